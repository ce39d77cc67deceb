// `npm start`: installs and builds what is missing, then runs the gateway until it is stopped. Plain JavaScript: it
// also runs if the system's Node is too old for the other code.
import { ensureInstalled, orSayWhy } from './ensure-install.mjs';
import { runGateway } from './run-gateway.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const say = (line) => console.log(line);

await orSayWhy(async () => {
  ensureInstalled(say);
  ensureWebBuilt(say);
  await runGateway('main.ts');
});
