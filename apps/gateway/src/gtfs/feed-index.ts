import type { LineRef, StopRef } from '@shtrans/contract/traffic';
import type { Feed, Pattern, Route, Stop, Trip } from './feed.ts';
import { lazilyNamed, lazilyPer } from '../lazily.ts';
import { addDays, dateOfNumber, runsOn } from './service-day.ts';

/** Ways to find things in a feed, made once for each feed. */
export interface FeedIndex {
  /** Places in `stops`, `routes` by id. */
  stopOf: ReadonlyMap<string, number>;
  routeOf: ReadonlyMap<string, number>;
  /** Stops of a station by its place; the stations alone have an entry. */
  platformsOf: ReadonlyMap<number, readonly number[]>;
  /** Places in `patterns` by place of the route. */
  patternsOf: readonly (readonly number[])[];
  /** Where patterns call at a stop: places in `patterns` and in their stops, by place of the stop. */
  callsOf: ReadonlyMap<number, readonly { pattern: number; position: number }[]>;
  /** First and last service day of the calendar, `2026-11-21`; null when no day has service. */
  days: { first: string; last: string } | null;
}

export const indexOf = lazilyPer((feed: Feed): FeedIndex => {
  const children = [...feed.stops.keys()].filter((place) => stopAt(feed, place).parent >= 0);
  const patternsOf: number[][] = feed.routes.map(() => []);
  feed.patterns.forEach(({ route }, place) => patternsOf[route]?.push(place));
  return {
    stopOf: new Map(feed.stops.map(({ id }, place) => [id, place])),
    routeOf: new Map(feed.routes.map(({ id }, place) => [id, place])),
    platformsOf: Map.groupBy(children, (place) => stopAt(feed, place).parent),
    patternsOf,
    callsOf: callsOf(feed),
    days: daysOf(feed),
  };
});

function callsOf({ patterns }: Feed): FeedIndex['callsOf'] {
  const calls = new Map<number, { pattern: number; position: number }[]>();
  patterns.forEach(({ stops }, pattern) => {
    stops.forEach((stop, position) => {
      const known = calls.get(stop);
      if (known === undefined) calls.set(stop, [{ pattern, position }]);
      else known.push({ pattern, position });
    });
  });
  return calls;
}

function daysOf({ services }: Feed): FeedIndex['days'] {
  let first = Infinity;
  let last = 0;
  for (const { start, end, added } of services) {
    for (const day of [start, end, ...added]) {
      if (day === 0) continue;
      if (day < first) first = day;
      if (day > last) last = day;
    }
  }
  return last === 0 ? null : { first: dateOfNumber(first), last: dateOfNumber(last) };
}

/** Days asked for are few; a caller who asks for many must not fill the memory. */
const MAX_DAYS = 100;

const runningDays = lazilyPer(({ services }: Feed) =>
  lazilyNamed(
    (date: string) => Uint8Array.from(services, (service) => (runsOn(service, date) ? 1 : 0)),
    MAX_DAYS,
  ),
);

/** Which services run on a date: 1 at the place of each that does. */
export const runningOn = (feed: Feed, date: string): Uint8Array => runningDays(feed)(date);

export interface TripPlace {
  pattern: Pattern;
  trip: Trip;
}

/** All trips by id, with their pattern: made once for each feed, on first use. */
export const tripsOf = lazilyPer(
  (feed: Feed): ReadonlyMap<string, TripPlace> =>
    new Map(
      feed.patterns.flatMap((pattern) =>
        pattern.trips.map((trip): [string, TripPlace] => [trip.id, { pattern, trip }]),
      ),
    ),
);

/** What stands at an index that the feed itself gave; another index is a mistake of ours. */
export const stopAt = ({ stops }: Feed, index: number): Stop => known(stops[index], index);
export const patternAt = ({ patterns }: Feed, index: number): Pattern =>
  known(patterns[index], index);

function known<T>(item: T | undefined, index: number): T {
  if (item === undefined) throw new RangeError(`timetable: nothing at ${index}`);
  return item;
}

/** The stop, the route of an id; undefined where the feed has none. */
export const stopById = (feed: Feed, id: string): Stop | undefined =>
  feed.stops[indexOf(feed).stopOf.get(id) ?? -1];
export const routeById = (feed: Feed, id: string): Route | undefined =>
  feed.routes[indexOf(feed).routeOf.get(id) ?? -1];

/** A stop and all stops of its station, or the station itself with its stops. */
export function wholeStation(feed: Feed, stop: number): readonly number[] {
  const parent = feed.stops[stop]?.parent ?? -1;
  const station = parent < 0 ? stop : parent;
  return [station, ...(indexOf(feed).platformsOf.get(station) ?? [])];
}

/**
 * Whether an instant's local date lies within what the feed's calendar tells of, with the day after the
 * last one, as trips go on after midnight.
 */
export const tellsOf = (feed: Feed, date: string): boolean => {
  const { days } = indexOf(feed);
  return days !== null && date >= days.first && date <= addDays(days.last, 1);
};

/** A route and a stop as answers name them. */
export const lineRefOf = ({ id, mode, name, colour }: Route): LineRef => ({
  id,
  mode,
  name,
  colour,
});
export const stopRefOf = ({ id, name, lat, lon }: StopRef): StopRef => ({ id, name, lat, lon });
