// Runs a TypeScript entry of the gateway under the project's Node and waits for it. Plain JavaScript.
import { spawn } from 'node:child_process';
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMPILE_CACHE, nodePath, projectEnv, ROOT } from './ensure-install.mjs';

/**
 * Runs in this process if its Node is new enough, which is the fastest start. Otherwise runs in a child that receives
 * our signals, ends when we end (its channel closes even after kill -9), and whose exit code becomes ours.
 */
export async function runGateway(entry) {
  const file = path.join(ROOT, 'apps/gateway/src', entry);
  process.env.DATA_DIR ||= path.join(ROOT, '.data');
  const node = nodePath();
  if (node === process.execPath) {
    module.enableCompileCache?.(COMPILE_CACHE);
    await import(pathToFileURL(file).href);
    return;
  }
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', file, ...process.argv.slice(2)],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...projectEnv(), NODE_COMPILE_CACHE: COMPILE_CACHE },
    },
  );
  // Ctrl-C reaches the child directly, because it is in our process group.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}
