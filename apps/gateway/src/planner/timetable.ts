import { entry } from '../arrays/entry.ts';
import type { TripUpdate } from '../gtfs/realtime/snapshot.ts';
import { runningOn } from '../gtfs/feed-index.ts';
import { addDays, serviceDayStart } from '../gtfs/service-day.ts';
import {
  type StopCall,
  callKey,
  type RaptorRoute,
  type Change,
  changedRoutes,
  fifoRoutes,
} from './raptor-routes.ts';
import { atOnce, type Steps } from '../timing/slices.ts';
import type { Network } from './network.ts';
import { type GoingOn, goingOnBy, pairsOn, type TripPair } from './stays.ts';
import { changesBy } from './trip-updates.ts';

/**
 * All trips around one service day: yesterday's past midnight, today's, and tomorrow's of the morning.
 * Times are seconds since the start of the day. Those of the other days are shifted by the time between
 * the starts, which is not 24 h when the clock changes.
 *
 * Routes here are RAPTOR routes: trips of one pattern of which none overtakes another.
 */
export interface Timetable {
  network: Network;
  date: string;
  /** Start of the service day, ms since 1970. */
  start: number;
  routes: readonly RaptorRoute[];
  /** By route: index in the network's `patterns`, and bit of the mode. */
  routePattern: Int32Array;
  routeMode: Int32Array;
  /** By route: index of its first stop in `stops`; the last entry is the end. */
  stopsAt: Int32Array;
  /** Stops, or nodes of stops: `Network.nodes`. */
  stops: Int32Array;
  /** For each index of `stops`: 1 no boarding, 2 no alighting, 3 neither. */
  closed: Int32Array;
  /** By route: its first trip; the last entry is the end. Trips are sorted by time. */
  tripsAt: Int32Array;
  /** By trip: index in `times`, and seconds to add. */
  tripBase: Int32Array;
  tripStart: Int32Array;
  /** By trip: index in the network, and day (-1 yesterday, 0 today, 1 tomorrow). */
  tripIndex: Int32Array;
  tripDay: Int32Array;
  times: Int32Array;
  /** Boardings at stop `s`: pairs of route and position from `boardsAt[s]` to `boardsAt[s + 1]`. */
  boardsAt: Int32Array;
  boards: Int32Array;
  /** Seconds from the start of the day to that of yesterday, today, tomorrow. */
  dayShifts: readonly [number, number, number];
  /** Pairs of trips of which riders can stay on board, and the same by route. */
  pairs: readonly TripPair[];
  goingOn: ReadonlyMap<number, readonly GoingOn[]>;
}

/** Trips that end earlier, or start later, belong to the timetable of another day. */
const FIRST_SECOND = -12 * 3600;
const LAST_SECOND = 38 * 3600;

const DAYS = [-1, 0, 1] as const;

/** The scheduled routes of one kind of day. Realtime updates rebuild only the routes that they change. */
export interface DayRoutes {
  network: Network;
  dayShifts: readonly [number, number, number];
  /** By pattern. */
  routes: readonly RaptorRoute[][];
}

/** All that the trips around a date depend on: the running services, and the time between the starts of days. */
export interface DayKind {
  runs: readonly Uint8Array[];
  dayShifts: readonly [number, number, number];
  /** Equal for days of the same kind. */
  key: string;
}

export function dayKind({ feed }: Network, date: string): DayKind {
  const starts = DAYS.map((day) => serviceDayStart(addDays(date, day), feed.timezone));
  const [before = 0, , after = 0] = starts.map((dayStart) => (dayStart - (starts[1] ?? 0)) / 1000);
  const runs = DAYS.map((day) => runningOn(feed, addDays(date, day)));
  const key = [
    before,
    after,
    ...runs.map((runningServices) => Buffer.from(runningServices).toString('latin1')),
  ].join();
  return { runs, dayShifts: [before, 0, after], key };
}

/** Builds the routes of a kind of day. Takes about 50 ms for a city. */
export const dayRoutes = (network: Network, kind: DayKind): DayRoutes =>
  atOnce(dayRouteSteps(network, kind));

