// `npm run failover -- --rounds 30 --seed 7`: ends the primary of a database under load, with real Patroni, etcd and
// PgBouncer: docs/failover.md. Exits with 1 if an acknowledged write was lost or done twice.
import { ensureReady, orSayWhy } from './ensure-install.mjs';

await orSayWhy(async () => {
  ensureReady();
  const { failover } = await import('../apps/gateway/tools/failover/run.ts');
  process.exitCode = await failover(process.argv.slice(2));
}, 2);
