// `npm run bench`: all parts, or the named ones: `npm run bench -- load routes hosts tap smoothness gtfs gateway
// documents live departures search plans`; `growth`, `machines`, `notices`, `overload`, `rows`, `sale` and `standbys` run only if
// they are named.
import { ensureReady, orSayWhy } from '../tools/ensure-install.mjs';

await orSayWhy(async () => {
  ensureReady();
  const { bench } = await import('./run.ts');
  await bench(process.argv.slice(2));
});