/** Does the same in steps, one for each pattern. */
export function* dayRouteSteps(network: Network, { runs, dayShifts }: DayKind): Steps<DayRoutes> {
  const routes: RaptorRoute[][] = [];
  for (const index of network.feed.patterns.keys()) {
    const calls = callsOf(network, index, runs, dayShifts);
    routes.push(fifoRoutes(network, index, calls, network.times));
    yield;
  }
  return { network, dayShifts, routes };
}

function callsOf(
  network: Network,
  pattern: number,
  runs: readonly Uint8Array[],
  shifts: readonly number[],
): StopCall[] {
  const calls: StopCall[] = [];
  const { patternTripsAt, tripService, tripStart, tripBase, times, feed } = network;
  const last = 2 * ((feed.patterns[pattern]?.stops.length ?? 1) - 1);
  const end = entry(patternTripsAt, pattern + 1);
  for (let day = 0; day < DAYS.length; day++) {
    for (let trip = entry(patternTripsAt, pattern); trip < end; trip++) {
      if (runs[day]?.[entry(tripService, trip)] !== 1) continue;
      const base = entry(tripBase, trip);
      const start = entry(tripStart, trip) + (shifts[day] ?? 0);
      if (start > LAST_SECOND || start + entry(times, base + last) < FIRST_SECOND) continue;
      calls.push({ trip, day: day - 1, base, start, closed: null });
    }
  }
  return calls;
}

/** Returns the routes of a day with those of extra trips of its date and of the days before and after. */
export function dayWithExtras(day: DayRoutes, network: Network, date: string): DayRoutes {
  const offsetOf = new Map(DAYS.map((offset) => [addDays(date, offset), offset]));
  const routes = network.patterns.map((_, pattern) => day.routes[pattern] ?? []);
  for (const { trip, pattern, serviceDate } of network.extra?.trips.values() ?? []) {
    const offset = offsetOf.get(serviceDate);
    if (offset === undefined) continue;
    const start = entry(network.tripStart, trip) + (day.dayShifts[offset + 1] ?? 0);
    const base = entry(network.tripBase, trip);
    const call: StopCall = { trip, day: offset, base, start, closed: null };
    routes[pattern] = fifoRoutes(network, pattern, [call], network.times);
  }
  return { ...day, network, routes };
}

/** Builds the timetable around a date of the kind of `day`, with realtime updates. */
export function timetableOf(
  day: DayRoutes,
  date: string,
  updates: Iterable<TripUpdate> = [],
): Timetable {
  const { network } = day;
  const dayOf = new Map(DAYS.map((offset) => [addDays(date, offset), offset]));
  const { changed, times } = changesBy(network, updates, dayOf);
  const routes = [...day.routes];
  for (const [pattern, patternChanges] of Map.groupBy(changed, (change) => change.pattern)) {
    const changes = new Map(
      patternChanges.map((change): [number, Change] => [
        callKey(change),
        change.cancelled ? null : { base: change.base, closed: change.closed },
      ]),
    );
    routes[pattern] = changedRoutes(day.routes[pattern] ?? [], changes, times);
  }
  const table = assembleTimetable({
    network,
    date,
    start: serviceDayStart(date, network.feed.timezone),
    dayShifts: day.dayShifts,
    times: changed.length === 0 ? network.times : times,
    routes: routes.flat(),
  });
  return withPairs(table, pairsOn(table));
}

/** Returns the timetable with pairs of trips of which riders can stay on board. */
export const withPairs = (table: Timetable, pairs: readonly TripPair[]): Timetable =>
  pairs.length === 0 ? table : { ...table, pairs, goingOn: goingOnBy(table, pairs) };

const NO_STAYS: Pick<Timetable, 'pairs' | 'goingOn'> = { pairs: [], goingOn: new Map() };

type Routes = Pick<Timetable, 'network' | 'date' | 'start' | 'dayShifts' | 'times' | 'routes'>;

