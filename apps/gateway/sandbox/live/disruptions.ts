import { type Bilingual, bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import type { Feed } from '../../src/gtfs/feed.ts';
import { indexOf, tripsOf } from '../../src/gtfs/feed-index.ts';
import type { ServiceAlert } from '../../src/gtfs/realtime/snapshot.ts';
import { addDays, dateIn, serviceDayStart } from '../../src/gtfs/service-day.ts';
import { lazilyPer } from '../../src/timing/lazily.ts';
import { chanceOf } from '../chance.ts';
import { fill } from '../../src/http/page-parts.ts';
import { readData } from '../data.ts';
import texts from './texts.json' with { type: 'json' };
import type { DisruptionKind } from '../schema.ts';

/** A cause for trips to deviate from the timetable. */
export interface Disruption {
  id: string;
  /** A detour skips one stop of a line; operators can create the other kinds. */
  kind: DisruptionKind | 'detour';
  routeId: string | null;
  stopId: string | null;
  tripId: string | null;
  /** The maximum delay of trips. */
  minutes: number;
  from: Date;
  until: Date;
}

export const NO_TARGET = { routeId: null, stopId: null, tripId: null };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A line is late for two of every three hours, a different one each time. */
const ROUND_HOURS = 3;
/** From 06:00, because few trips run earlier. */
const FIRST_ROUND = 2;

const RAIL = new Set(['metro', 'rail', 'tram', 'airport_link']);

/**
 * Returns the automatic disruptions in force at `now`, computed from the seed and the clock: a rail line with delays, a
 * station closed for works for a week, a bus line on a detour for a day.
 */
export function disruptionsOfTheDay(feed: Feed, seed: number, now: Date): Disruption[] {
  const today = dateIn(feed.timezone, now);
  return [
    lateLine(feed, seed, today, now),
    closedStation(feed, seed, today),
    detour(feed, seed, today),
  ].flatMap((each) => (each && each.from <= now && now < each.until ? [each] : []));
}

function lateLine(feed: Feed, seed: number, today: string, now: Date): Disruption | undefined {
  const midnight = serviceDayStart(today, feed.timezone);
  const round = Math.floor((now.getTime() - midnight) / HOUR_MS / ROUND_HOURS);
  const rail = feed.routes.filter(({ mode }) => RAIL.has(mode));
  const route = pickBy(rail.length > 0 ? rail : feed.routes, seed, 'late line', today, round);
  if (round < FIRST_ROUND || route === undefined) return undefined;
  const start = midnight + round * ROUND_HOURS * HOUR_MS;
  return {
    ...NO_TARGET,
    id: `sandbox-delays-${today}-${round}`,
    kind: 'delays',
    routeId: route.id,
    minutes: 4 + chanceOf(seed, 'minutes', today, round).int(0, 4),
    from: new Date(start + 20 * MINUTE_MS),
    until: new Date(start + 140 * MINUTE_MS),
  };
}

/** Returns the time from the start of a service day over a number of days. */
const daysFrom = ({ timezone }: Feed, day: string, days: number): { from: Date; until: Date } => ({
  from: new Date(serviceDayStart(day, timezone)),
  until: new Date(serviceDayStart(addDays(day, days), timezone)),
});

/** Closes a station of only one line from Monday to Sunday, so that no interchange is affected. */
function closedStation(feed: Feed, seed: number, today: string): Disruption | undefined {
  // 1 January 1970 was a Thursday, three days after Monday.
  const days = Math.floor(Date.parse(today) / (24 * HOUR_MS)) + 3;
  const week = Math.floor(days / 7);
  const monday = addDays(today, week * 7 - days);
  const stop = feed.stops[pickBy(smallStations(feed), seed, 'works', week) ?? -1];
  if (stop === undefined) return undefined;
  const id = `sandbox-works-${monday}`;
  const closed = { ...NO_TARGET, id, kind: 'closed', stopId: stop.id, minutes: 0 } as const;
  return { ...closed, ...daysFrom(feed, monday, 7) };
}

/** Returns the indexes of stations that only one route serves and at which no line ends. */
const smallStations = lazilyPer((feed: Feed): readonly number[] => {
  const { platformsOf, callsOf } = indexOf(feed);
  return [...platformsOf].flatMap(([station, platforms]) => {
    const calls = platforms.flatMap((stop) => callsOf.get(stop) ?? []);
    const routes = new Set(calls.map(({ pattern }) => feed.patterns[pattern]?.route));
    const inner = calls.every(
      ({ pattern, position }) =>
        position > 0 && position < (feed.patterns[pattern]?.stops.length ?? 0) - 1,
    );
    return routes.size === 1 && inner ? [station] : [];
  });
});

/** Number of stops at both ends that a detour never skips. */
const ENDS = 3;

function detour(feed: Feed, seed: number, today: string): Disruption | undefined {
  const long = feed.patterns.filter(
    ({ route, stops }) => feed.routes[route]?.mode === 'bus' && stops.length > 2 * ENDS,
  );
  const pattern = pickBy(long, seed, 'detour', today);
  const inner = [...(pattern?.stops.slice(ENDS, -ENDS) ?? [])];
  const route = feed.routes[pattern?.route ?? -1];
  const stop = feed.stops[pickBy(inner, seed, 'left out', today) ?? -1];
  if (route === undefined || stop === undefined) return undefined;
  const detourColumns = {
    id: `sandbox-detour-${today}`,
    kind: 'detour',
    tripId: null,
    minutes: 0,
  } as const;
  return { ...detourColumns, routeId: route.id, stopId: stop.id, ...daysFrom(feed, today, 1) };
}

/** Returns the element that the words select; undefined if the list is empty. */
const pickBy = <T>(from: readonly T[], ...words: readonly (string | number)[]): T | undefined =>
  from.length === 0 ? undefined : chanceOf(...words).pick(from);

/** The texts for riders by kind of disruption; `{line}` and `{stop}` are replaced by names. */
const ALERTS = readData(
  'alerts',
  z.record(
    z.enum(['delays', 'no_service', 'fewer_trips', 'closed', 'detour', 'trip_cancelled']),
    z.object({
      effect: z.string(),
      severity: z.enum(['info', 'warning', 'severe']),
      title: bilingual,
      text: bilingual,
    }),
  ),
);

/** Returns the alert about a disruption. */
export function alertOf(feed: Feed, disruption: Disruption): ServiceAlert {
  const { id, kind, routeId, stopId, tripId, minutes, from, until } = disruption;
  const { title, text, ...alert } = ALERTS[kind];
  const { routeOf, stopOf } = indexOf(feed);
  const trip = tripsOf(feed).get(tripId ?? '');
  const line = feed.routes[(routeId === null ? trip?.pattern.route : routeOf.get(routeId)) ?? -1];
  const stop = feed.stops[stopOf.get(stopId ?? '') ?? -1];
  const titleIn = (language: keyof Bilingual): string =>
    fill(title[language], {
      line: line?.name[language] ?? tripId ?? '',
      stop: stop?.name[language] ?? stopId ?? '',
      minutes,
    });
  return {
    ...alert,
    id,
    title: { zh: titleIn('zh'), en: titleIn('en') },
    text: { zh: text.zh + texts.pretended.zh, en: `${text.en} ${texts.pretended.en}` },
    url: null,
    from,
    until,
    routeIds: line === undefined ? [] : [line.id],
    stopIds: stop === undefined ? [] : [stop.id],
  };
}
