// `npm run db:reset`: forgets all data; the next start makes the city and the demo riders anew.
import { ensureInstalled, SetupError } from './ensure-install.mjs';
import { runGateway } from './run-gateway.mjs';

try {
  ensureInstalled();
  await runGateway('db/reset.ts');
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
