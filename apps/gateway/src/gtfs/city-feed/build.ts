import {
  cityMeta,
  firstLastRows,
  platformByCode,
  type RailLine,
  railLines,
  railPatterns,
} from '../../city/network.ts';
import { secondsOf } from '../../city/files.ts';
import type { Feed } from '../feed.ts';
import { headwayOf } from './headways.ts';
import { officialTables } from './official-rows.ts';
import type { UnkeptRow } from './official-trips.ts';
import { keyOf, patternsOf } from './patterns.ts';
import { railTrips, type LineDay, type CityTrips } from './rail-line.ts';
import { ringTrips } from './ring.ts';
import { cityRoutes } from './routes.ts';
import { cityServices, SERVICE_IDS } from './services.ts';
import { cityStops, cityTransfers } from './stops.ts';
import { busTrips, ferryTrips } from './surface-lines.ts';
import { sums, type CityTrip, type LinePattern } from './line-pattern.ts';

export interface CityFeed {
  feed: Feed;
  /** Values of the official table of first and last trains that no trip keeps. */
  unkept: readonly UnkeptRow[];
}

/**
 * The city's timetable of a year and the one after: official first and last trains, and estimated ones
 * between them at the declared head-ways (docs/decisions/027). Takes some 200 ms.
 */
export function buildCityFeed(year: number): CityFeed {
  const { version, timezone } = cityMeta();
  const stops = cityStops();
  const stopOf = new Map(stops.map((stop, index) => [stop.id, index]));
  const { agencies, routes } = cityRoutes();
  const known = railLinePatterns();
  const rail = railLines().map((line) => lineTrips(line, known));
  const surface: CityTrips = {
    daily: [...busTrips(), ...ferryTrips()],
    working: [],
    free: [],
    late: [],
  };
  const all = [...rail.map(({ trips }) => trips), surface];
  const indexes = {
    stopOf,
    routeOf: new Map(routes.map((route, index) => [route.id, index])),
    patternByStops: wholePatterns(known, all),
  };
  const feed: Feed = {
    publisher: 'shtrans-h5',
    version: `${version}-${year}`,
    timezone,
    attributions: ['© OpenStreetMap contributors'],
    agencies,
    stops,
    routes,
    services: cityServices(year),
    patterns: all.flatMap((trips) => patternsOf(trips, indexes)),
    transfers: cityTransfers(stopOf),
  };
  return { feed, unkept: rail.flatMap(({ unkept }) => unkept) };
}

/** The patterns of all rail lines, as the data have them. */
const railLinePatterns = (): LinePattern[] =>
  railPatterns().map((row) => ({
    id: row.id,
    lineId: row.line_id,
    direction: row.direction,
    kind: row.kind,
    headsign: {
      zh: row.headsign_zh.replace(/^往/, ''),
      en: row.headsign_en ?? platformByCode(row.stops.at(-1) ?? '').name_en,
    },
    stops: row.stops,
    seconds: sums(row.hop_min.map((minutes) => minutes * 60)),
    metres: sums(row.hop_m),
  }));

/** Patterns by their stops: those the data name, and those of the trips made. */
function wholePatterns(
  patterns: readonly LinePattern[],
  trips: readonly CityTrips[],
): Map<string, LinePattern> {
  const made = trips.flatMap((of) =>
    SERVICE_IDS.flatMap((id) => of[id].map((trip) => trip.pattern)),
  );
  return new Map(
    [...patterns, ...made].map((pattern) => [keyOf(pattern.lineId, pattern.stops), pattern]),
  );
}

/** A pattern that is the end of a longer one: its trips are parts of that one's. */
const isTail = (pattern: LinePattern, others: readonly LinePattern[]): boolean =>
  others.some(
    (other) =>
      other.stops.length > pattern.stops.length &&
      other.stops.slice(-pattern.stops.length).join(' ') === pattern.stops.join(' '),
  );

function lineTrips(
  line: RailLine,
  patterns: readonly LinePattern[],
): { trips: CityTrips; unkept: UnkeptRow[] } {
  const rows = firstLastRows().filter((row) => row.line_id === line.id);
  const day: LineDay = {
    window: [secondsOf(line.service_first), secondsOf(line.service_last)],
    working: headwayOf(line, true),
    free: headwayOf(line, false),
  };
  const directions = ([0, 1] as const).map((direction) => {
    const own = patterns.filter(
      (pattern) => pattern.lineId === line.id && pattern.direction === direction,
    );
    const ring = own.find((pattern) => pattern.kind === 'loop');
    if (ring !== undefined) return { trips: ringTrips(ring, rows, day), unkept: [] };
    const whole = own.filter((pattern) => !isTail(pattern, own));
    const tables = officialTables(rows, whole);
    return railTrips(whole, tables, day);
  });
  const all = (id: keyof CityTrips): CityTrip[] => directions.flatMap(({ trips }) => trips[id]);
  return {
    trips: { daily: all('daily'), working: all('working'), free: all('free'), late: all('late') },
    unkept: directions.flatMap(({ unkept }) => unkept),
  };
}
