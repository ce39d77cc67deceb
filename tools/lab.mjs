// `npm run lab`: the app in a phone inside any of its hosts, on http://127.0.0.1:8090, with the gateway that runs on
// PORT, or one that it starts. `LAB_PORT` sets another port for the lab.
import { ensureReady, orSayWhy } from './ensure-install.mjs';
import { runGateway } from './run-gateway.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const PORT = process.env.PORT || '8088';
const LAB_PORT = Number(process.env.LAB_PORT || 8090);
const gateway = `http://127.0.0.1:${PORT}`;

await orSayWhy(async () => {
  ensureReady();
  ensureWebBuilt((line) => console.log(line));
  const runs = await fetch(`${gateway}/healthz`).catch(() => undefined);
  if (!runs?.ok) await runGateway('main.ts');
  const { startLab } = await import('./lab/server.ts');
  const { origin } = await startLab(gateway, LAB_PORT);
  console.log(`Host lab: ${origin}/lab/`);
});
