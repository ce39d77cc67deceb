// `npm test`: every check in one run, or the named steps: `npm test -- unit e2e`. The last line is `N passed, N
// failed`, counted over tests and checks; the exit code agrees with it.
import { ensureReady, SetupError } from './ensure-install.mjs';

try {
  ensureReady();
  const { runSteps } = await import('./test-steps/run-steps.mjs');
  process.exitCode = await runSteps(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
