import { entry } from '../arrays/entry.ts';
import type { Feed } from '../gtfs/feed.ts';
import { callKey } from './raptor-routes.ts';
import type { Timetable } from './timetable.ts';
import { stopOfNode } from './transfer-nodes.ts';
import { tripArrival, tripTime } from './trip-times.ts';

/**
 * Riders who stay on board while their vehicle goes on as another trip (GTFS in-seat transfers). Trips are
 * numbered across all patterns as in the network, or as in a timetable.
 */

/** A longer halt between two trips of a block is no journey: riders are asked to leave. */
const LONGEST_HALT_SECONDS = 3600;

/** A pair of trips that one vehicle runs one after the other. */
export type TripPair = readonly [from: number, to: number];

/** Trips of the network that can go on as others. */
export interface Vehicles {
  /** Trips of one vehicle by departure; those that run on a day go on as the next, if the stop is the same. */
  blocks: readonly Int32Array[];
  /** Pairs that the feed names, at whatever stops. */
  pairs: readonly TripPair[];
  /** `pairKey` of pairs of which riders must leave the vehicle. */
  forbidden: ReadonlySet<number>;
}

/** Returns a unique number for a pair of fewer than 2^26 trips. */
const pairKey = ([from, to]: TripPair): number => from * 2 ** 26 + to;

/** Resolves the trips of the feed by `tripOf`, which returns a trip's number. Null if no trip goes on. */
export function vehiclesOf(
  { sameVehicle }: Feed,
  tripOf: (id: string) => number | undefined,
  departures: Int32Array,
): Vehicles | null {
  if (sameVehicle === undefined) return null;
  const blocks = sameVehicle.blocks.map((ids) =>
    Int32Array.from(ids.flatMap((id) => tripOf(id) ?? [])).sort(
      (a, b) => entry(departures, a) - entry(departures, b),
    ),
  );
  const resolved = sameVehicle.pairs.flatMap(({ from, to, mayStay }) => {
    const [fromTrip, toTrip] = [tripOf(from), tripOf(to)];
    if (fromTrip === undefined || toTrip === undefined) return [];
    const pair: TripPair = [fromTrip, toTrip];
    return [{ pair, mayStay }];
  });
  return {
    blocks: blocks.filter(({ length }) => length > 1),
    pairs: resolved.filter(({ mayStay }) => mayStay).map(({ pair }) => pair),
    forbidden: new Set(resolved.filter(({ mayStay }) => !mayStay).map(({ pair }) => pairKey(pair))),
  };
}

/** Yields all pairs of trips that may go on as each other on some day. */
export function* possiblePairs({ blocks, pairs }: Vehicles): Iterable<TripPair> {
  yield* pairs;
  for (const block of blocks) {
    for (const [i, from] of block.entries()) {
      for (const to of block.subarray(i + 1)) yield [from, to];
    }
  }
}

/** Trips of one route that go on in another: those of `to` by those of `from`, which ascend. */
export interface GoingOn {
  route: number;
  from: Int32Array;
  to: Int32Array;
}

const NO_PAIRS: readonly TripPair[] = [];

/** Returns the pairs of a timetable's trips that run on the same day and go on as each other. */
export function pairsOn(table: Timetable): readonly TripPair[] {
  const { vehicles } = table.network;
  if (vehicles === null) return NO_PAIRS;
  const tripByCall = new Map<number, number>();
  for (const [trip, index] of table.tripIndex.entries()) {
    tripByCall.set(callKey({ trip: index, day: entry(table.tripDay, trip) }), trip);
  }
  const routeOf = routesByTrip(table);
  const pairs: TripPair[] = [];
  for (const day of [-1, 0, 1]) {
    const tripOf = (trip: number): number | undefined => tripByCall.get(callKey({ trip, day }));
    const namedPairs = new Set<number>();
    for (const pair of vehicles.pairs) {
      const [from, to] = [tripOf(pair[0]), tripOf(pair[1])];
      if (from === undefined || to === undefined) continue;
      namedPairs.add(pairKey(pair));
      if (haltSeconds(table, routeOf, from, to) >= 0) pairs.push([from, to]);
    }
    for (const block of vehicles.blocks) {
      const running = block.filter((trip) => tripOf(trip) !== undefined);
      for (const [i, first] of running.entries()) {
        const second = running[i + 1];
        const key = second === undefined ? -1 : pairKey([first, second]);
        const [from, to] = [tripOf(first), tripOf(second ?? -1)];
        if (from === undefined || to === undefined) continue;
        if (namedPairs.has(key) || vehicles.forbidden.has(key)) continue;
        const halt = haltSeconds(table, routeOf, from, to);
        if (halt < 0 || halt > LONGEST_HALT_SECONDS) continue;
        if (isSamePlace(table, routeOf, from, to)) pairs.push([from, to]);
      }
    }
  }
  return pairs;
}

/** Returns the pairs by route of the first trip and of the second. */
export function goingOnBy(
  table: Timetable,
  pairs: readonly TripPair[],
): ReadonlyMap<number, readonly GoingOn[]> {
  const routeOf = routesByTrip(table);
  const byRoute = Map.groupBy(pairs, ([from]) => entry(routeOf, from));
  return new Map(
    [...byRoute].map(([route, ofRoute]) => {
      const byTarget = Map.groupBy(ofRoute, ([, to]) => entry(routeOf, to));
      return [route, [...byTarget].map(([target, each]) => goingOn(target, each))] as const;
    }),
  );
}

function goingOn(route: number, pairs: readonly TripPair[]): GoingOn {
  const sorted = pairs.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return {
    route,
    from: Int32Array.from(sorted, (pair) => pair[0]),
    to: Int32Array.from(sorted, (pair) => pair[1]),
  };
}

function routesByTrip({ tripsAt, tripIndex }: Timetable): Int32Array {
  const routeOf = new Int32Array(tripIndex.length);
  for (let route = 0; route + 1 < tripsAt.length; route++) {
    routeOf.fill(route, entry(tripsAt, route), entry(tripsAt, route + 1));
  }
  return routeOf;
}

const lastPosition = ({ stopsAt }: Timetable, route: number): number =>
  entry(stopsAt, route + 1) - entry(stopsAt, route) - 1;

/** Returns the seconds between two trips; negative if the second leaves before the first arrives, as by live news. */
function haltSeconds(table: Timetable, routeOf: Int32Array, from: number, to: number): number {
  const last = lastPosition(table, entry(routeOf, from));
  return tripTime(table, to, 1) - tripArrival(table, from, last);
}

/** Reports whether the second trip starts at the last stop of the first, or in its station. */
function isSamePlace(table: Timetable, routeOf: Int32Array, from: number, to: number): boolean {
  const { stops, stopsAt, network } = table;
  const last = entry(stops, entry(stopsAt, entry(routeOf, from) + 1) - 1);
  const first = entry(stops, entry(stopsAt, entry(routeOf, to)));
  const [lastStop, firstStop] = [stopOfNode(network.nodes, last), stopOfNode(network.nodes, first)];
  return isSameStopOrStation(network.feed, lastStop, firstStop);
}

/** Reports whether two stops are the same or belong to one station. */
export const isSameStopOrStation = ({ stops }: Feed, a: number, b: number): boolean =>
  a === b || ((stops[a]?.parent ?? -1) >= 0 && stops[a]?.parent === stops[b]?.parent);
