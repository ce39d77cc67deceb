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
  calls: StopCall[];
}

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
  const routes: RaptorRoute[] = [];
  const tripPattern = network.patterns[pattern];
  if (tripPattern === undefined || calls.length === 0) return routes;
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
    if (route === undefined) routes.push({ pattern, stops, closed: callClosed, calls: [call] });
    else route.calls.push(call);
  }
  return routes;
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
  const changedCalls: { route: RaptorRoute; call: StopCall }[] = [];
  const remainingRoutes = routes.map((route) => ({
    ...route,
    calls: route.calls.filter((call) => {
      const change = changes.get(callKey(call));
      if (change === undefined) return true;
      if (change !== null) changedCalls.push({ route, call: { ...call, ...change } });
      return false;
    }),
  }));
  for (const { route, call } of changedCalls) {
    if (
      !remainingRoutes.some(
        (each) =>
          each.closed === call.closed && each.stops === route.stops && tryInsert(each, call, times),
      )
    ) {
      remainingRoutes.push({ ...route, closed: call.closed, calls: [call] });
    }
  }
  return remainingRoutes.filter(({ calls }) => calls.length > 0);
}

/** Inserts a trip into a route by its first departure, unless one trip would overtake another. */
function tryInsert({ calls, stops }: RaptorRoute, call: StopCall, times: Int32Array): boolean {
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
