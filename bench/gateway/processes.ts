import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_SECONDS = 0.01;

/** Fields of /proc/<pid>/stat from the state on; null where there is no such process or no /proc. */
function statOf(pid: number | string): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

const PARENT = 1;
const OWN_TIMES = [11, 12];
const TIMES_OF_THE_DEAD = [13, 14];

const seconds = (stat: string[] | null, fields: number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat?.[field]) * TICK_SECONDS, 0);

/** Processor seconds a process has used; NaN where there is no /proc. */
export const cpuSeconds = (pid: number): number => seconds(statOf(pid), OWN_TIMES);

/** Who started a process. */
export const parentOf = (pid: number): number => Number(statOf(pid)?.[PARENT]);

/** Processor seconds of a process and of all it started, those that ended included. */
export function cpuSecondsOfFamily(pid: number): number {
  const own = statOf(pid);
  if (own === null) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => Number(stat?.[PARENT]) === pid);
  return children.reduce(
    (sum, stat) => sum + seconds(stat, OWN_TIMES),
    seconds(own, [...OWN_TIMES, ...TIMES_OF_THE_DEAD]),
  );
}

/** Memory a process holds; NaN where there is no /proc. */
export function memoryMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1000;
  } catch {
    return Number.NaN;
  }
}
