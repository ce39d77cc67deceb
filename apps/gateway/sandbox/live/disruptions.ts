import type { DisruptionKind } from '../../src/db/schema.ts';
import type { Feed } from '../../src/gtfs/feed.ts';
import { indexOf } from '../../src/gtfs/feed-index.ts';
import { addDays, dateIn, serviceDayStart } from '../../src/gtfs/service-day.ts';
import { chanceOf } from '../chance.ts';

/** Something that keeps trips from going as the timetable says. */
export interface Disruption {
  id: string;
  /** A detour leaves out one stop of a line; the others are what an operator can make. */
  kind: DisruptionKind | 'detour';
  routeId: string | null;
  stopId: string | null;
  tripId: string | null;
  /** By how much trips are late at the worst of it. */
  minutes: number;
  from: Date;
  until: Date;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_DAYS = 7;
/** A line is late for two of every three hours; which one changes. */
const ROUND_HOURS = 3;
/** From 06:00 on: before, there is little to be late. */
const FIRST_ROUND = 2;

const RAIL = new Set(['metro', 'rail', 'tram', 'airport_link']);

/**
 * What happens by itself in a sandbox city, which follows from the seed and the clock: a rail line with
 * delays, a station closed for works for a week, a bus on a detour for a day. Those in force at `now`.
 */
export function disruptionsOfTheDay(feed: Feed, seed: number, now: Date): Disruption[] {
  const all = [lateLine(feed, seed, now), closedStation(feed, seed, now), detour(feed, seed, now)];
  return all.filter((one) => one !== null).filter(({ from, until }) => from <= now && now < until);
}

function lateLine(feed: Feed, seed: number, now: Date): Disruption | null {
  const today = dateIn(feed.timezone, now);
  const midnight = serviceDayStart(today, feed.timezone);
  const round = Math.floor((now.getTime() - midnight) / HOUR_MS / ROUND_HOURS);
  if (round < FIRST_ROUND) return null;
  const rail = feed.routes.filter(({ mode }) => RAIL.has(mode));
  const route = chosen(rail.length > 0 ? rail : feed.routes, seed, 'late line', today, round);
  if (route === undefined) return null;
  const start = midnight + round * ROUND_HOURS * HOUR_MS;
  return {
    id: `sandbox-delays-${today}-${round}`,
    kind: 'delays',
    routeId: route.id,
    stopId: null,
    tripId: null,
    minutes: 4 + chanceOf(seed, 'minutes', today, round).int(0, 4),
    from: new Date(start + 20 * MINUTE_MS),
    until: new Date(start + 140 * MINUTE_MS),
  };
}

/** A station of one line alone: nobody who changes there is cut off. */
function closedStation(feed: Feed, seed: number, now: Date): Disruption | null {
  const today = dateIn(feed.timezone, now);
  // 1 January 1970 was a Thursday: the third day of its week.
  const days = Math.floor(Date.parse(today) / (24 * HOUR_MS)) + 3;
  const week = Math.floor(days / WEEK_DAYS);
  const monday = addDays(today, week * WEEK_DAYS - days);
  const small = smallStations(feed);
  const stop = feed.stops[chosen(small, seed, 'works', week) ?? -1];
  if (stop === undefined) return null;
  return {
    id: `sandbox-works-${monday}`,
    kind: 'closed',
    routeId: null,
    stopId: stop.id,
    tripId: null,
    minutes: 0,
    from: new Date(serviceDayStart(monday, feed.timezone)),
    until: new Date(serviceDayStart(addDays(monday, WEEK_DAYS), feed.timezone)),
  };
}

const smallStationsOf = new WeakMap<Feed, readonly number[]>();

/** Places of stations that trips of one route alone pass through; none is an end of a line. */
function smallStations(feed: Feed): readonly number[] {
  let found = smallStationsOf.get(feed);
  if (found !== undefined) return found;
  const { platformsOf, callsOf } = indexOf(feed);
  found = [...platformsOf].flatMap(([station, platforms]) => {
    const calls = platforms.flatMap((stop) => callsOf.get(stop) ?? []);
    const routes = new Set(calls.map(({ pattern }) => feed.patterns[pattern]?.route));
    const inner = calls.every(
      ({ pattern, position }) =>
        position > 0 && position < (feed.patterns[pattern]?.stops.length ?? 0) - 1,
    );
    return routes.size === 1 && inner ? [station] : [];
  });
  smallStationsOf.set(feed, found);
  return found;
}

/** Stops at both ends that a detour leaves alone. */
const ENDS = 3;

function detour(feed: Feed, seed: number, now: Date): Disruption | null {
  const today = dateIn(feed.timezone, now);
  const long = feed.patterns.filter(
    ({ route, stops }) => feed.routes[route]?.mode === 'bus' && stops.length > 2 * ENDS,
  );
  const pattern = chosen(long, seed, 'detour', today);
  const route = feed.routes[pattern?.route ?? -1];
  const stop =
    feed.stops[
      chosen([...(pattern?.stops.slice(ENDS, -ENDS) ?? [])], seed, 'left out', today) ?? -1
    ];
  if (route === undefined || stop === undefined) return null;
  return {
    id: `sandbox-detour-${today}`,
    kind: 'detour',
    routeId: route.id,
    stopId: stop.id,
    tripId: null,
    minutes: 0,
    from: new Date(serviceDayStart(today, feed.timezone)),
    until: new Date(serviceDayStart(addDays(today, 1), feed.timezone)),
  };
}

/** The element that the words choose; undefined of an empty list. */
const chosen = <T>(from: readonly T[], ...words: readonly (string | number)[]): T | undefined =>
  from.length === 0 ? undefined : chanceOf(...words).pick(from);
