import { type Figure, inTurns, type Runs } from '../harness.ts';
import type { BareSetup } from './bare.ts';
import { startChild } from './children.ts';
import { cpuSeconds } from './processes.ts';

export const CONNECTIONS = 16;

/** Many short rounds, so that other work of the machine affects all servers equally. */
export const ROUND_MS = 1000;

export interface Round {
  origin: string;
  /**
   * A path with its query that is read with the headers, or several that are read one after another; or orders that are paid once each, confirmed with the
   * provider's secret.
   */
  flow:
    | { read: string | readonly string[]; headers?: Readonly<Record<string, string>> }
    | { secret: string; orders: readonly string[] };
  /** The rider's credential; several riders alternate: the n-th call, or the n-th order, belongs to the n-th rider. */
  token: string | null | readonly string[];
  /** Connections at a time; `CONNECTIONS` if absent. */
  connections?: number;
  milliseconds: number;
}

export interface Outcome {
  /** Complete flows: reads, or payments started and confirmed. */
  done: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Share of a core that the load process used. */
  busy: number;
}

export interface Measured extends Outcome {
  /** Processor time of the server's process for one flow, microseconds. */
  cpuMicros: number;
}

/** A server under test, in its own processes. */
interface Server {
  name: string;
  origin: string;
  pid: number | readonly number[];
}

const cpuOf = ({ pid }: Server): number =>
  [pid].flat().reduce((sum, processId) => sum + cpuSeconds(processId), 0);

/** The gateway must be the first of the servers; the others are compared with it. */
export const SERVER_FIGURES: readonly Figure<Measured>[] = [
  { name: 'per second', of: ({ perSecond }) => perSecond },
  {
    name: 'gateway / this',
    of: (server, gateway) => gateway.perSecond / server.perSecond,
    digits: 2,
  },
  // Other work on the machine affects processor time less.
  { name: 'by CPU time', of: (server, gateway) => server.cpuMicros / gateway.cpuMicros, digits: 2 },
  { name: 'p50 ms', of: ({ p50 }) => p50, digits: 2 },
  { name: 'p99 ms', of: ({ p99 }) => p99, digits: 2 },
  { name: 'server CPU us', of: ({ cpuMicros }) => cpuMicros },
  { name: 'load CPU', of: ({ busy }) => busy, digits: 2 },
];

/** Loads servers alternately, from another process. Each server must have compiled its code. */
export async function loadInTurns<S extends Server>(
  servers: readonly S[],
  { rounds, warmUpMs }: { rounds: number; warmUpMs: number },
  roundOf: (server: S, milliseconds: number) => Pick<Round, 'connections' | 'flow' | 'token'>,
): Promise<Runs<Measured>> {
  await using ends = new AsyncDisposableStack();
  const load = startChild('./load.ts', ends);
  const measure = async (server: S, milliseconds: number): Promise<Measured> => {
    const round: Round = { ...roundOf(server, milliseconds), origin: server.origin, milliseconds };
    const before = cpuOf(server);
    const outcome = await load.ask<Outcome>(round);
    const cpu = cpuOf(server) - before;
    return { ...outcome, cpuMicros: (cpu / outcome.done) * 1e6 };
  };
  return await inTurns(
    servers,
    rounds,
    (server) => measure(server, ROUND_MS),
    (server) => measure(server, warmUpMs),
  );
}

/** Starts a bare node:http server. */
export async function startBare(
  name: string,
  setup: BareSetup,
  ends: AsyncDisposableStack,
): Promise<Server & { pid: number }> {
  const child = startChild('./bare.ts', ends);
  const port = await child.ask<number>(setup);
  return { name, origin: `http://127.0.0.1:${port}`, pid: child.pid };
}
