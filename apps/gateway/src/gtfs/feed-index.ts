import type { Arrangement, LineRef, StopRef } from '@shtrans/contract/traffic/schemas';
import type { Contact, Feed, Pattern, Route, Stop, Trip } from './feed.ts';
import { lazilyNamed, lazilyPer } from '../timing/lazily.ts';
import { preparedPer, type Steps } from '../timing/slices.ts';
import { addDays, dateOfNumber, runsOn } from './service-day.ts';

/** A call of a pattern at a stop, with the stop's index in the pattern. */
interface PatternCall {
  stop: number;
  pattern: number;
  position: number;
}

/** Patterns or stops in one step of the work: well below a millisecond. */
const IN_ONE_STEP = 200;

/** Lookup indexes of a feed, built once for each feed. */
export const indexOf = preparedPer(function* (feed: Feed) {
  const { stops, routes, patterns } = feed;
  const children = [...stops.keys()].filter((stop) => stopAt(feed, stop).parent >= 0);
  const patternsOf: number[][] = routes.map(() => []);
  patterns.forEach(({ route }, pattern) => patternsOf[route]?.push(pattern));
  yield;
  const callsOf = new Map<number, PatternCall[]>();
  for (const [pattern, each] of patterns.entries()) {
    if (pattern % IN_ONE_STEP === 0) yield;
    for (const [position, stop] of each.stops.entries()) {
      const call = { stop, pattern, position };
      const calls = callsOf.get(stop);
      if (calls === undefined) callsOf.set(stop, [call]);
      else calls.push(call);
    }
  }
  yield;
  const stopOf = new Map(stops.map(({ id }, stop) => [id, stop]));
  yield;
  return {
    /** Index of a stop or a route by its id. */
    stopOf,
    routeOf: new Map(routes.map(({ id }, route) => [id, route])),
    /** Stops by their station. */
    platformsOf: Map.groupBy(children, (stop) => stopAt(feed, stop).parent),
    /** Patterns by route. */
    patternsOf,
    /** Calls of patterns by stop, with the position in the pattern. */
    callsOf,
    days: daysOf(feed),
  };
});

/** First and last service day of the calendar, `2026-11-21`; null when no day has service. */
function daysOf({ services }: Feed): { first: string; last: string } | null {
  let [first, last] = [Infinity, 0];
  for (const { start, end, added } of services) {
    for (const day of [start, end, ...added]) {
      if (day > 0 && day < first) first = day;
      if (day > last) last = day;
    }
  }
  return last === 0 ? null : { first: dateOfNumber(first), last: dateOfNumber(last) };
}

/** Bounds the cache: requests name few days, and a caller that names many must not fill the memory. */
const MAX_DAYS = 100;

const runningDays = lazilyPer(({ services }: Feed) =>
  lazilyNamed(
    (date: string) => Uint8Array.from(services, (service) => (runsOn(service, date) ? 1 : 0)),
    MAX_DAYS,
  ),
);

/** Returns the services that run on a date: 1 at the index of each that does. */
export const runningOn = (feed: Feed, date: string): Uint8Array => runningDays(feed)(date);

/** Returns the routes that call at each stop: indexes in `routes`, by the index of the stop. */
export function callingRoutes({ stops, patterns }: Feed): ReadonlySet<number>[] {
  const routesAt = stops.map(() => new Set<number>());
  for (const { route, stops: calls } of patterns) {
    for (const stop of calls) routesAt[stop]?.add(route);
  }
  return routesAt;
}

export interface TripPlace {
  pattern: Pattern;
  trip: Trip;
}

/** Returns all trips by id, with their pattern. Built once for each feed, on first use or ahead of it. */
export const tripsOf = preparedPer(function* ({
  patterns,
}: Feed): Steps<ReadonlyMap<string, TripPlace>> {
  const places = new Map<string, TripPlace>();
  for (const pattern of patterns) {
    yield;
    for (const trip of pattern.trips) places.set(trip.id, { pattern, trip });
  }
  return places;
});

/** Returns the runs of frequencies.txt by the id of the trip that they repeat. Built once for each feed. */
export const runsOf = lazilyPer((feed: Feed): ReadonlyMap<string, readonly TripPlace[]> => {
  const runs = [...tripsOf(feed).values()].filter(({ trip }) => trip.run !== undefined);
  return Map.groupBy(runs, ({ trip }) => trip.run?.tripId ?? '');
});

/** Returns the stop or pattern at an index of this feed. Throws RangeError for any other index, which is a bug. */
export const stopAt = ({ stops }: Feed, index: number): Stop => definedAt(stops[index], index);
export const patternAt = ({ patterns }: Feed, index: number): Pattern =>
  definedAt(patterns[index], index);

function definedAt<T>(item: T | undefined, index: number): T {
  if (item === undefined) throw new RangeError(`timetable: no item at index ${index}`);
  return item;
}

/** Returns the stop or route with an id, or undefined. */
export const stopById = (feed: Feed, id: string): Stop | undefined =>
  feed.stops[indexOf(feed).stopOf.get(id) ?? -1];
export const routeById = (feed: Feed, id: string): Route | undefined =>
  feed.routes[indexOf(feed).routeOf.get(id) ?? -1];

/** Returns the indexes of a stop's station and all its stops, or of a station and its stops. */
export function wholeStation(feed: Feed, stop: number): readonly number[] {
  const parent = feed.stops[stop]?.parent ?? -1;
  const station = parent < 0 ? stop : parent;
  return [station, ...(indexOf(feed).platformsOf.get(station) ?? [])];
}

/** Returns the indexes of a station's stops, or of the stop itself; none for an unknown index. */
export function platformsAt(feed: Feed, stop: number): readonly number[] {
  if (feed.stops[stop] === undefined) return [];
  return feed.stops[stop].kind === 'station' ? (indexOf(feed).platformsOf.get(stop) ?? []) : [stop];
}

/** Returns the id of the station, or else of the stop, of each place and pathway by its id. */
export const stopIdsOfPlaces = lazilyPer((feed: Feed): ReadonlyMap<string, string | null> => {
  const { stops, pathways } = feed;
  const stationIdAt = (index: number): string | null => {
    const place = pathways?.places[index - stops.length];
    const stop = stops[place === undefined ? index : place.parent];
    return (stops[stop?.parent ?? -1] ?? stop)?.id ?? null;
  };
  return new Map([
    ...(pathways?.places ?? []).map(({ id }, i) => [id, stationIdAt(stops.length + i)] as const),
    ...(pathways?.links ?? []).map(
      ({ id, from, to }) => [id, stationIdAt(from) ?? stationIdAt(to)] as const,
    ),
  ]);
});

/**
 * Reports whether the feed's calendar covers a local date. It also covers the day after its last service
 * day, because trips of that day run past midnight.
 */
export const tellsOf = (feed: Feed, date: string): boolean => {
  const { days } = indexOf(feed);
  return days !== null && date >= days.first && date <= addDays(days.last, 1);
};

/** Returns an arrangement of riders of a route, with the phone of its agency. */
export const arrangementWith = (feed: Feed, route: Route, contact: Contact): Arrangement => ({
  contact,
  phone: feed.agencies[route.agency]?.phone ?? null,
});

/** Convert a route or a stop to its reference in API responses. */
export const lineRefOf = ({ id, mode, name, colour }: Route): LineRef => ({
  id,
  mode,
  name,
  colour,
});
export const stopRefOf = ({ id, name, lat, lon }: StopRef): StopRef => ({ id, name, lat, lon });
