import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { BareSetup } from './bare.ts';
import type { Outcome, Round } from './load.ts';

/** A server under test, in a process of its own. */
export interface Server {
  name: string;
  origin: string;
  pid: number;
}

export function child(file: string): ChildProcess {
  return fork(new URL(file, import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Dates stay dates on the way.
    serialization: 'advanced',
  });
}

/** The child's next message; raises when it ends instead. */
export async function told<T>(from: ChildProcess, message: object): Promise<T> {
  const over = new AbortController();
  const ended = once(from, 'exit', { signal: over.signal }).then(() => {
    throw new Error('a process of the bench ended early');
  });
  ended.catch(() => {});
  const answer = once(from, 'message', { signal: over.signal });
  from.send(message);
  try {
    const [value] = (await Promise.race([answer, ended])) as [T];
    return value;
  } finally {
    over.abort();
  }
}

/** A bare node:http server. */
export async function startBare(
  name: string,
  setup: BareSetup,
): Promise<Server & { stop(): void }> {
  const process = child('./bare.ts');
  const port = await told<number>(process, setup);
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    pid: process.pid ?? 0,
    stop: () => process.disconnect(),
  };
}

/** The load generator. */
export function startLoad(): { run(round: Round): Promise<Outcome>; stop(): void } {
  const process = child('./load.ts');
  return {
    run: (round) => told<Outcome>(process, round),
    stop: () => process.disconnect(),
  };
}

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

const ticks = (stat: string[] | null, fields: number[]): number =>
  stat ? fields.reduce((sum, field) => sum + Number(stat[field]), 0) : Number.NaN;

/** Processor seconds a process has used; NaN where /proc does not tell. */
export const cpuSeconds = (pid: number): number => ticks(statOf(pid), OWN_TIMES) * TICK_SECONDS;

/** Who started a process. */
export const parentOf = (pid: number): number => Number(statOf(pid)?.[PARENT]);

/** Processor seconds of a process and of all it started, those that ended included. */
export function cpuSecondsOfFamily(pid: number): number {
  const own = ticks(statOf(pid), [...OWN_TIMES, ...TIMES_OF_THE_DEAD]);
  if (Number.isNaN(own)) return own;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => Number(stat?.[PARENT]) === pid);
  return children.reduce((sum, stat) => sum + ticks(stat, OWN_TIMES), own) * TICK_SECONDS;
}

/** Memory a process holds; NaN where /proc does not tell. */
export function memoryMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1000;
  } catch {
    return Number.NaN;
  }
}
