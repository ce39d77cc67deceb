import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BareSetup } from './bare.ts';
import type { Outcome, Round } from './load.ts';

/** A server under test, in a process of its own. */
export interface Server {
  name: string;
  origin: string;
  pid: number;
}

function child(file: string): ChildProcess {
  return fork(new URL(file, import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Dates stay dates on the way.
    serialization: 'advanced',
  });
}

/** The child's next message; raises when it ends instead. */
async function told<T>(from: ChildProcess, message: object): Promise<T> {
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

/** Processor seconds a process has used; NaN where /proc does not tell. */
export function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user = '', system = ''] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_SECONDS;
  } catch {
    return Number.NaN;
  }
}
