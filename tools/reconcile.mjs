// `npm run reconcile`: the money report of the database; ends with 1 when a cent is not where it belongs.
import { ensureInstalled, SetupError } from './ensure-install.mjs';
import { runGateway } from './run-gateway.mjs';

try {
  ensureInstalled();
  await runGateway('reconcile.ts');
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
