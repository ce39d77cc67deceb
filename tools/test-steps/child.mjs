import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT, projectEnv } from '../ensure-install.mjs';

const WINDOWS = process.platform === 'win32';
/** Time limit of a step, after which it hangs: the longest takes a quarter of it on a busy machine. */
const LIMIT_MS = 60 * 60_000;
/** Time for a tool to end after a request: a database server writes its last pages. */
const ENDING_MS = 20_000;

const running = new Set();

/** Returns the process and all its descendants, children first; a browser has its own group. */
function treeOf(root) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = new Map();
  for (const line of (stdout ?? '').trim().split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid) => [...(children.get(pid) ?? []).flatMap(below), pid];
  return below(root);
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // it has already ended
  }
}

/** Ends a tool with everything it started: first by a request, then by force. */
async function end(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (WINDOWS) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
    return;
  }
  const closed = once(child, 'close');
  const tree = treeOf(child.pid);
  signal(-child.pid, 'SIGTERM');
  const isClosed = await Promise.race([closed.then(() => true), delay(ENDING_MS, false)]);
  if (!isClosed) signal(-child.pid, 'SIGKILL');
  for (const pid of tree) signal(pid, 'SIGKILL');
}

let isEnding = false;

/** Ends all running tools and prevents new ones from starting; resolves when none is left. */
export async function endChildren() {
  isEnding = true;
  await Promise.all([...running].map(end));
}

/**
 * Runs a tool of the project and returns its output.
 * @param {{ env?: Record<string, string | undefined>, limitMs?: number, log?: string }} options `log`: a file that
 *   contains the output while the tool runs
 * @returns {Promise<{ ok: boolean, output: string }>} never throws for a tool that fails
 */
export async function run(command, args, { env = {}, limitMs = LIMIT_MS, log } = {}) {
  // A step that was ended would otherwise start the next one.
  if (isEnding) return { ok: false, output: '' };
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...projectEnv(), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group: a signal of the terminal reaches only this process, which ends the others in order.
    detached: !WINDOWS,
    shell: WINDOWS,
  });
  running.add(child);
  let output = '';
  if (log !== undefined) writeFileSync(log, '');
  const keep = (chunk) => {
    output += chunk;
    if (log !== undefined) appendFileSync(log, chunk);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const limit = setTimeout(() => {
    output += `\nended: it took longer than ${limitMs / 60_000} minutes\n`;
    void end(child);
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
