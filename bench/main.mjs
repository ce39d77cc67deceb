// `npm run bench`: everything, or the parts named: `npm run bench -- load routes tap scroll map gtfs gateway live departures search plans`.
import { ensureReady, SetupError } from '../tools/ensure-install.mjs';

try {
  ensureReady();
  const { bench } = await import('./run.ts');
  await bench(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
