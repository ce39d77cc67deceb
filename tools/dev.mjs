// `npm run dev`: the gateway, restarted on every change, and Vite in front of it with hot reload, on
// http://127.0.0.1:5173. `WEB_PORT` sets another port for Vite, `PORT` for the gateway.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ensureReady, nodePath, orSayWhy, projectEnv, ROOT } from './ensure-install.mjs';

// The pre-production build uses the gateway's own port: apps/web/vite.config.ts.
const WEB_PORT = process.env.WEB_PORT || (process.env.APP_ENVIRONMENT === 'pit' ? '8088' : '5173');

function run(args, options) {
  return spawn(nodePath(), args, { stdio: 'inherit', env: projectEnv(), ...options });
}

/**
 * Forwards the gateway's output. At its own address the gateway serves the last build of the app, if there is one, so
 * the ready line names the address of Vite instead.
 */
function sayAddressOfVite(gateway) {
  createInterface({ input: gateway.stdout }).on('line', (line) => {
    const ready = /^Ready: https?:\/\/[^/]+(.*)$/.exec(line);
    console.log(ready ? `Ready, with hot reload: http://127.0.0.1:${WEB_PORT}${ready[1]}` : line);
  });
}

await orSayWhy(() => {
  ensureReady();
  process.env.DATA_DIR ||= path.join(ROOT, '.data');
  process.env.PORT ||= '8088';
  process.env.GATEWAY_URL ||= `http://127.0.0.1:${process.env.PORT}`;
  const gateway = run(['--watch', '--watch-preserve-output', 'apps/gateway/src/main.ts'], {
    cwd: ROOT,
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  sayAddressOfVite(gateway);
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const children = [
    gateway,
    run([vite, '--host', '127.0.0.1', '--port', WEB_PORT, '--strictPort'], {
      cwd: path.join(ROOT, 'apps/web'),
    }),
  ];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  for (const child of children) {
    child.on('exit', (code) => {
      process.exitCode ||= code ?? 0;
      stop();
    });
  }
});
