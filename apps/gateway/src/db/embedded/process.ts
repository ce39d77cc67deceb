import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../errors/error-code.ts';

/** Returns the result of `work`, or undefined if it throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Returns the pid in the first line of a pid file, or undefined. */
export function pidIn(file: string): number | undefined {
  const pid = Number(attempt(() => readFileSync(file, 'utf8').split('\n')[0]));
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Whether a process is alive and not a zombie. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return !describe(pid).startsWith('Z');
}

/** Returns the pid of the server that runs on this cluster, or undefined. */
export function serverOn(cluster: string): number | undefined {
  const pid = pidIn(path.join(cluster, 'postmaster.pid'));
  if (pid === undefined || !isRunning(pid)) return undefined;
  // The pid may have been reused by another program since the file was written, so the name must match too.
  return process.platform === 'win32' || describe(pid).includes('postgres') ? pid : undefined;
}

/** Returns the state letter and the command of a process: from /proc, or from `ps` on systems without it. */
function describe(pid: number): string {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat !== undefined) {
    const state = stat.slice(stat.lastIndexOf(')') + 2);
    return `${state.slice(0, 1)} ${stat.slice(stat.indexOf('('), stat.lastIndexOf(')'))}`;
  }
  if (process.platform === 'linux' || process.platform === 'win32') return '';
  const args = ['-o', 'stat=,command=', '-p', String(pid)];
  return attempt(() => execFileSync('ps', args, { encoding: 'utf8' })) ?? '';
}
