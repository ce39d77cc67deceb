// `npm run chaos -- --cycles 100 --seed 7`: injects faults into gateways, a payment provider and the network, which
// riders must not notice: docs/chaos.md. Exits with 1 if a rule was broken.
import { findLibrary } from './test-steps/clock.mjs';
import { ensureReady, orSayWhy } from './ensure-install.mjs';

await orSayWhy(async () => {
  ensureReady();
  // Gateways whose clock is wrong need it; without it, chaos has none.
  const library = findLibrary();
  if (library !== undefined) process.env.CLOCK_LIBRARY ??= library;
  const { chaos } = await import('../apps/gateway/tools/chaos/run.ts');
  process.exitCode = await chaos(process.argv.slice(2));
}, 2);
