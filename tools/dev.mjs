// `npm run dev`: the gateway, started again on every change, and Vite in front of it with hot reload.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureReady, nodePath, orSayWhy, projectEnv, ROOT } from './ensure-install.mjs';

function run(args, options) {
  return spawn(nodePath(), args, { stdio: 'inherit', env: projectEnv(), ...options });
}

await orSayWhy(() => {
  ensureReady();
  process.env.DATA_DIR ||= path.join(ROOT, '.data');
  process.env.PORT ||= '8088';
  process.env.GATEWAY_URL ||= `http://127.0.0.1:${process.env.PORT}`;
  const children = [
    run(['--watch', '--watch-preserve-output', 'apps/gateway/src/main.ts'], { cwd: ROOT }),
    run([path.join(ROOT, 'node_modules/vite/bin/vite.js')], { cwd: path.join(ROOT, 'apps/web') }),
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
