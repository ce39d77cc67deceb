import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT, projectEnv } from '../ensure-install.mjs';

const WINDOWS = process.platform === 'win32';
const running = new Set();

/** Ends what is still running, with everything it started. */
export function endChildren() {
  for (const child of running) end(child, 'SIGTERM');
}

function end(child, signal) {
  try {
    if (WINDOWS || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // it ended by itself meanwhile
  }
}

/**
 * Runs a tool of the project and keeps what it prints.
 * @returns {Promise<{ ok: boolean, output: string }>} never raises for a failing tool
 */
export async function run(command, args, { env = {}, limitMs = 1_500_000 } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...projectEnv(), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !WINDOWS,
    shell: WINDOWS,
  });
  running.add(child);
  let output = '';
  const keep = (chunk) => (output += chunk);
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const limit = setTimeout(() => {
    output += `\nended: it took longer than ${limitMs / 1000} s\n`;
    end(child, 'SIGKILL');
  }, limitMs);
  try {
    const [code] = await once(child, 'close');
    return { ok: code === 0, output };
  } catch (error) {
    return { ok: false, output: `${output}${command}: ${error.message}\n` };
  } finally {
    clearTimeout(limit);
    running.delete(child);
  }
}
