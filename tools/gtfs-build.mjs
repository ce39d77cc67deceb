// `npm run gtfs:build -- out.zip`: the timetable as a GTFS feed, checked by reading it again.
import { ensureInstalled, SetupError } from './ensure-install.mjs';
import { runGateway } from './run-gateway.mjs';

try {
  ensureInstalled();
  await runGateway('gtfs/build.ts');
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
