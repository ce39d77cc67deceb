// `npm run chaos -- --cycles 100 --seed 7`: gateways, a payment provider and a network that break, and riders who
// must not notice: docs/chaos.md. Ends with 1 when a rule was broken.
import { ensureReady, orSayWhy } from './ensure-install.mjs';

await orSayWhy(async () => {
  ensureReady();
  const { chaos } = await import('../apps/gateway/tools/chaos/run.ts');
  process.exitCode = await chaos(process.argv.slice(2));
}, 2);
