import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from '../../error-code.ts';

/** The first line of a pid file as a number; undefined when there is none. */
export function pidIn(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
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

/** A pid may have been given to another program since the file was written: the name must fit too. */
export const isRunningAs = (pid: number, name: string): boolean =>
  isRunning(pid) && (process.platform === 'win32' || describe(pid).includes(name));

/** State letter and command of a process: from /proc, or from `ps` where there is none. */
function describe(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const state = stat.slice(stat.lastIndexOf(')') + 2);
    return `${state.slice(0, 1)} ${stat.slice(stat.indexOf('('), stat.lastIndexOf(')'))}`;
  } catch {
    if (process.platform === 'linux' || process.platform === 'win32') return '';
  }
  try {
    return execFileSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
