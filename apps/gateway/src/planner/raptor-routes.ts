import { entry } from '../arrays/entry.ts';
import { firstIndex } from '../arrays/first-index.ts';
import type { Network } from './network.ts';
import { nodeStops } from './transfer-nodes.ts';

/** A trip of one service day in a timetable. */
export interface StopCall {
  trip: number;
  /** -1 yesterday, 0 today, 1 tomorrow. */
  day: number;
  /** Index of its times, and the seconds to add. */
  base: number;
  start: number;
  /** Its closed stops, see `Pattern.closed`; null: those of its pattern. */
  closed: Uint8Array | null;
}

/** Trips with the same stops, or nodes of stops, of which none overtakes another, sorted by time. */
export interface RaptorRoute {
  pattern: number;
  stops: Int32Array;
  closed: Uint8Array | null;
  /** Columns of the trips, see `StopCall`: a region has a million trips in three days. */
  trips: Int32Array;
  days: Int32Array;
  bases: Int32Array;
  starts: Int32Array;
}

/** A route under construction. */
interface Draft {
  stops: Int32Array;
  closed: Uint8Array | null;
  calls: StopCall[];
}

const routeOf = (pattern: number, { stops, closed, calls }: Draft): RaptorRoute => ({
  pattern,
  stops,
  closed,
  trips: Int32Array.from(calls, ({ trip }) => trip),
  days: Int32Array.from(calls, ({ day }) => day),
  bases: Int32Array.from(calls, ({ base }) => base),
  starts: Int32Array.from(calls, ({ start }) => start),
});

const draftOf = ({ stops, closed, trips, days, bases, starts }: RaptorRoute): Draft => ({
  stops,
  closed,
  calls: Array.from(trips, (trip, i) => ({
    trip,
    day: entry(days, i),
    base: entry(bases, i),
    start: entry(starts, i),
    closed: null,
  })),
});

/**
 * Splits the trips of a pattern into RAPTOR routes, so that the earliest trip to board at a stop is also
 * the first to arrive at all later stops. Nearly every pattern is one route.
 */
export function fifoRoutes(
  network: Network,
  pattern: number,
  calls: readonly StopCall[],
  times: Int32Array,
): RaptorRoute[] {
  const routes: Draft[] = [];
  const tripPattern = network.patterns[pattern];
  if (tripPattern === undefined || calls.length === 0) return [];
  const { closed, trips } = tripPattern;
  const stopsOf = nodeStops(network.nodes, tripPattern);
  const firstTrip = entry(network.patternTripsAt, pattern);
  const inOrder = calls.toSorted(
    (a, b) => departure(times, a) - departure(times, b) || a.trip - b.trip,
  );
  for (const call of inOrder) {
    const callClosed = call.closed ?? closed;
    const stops = stopsOf(trips[call.trip - firstTrip]);
    const route = routes.find(
      (each) =>
        each.closed === callClosed &&
        each.stops === stops &&
        neverOvertakes(times, each.calls.at(-1), call, stops.length),
    );
    if (route === undefined) routes.push({ stops, closed: callClosed, calls: [call] });
    else route.calls.push(call);
  }
  return routes.map((route) => routeOf(pattern, route));
}

const departure = (times: Int32Array, { base, start }: StopCall): number =>
  entry(times, base + 1) + start;

/** Reports whether a trip never overtakes the one ahead of it. */
function neverOvertakes(
  times: Int32Array,
  ahead: StopCall | undefined,
  call: StopCall,
  stops: number,
): boolean {
  if (ahead === undefined) return false;
  if (ahead.base === call.base) return ahead.start <= call.start;
  for (let i = 0; i < 2 * stops; i++) {
    const aheadTime = entry(times, ahead.base + i) + ahead.start;
    if (aheadTime > entry(times, call.base + i) + call.start) return false;
  }
  return true;
}

/** The change of a trip; null if it is cancelled. */
export type Change = Pick<StopCall, 'base' | 'closed'> | null;

/** Returns a unique number for a trip on a service day. */
export const callKey = ({ trip, day }: Pick<StopCall, 'trip' | 'day'>): number =>
  trip * 4 + day + 1;

/**
 * Returns the routes of a pattern with changed trips. Unchanged trips stay in their route. A changed trip
 * is inserted into a route where no trip overtakes another, or into its own route.
 */
export function changedRoutes(
  routes: readonly RaptorRoute[],
  changes: ReadonlyMap<number, Change>,
  times: Int32Array,
): RaptorRoute[] {
  const [first] = routes;
  if (first === undefined) return [];
  const { pattern } = first;
  const changedCalls: { stops: Int32Array; call: StopCall }[] = [];
  const remaining = routes.map(draftOf).map(({ stops, closed, calls }) => ({
    stops,
    closed,
    calls: calls.filter((call) => {
      const change = changes.get(callKey(call));
      if (change === undefined) return true;
      if (change !== null) changedCalls.push({ stops, call: { ...call, ...change } });
      return false;
    }),
  }));
  for (const { stops, call } of changedCalls) {
    const isInserted = remaining.some(
      (each) => each.closed === call.closed && each.stops === stops && tryInsert(each, call, times),
    );
    if (!isInserted) remaining.push({ stops, closed: call.closed, calls: [call] });
  }
  return remaining.filter(({ calls }) => calls.length > 0).map((route) => routeOf(pattern, route));
}

/** Inserts a trip into a route by its first departure, unless one trip would overtake another. */
function tryInsert({ stops, calls }: Draft, call: StopCall, times: Int32Array): boolean {
  const leaves = departure(times, call);
  const index = firstIndex(calls.length, (i) => {
    const otherCall = calls[i];
    return otherCall !== undefined && departure(times, otherCall) <= leaves;
  });
  const [ahead, behind] = [calls[index - 1], calls[index]];
  if (ahead !== undefined && !neverOvertakes(times, ahead, call, stops.length)) return false;
  if (behind !== undefined && !neverOvertakes(times, call, behind, stops.length)) return false;
  calls.splice(index, 0, call);
  return true;
}
