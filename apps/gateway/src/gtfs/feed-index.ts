import type { LineRef, StopRef } from '@shtrans/contract/traffic';
import type { Feed, Pattern, Route, Stop, Trip } from './feed.ts';
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

const indexes = new WeakMap<Feed, FeedIndex>();

export function indexOf(feed: Feed): FeedIndex {
  let index = indexes.get(feed);
  if (index === undefined) indexes.set(feed, (index = makeIndex(feed)));
  return index;
}

function makeIndex(feed: Feed): FeedIndex {
  const platformsOf = new Map<number, number[]>();
  feed.stops.forEach(({ parent }, place) => {
    if (parent < 0) return;
    const platforms = platformsOf.get(parent);
    if (platforms === undefined) platformsOf.set(parent, [place]);
    else platforms.push(place);
  });
  const patternsOf: number[][] = feed.routes.map(() => []);
  feed.patterns.forEach(({ route }, place) => patternsOf[route]?.push(place));
  return {
    stopOf: new Map(feed.stops.map(({ id }, place) => [id, place])),
    routeOf: new Map(feed.routes.map(({ id }, place) => [id, place])),
    platformsOf,
    patternsOf,
    callsOf: callsOf(feed),
    days: daysOf(feed),
  };
}

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

const running = new WeakMap<Feed, Map<string, Uint8Array>>();
/** Days asked for are few; a caller who asks for many must not fill the memory. */
const MAX_DAYS = 100;

/** Which services run on a date: 1 at the place of each that does. */
export function runningOn(feed: Feed, date: string): Uint8Array {
  let days = running.get(feed);
  if (days === undefined) running.set(feed, (days = new Map()));
  let services = days.get(date);
  if (services === undefined) {
    services = Uint8Array.from(feed.services, (service) => (runsOn(service, date) ? 1 : 0));
    if (days.size >= MAX_DAYS) days.clear();
    days.set(date, services);
  }
  return services;
}

export interface TripPlace {
  pattern: Pattern;
  trip: Trip;
}

const tripIndexes = new WeakMap<Feed, ReadonlyMap<string, TripPlace>>();

/** All trips by id, with their pattern: made once for each feed, on first use. */
export function tripsOf(feed: Feed): ReadonlyMap<string, TripPlace> {
  let index = tripIndexes.get(feed);
  if (index === undefined) {
    index = new Map(
      feed.patterns.flatMap((pattern) =>
        pattern.trips.map((trip): [string, TripPlace] => [trip.id, { pattern, trip }]),
      ),
    );
    tripIndexes.set(feed, index);
  }
  return index;
}

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
export const stopRefOf = ({ id, name, lat, lon }: Stop): StopRef => ({ id, name, lat, lon });
