import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../errors/error-code.ts';

/** What `work` gives; undefined where the system refuses it. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The first line of a pid file as a number; undefined when there is none. */
export function pidIn(file: string): number | undefined {
  const pid = Number(attempt(() => readFileSync(file, 'utf8').split('\n')[0]));
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Alive, and not a zombie whose parent is slow to take note. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return !describe(pid).startsWith('Z');
}

/** The process that postmaster.pid names; undefined where no server runs on this cluster. */
export function serverOn(cluster: string): number | undefined {
  const pid = pidIn(path.join(cluster, 'postmaster.pid'));
  if (pid === undefined || !isRunning(pid)) return undefined;
  // It may have been given to another program since the file was written: the name must fit too.
  return process.platform === 'win32' || describe(pid).includes('postgres') ? pid : undefined;
}

/** State letter and command of a process: from /proc, or from `ps` where there is none. */
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