/** Adds the flat arrays of the routes, without pairs of trips. */
export function assembleTimetable(parts: Routes): Timetable {
  const { network, routes } = parts;
  const stopCount = routes.reduce((sum, { stops }) => sum + stops.length, 0);
  const tripCount = routes.reduce((sum, { trips }) => sum + trips.length, 0);
  const arrays = {
    ...parts,
    routePattern: Int32Array.from(routes, ({ pattern }) => pattern),
    routeMode: Int32Array.from(routes, ({ pattern }) => network.patternMode[pattern] ?? 0),
    stopsAt: new Int32Array(routes.length + 1),
    stops: new Int32Array(stopCount),
    closed: new Int32Array(stopCount),
    tripsAt: new Int32Array(routes.length + 1),
    tripBase: new Int32Array(tripCount),
    tripStart: new Int32Array(tripCount),
    tripIndex: new Int32Array(tripCount),
    tripDay: new Int32Array(tripCount),
  };
  let [stop, trip] = [0, 0];
  routes.forEach(({ stops, closed, trips, days, bases, starts }, route) => {
    arrays.stops.set(stops, stop);
    if (closed !== null) arrays.closed.set(closed, stop);
    stop += stops.length;
    arrays.tripBase.set(bases, trip);
    arrays.tripStart.set(starts, trip);
    arrays.tripIndex.set(trips, trip);
    arrays.tripDay.set(days, trip);
    trip += trips.length;
    arrays.stopsAt[route + 1] = stop;
    arrays.tripsAt[route + 1] = trip;
  });
  return {
    ...arrays,
    routes: routes.map((route, i) => viewOf(arrays, route, i)),
    ...NO_STAYS,
    ...boardings(arrays, network.stopCount),
  };
}

/** Returns a route whose columns are views of the timetable's: those of its own are not kept. */
function viewOf(
  table: Pick<Timetable, 'tripsAt' | 'tripBase' | 'tripStart' | 'tripIndex' | 'tripDay'>,
  route: RaptorRoute,
  index: number,
): RaptorRoute {
  const range = [entry(table.tripsAt, index), entry(table.tripsAt, index + 1)] as const;
  return {
    ...route,
    trips: table.tripIndex.subarray(...range),
    days: table.tripDay.subarray(...range),
    bases: table.tripBase.subarray(...range),
    starts: table.tripStart.subarray(...range),
  };
}

/** Returns the routes of a day as those of its timetable, by pattern. */
export function dayRoutesOf(day: DayRoutes, { routes }: Timetable): DayRoutes {
  const byPattern: RaptorRoute[][] = day.routes.map(() => []);
  for (const route of routes) byPattern[route.pattern]?.push(route);
  return { ...day, routes: byPattern };
}

/** Returns the boardings by stop, without a route's last stop and stops without boarding. */
function boardings(
  { routes, stopsAt, stops, closed }: Pick<Timetable, 'routes' | 'stopsAt' | 'stops' | 'closed'>,
  stopCount: number,
): Pick<Timetable, 'boardsAt' | 'boards'> {
  const boardsAt = new Int32Array(stopCount + 1);
  const forEachBoarding = (
    visit: (stop: number, route: number, position: number) => void,
  ): void => {
    for (let route = 0; route < routes.length; route++) {
      const first = entry(stopsAt, route);
      const last = entry(stopsAt, route + 1) - 1;
      for (let i = first; i < last; i++) {
        if ((entry(closed, i) & 1) === 0) visit(entry(stops, i), route, i - first);
      }
    }
  };
  forEachBoarding((stop) => {
    boardsAt[stop + 1] = entry(boardsAt, stop + 1) + 2;
  });
  for (let stop = 0; stop < stopCount; stop++) {
    boardsAt[stop + 1] = entry(boardsAt, stop + 1) + entry(boardsAt, stop);
  }
  const boards = new Int32Array(entry(boardsAt, stopCount));
  const nextFree = boardsAt.slice();
  forEachBoarding((stop, route, position) => {
    const index = entry(nextFree, stop);
    boards[index] = route;
    boards[index + 1] = position;
    nextFree[stop] = index + 2;
  });
  return { boardsAt, boards };
}
