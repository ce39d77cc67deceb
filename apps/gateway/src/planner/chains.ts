import type { Network } from './network.ts';

/** A trip of one service day in a timetable. */
export interface Call {
  trip: number;
  /** -1 yesterday, 0, 1 tomorrow. */
  day: number;
  /** Place of its times, and seconds to add to them. */
  base: number;
  start: number;
  /** Stops it leaves out, see `Pattern.closed`; null: as its pattern. */
  closed: Uint8Array | null;
}

/** Trips that call at the same stops, of which none overtakes another, in the order of time. */
export interface Chain {
  pattern: number;
  stops: Int32Array;
  closed: Uint8Array | null;
  calls: Call[];
}

/**
 * Parts the trips of a pattern into chains: the earliest trip that can be caught at a stop is then the
 * one that arrives first everywhere behind it. Nearly always there is one chain.
 */
export function fifoChains(
  network: Network,
  pattern: number,
  calls: readonly Call[],
  times: Int32Array,
): Chain[] {
  const chains: Chain[] = [];
  const { stops = new Int32Array(), closed = null } = network.feed.patterns[pattern] ?? {};
  const inOrder = calls.toSorted(
    (a, b) => departure(times, a) - departure(times, b) || a.trip - b.trip,
  );
  for (const call of inOrder) {
    const own = call.closed ?? closed;
    const chain = chains.find(
      (each) => each.closed === own && follows(times, each.calls.at(-1), call, stops.length),
    );
    if (chain === undefined) chains.push({ pattern, stops, closed: own, calls: [call] });
    else chain.calls.push(call);
  }
  return chains;
}

const departure = (times: Int32Array, { base, start }: Call): number =>
  (times[base + 1] as number) + start;

/** Whether a trip is nowhere before the one ahead of it. */
function follows(times: Int32Array, ahead: Call | undefined, call: Call, stops: number): boolean {
  if (ahead === undefined) return false;
  if (ahead.base === call.base) return ahead.start <= call.start;
  for (let i = 0; i < 2 * stops; i++) {
    const before = (times[ahead.base + i] as number) + ahead.start;
    if (before > (times[call.base + i] as number) + call.start) return false;
  }
  return true;
}
