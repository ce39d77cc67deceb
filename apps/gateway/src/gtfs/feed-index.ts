import type { LineRef, StopRef } from '@shtrans/contract/traffic/schemas';
import type { Feed, Pattern, Route, Stop, Trip } from './feed.ts';
import { lazilyNamed, lazilyPer } from '../timing/lazily.ts';
import { addDays, dateOfNumber, runsOn } from './service-day.ts';

/** Indexes by which things are found in a feed, made once for each feed. */
export const indexOf = lazilyPer((feed: Feed) => {
  const { stops, routes, patterns } = feed;
  const children = [...stops.keys()].filter((stop) => stopAt(feed, stop).parent >= 0);
  const patternsOf: number[][] = routes.map(() => []);
  patterns.forEach(({ route }, pattern) => patternsOf[route]?.push(pattern));
  const calls = patterns.flatMap((each, pattern) =>
    Array.from(each.stops, (stop, position) => ({ stop, pattern, position })),
  );
  return {
    /** Stops, routes by id. */
    stopOf: new Map(stops.map(({ id }, stop) => [id, stop])),
    routeOf: new Map(routes.map(({ id }, route) => [id, route])),
    /** Stops of a station; the stations alone have an entry. */
    platformsOf: Map.groupBy(children, (stop) => stopAt(feed, stop).parent),
    /** Patterns by route. */
    patternsOf,
    /** Where patterns call at a stop, with the position among their stops. */
    callsOf: Map.groupBy(calls, ({ stop }) => stop),
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
