import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_SECONDS = 0.01;

const read = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};

/** Returns the processor seconds a process has used; NaN without /proc. */
export function cpuSeconds(pid: number): number {
  const stat = read(pid, 'stat');
  // The fields from the state on, which follows the name: the times in user mode and in the kernel.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_SECONDS;
}

/** Returns the memory of a process in megabytes; NaN without /proc. */
export const memoryMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(read(pid, 'status'))?.[1]) / 1000;
