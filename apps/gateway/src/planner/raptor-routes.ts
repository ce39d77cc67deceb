import { entry } from '../arrays/entry.ts';
import { firstIndex } from '../arrays/first-index.ts';
import type { Network } from './network.ts';

/** A trip of one service day in a timetable. */
export interface Call {
  trip: number;
  /** -1 yesterday, 0, 1 tomorrow. */
  day: number;
  /** Index of its times, and seconds to add to them. */
  base: number;
  start: number;
  /** Stops it leaves out, see `Pattern.closed`; null: as its pattern. */
  closed: Uint8Array | null;
}

/** Trips that call at the same stops, of which none overtakes another, in the order of time. */
export interface RaptorRoute {
  pattern: number;
  stops: Int32Array;
  closed: Uint8Array | null;
  calls: Call[];
}

/**
 * Parts the trips of a pattern into routes: the earliest trip that can be caught at a stop is then the
 * one that arrives first everywhere behind it. Nearly always there is one route.
 */
export function fifoRoutes(
  network: Network,
  pattern: number,
  calls: readonly Call[],
  times: Int32Array,
): RaptorRoute[] {
  const routes: RaptorRoute[] = [];
  const { stops = new Int32Array(), closed = null } = network.feed.patterns[pattern] ?? {};
  const inOrder = calls.toSorted(
    (a, b) => departure(times, a) - departure(times, b) || a.trip - b.trip,
  );
  for (const call of inOrder) {
    const own = call.closed ?? closed;
    const route = routes.find(
      (each) => each.closed === own && follows(times, each.calls.at(-1), call, stops.length),
    );
    if (route === undefined) routes.push({ pattern, stops, closed: own, calls: [call] });
    else route.calls.push(call);
  }
  return routes;
}

const departure = (times: Int32Array, { base, start }: Call): number =>
  entry(times, base + 1) + start;

/** Whether a trip is nowhere before the one ahead of it. */
function follows(times: Int32Array, ahead: Call | undefined, call: Call, stops: number): boolean {
  if (ahead === undefined) return false;
  if (ahead.base === call.base) return ahead.start <= call.start;
  for (let i = 0; i < 2 * stops; i++) {
    const before = entry(times, ahead.base + i) + ahead.start;
    if (before > entry(times, call.base + i) + call.start) return false;
  }
  return true;
}

/** What replaces a call: null where it is cancelled. */
export type Change = Pick<Call, 'base' | 'closed'> | null;

/** A number for a trip of a service day. */
export const callKey = ({ trip, day }: Pick<Call, 'trip' | 'day'>): number => trip * 4 + day + 1;

/**
 * Routes of a pattern with some calls changed: the others stay where they are, a changed one goes between
 * them where it overtakes nobody, or into a route of its own.
 */
export function changedRoutes(
  routes: readonly RaptorRoute[],
  changes: ReadonlyMap<number, Change>,
  times: Int32Array,
): RaptorRoute[] {
  const moved: { route: RaptorRoute; call: Call }[] = [];
  const kept = routes.map((route) => ({
    ...route,
    calls: route.calls.filter((call) => {
      const change = changes.get(callKey(call));
      if (change === undefined) return true;
      if (change !== null) moved.push({ route, call: { ...call, ...change } });
      return false;
    }),
  }));
  for (const { route, call } of moved) {
    if (!kept.some((each) => each.closed === call.closed && isPlaced(each, call, times))) {
      kept.push({ ...route, closed: call.closed, calls: [call] });
    }
  }
  return kept.filter(({ calls }) => calls.length > 0);
}

/** Puts a call into a route by its first departure, if it overtakes nobody there. */
function isPlaced({ calls, stops }: RaptorRoute, call: Call, times: Int32Array): boolean {
  const leaves = departure(times, call);
  const index = firstIndex(calls.length, (i) => {
    const other = calls[i];
    return other !== undefined && departure(times, other) <= leaves;
  });
  const [ahead, behind] = [calls[index - 1], calls[index]];
  if (ahead !== undefined && !follows(times, ahead, call, stops.length)) return false;
  if (behind !== undefined && !follows(times, call, behind, stops.length)) return false;
  calls.splice(index, 0, call);
  return true;
}
