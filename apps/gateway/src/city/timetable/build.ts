import {
  cityMeta,
  firstLastRows,
  platformByCode,
  type RailLine,
  railLines,
  railPatterns,
} from '../network.ts';
import { secondsOf } from '../files.ts';
import type { Feed } from '../../gtfs/feed.ts';
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
import { runningSums, type CityTrip, type LinePattern } from './line-pattern.ts';

export interface CityFeed {
  feed: Feed;
  /** Rows of the official table of first and last trains that no trip matches. */
  unkept: readonly UnkeptRow[];
}

/**
 * Builds the city's timetable of a year and the next: official first and last trains, and estimated trains
 * between them at the published head-ways (docs/decisions/timetable.md). Takes about 200 ms.
 */
export function buildCityFeed(year: number): CityFeed {
  const { version, timezone } = cityMeta();
  const stops = cityStops();
  const stopOf = new Map(stops.map((stop, index) => [stop.id, index]));
  const { agencies, routes } = cityRoutes();
  const railLinePatternList = railLinePatterns();
  const rail = railLines().map((line) => lineTrips(line, railLinePatternList));
  const surface: CityTrips = {
    daily: [...busTrips(), ...ferryTrips()],
    working: [],
    free: [],
    late: [],
  };
  const tripsByLine = [...rail.map(({ trips }) => trips), surface];
  const indexes = {
    stopOf,
    routeOf: new Map(routes.map((route, index) => [route.id, index])),
    patternByStops: wholePatterns(railLinePatternList, tripsByLine),
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
    patterns: tripsByLine.flatMap((trips) => patternsOf(trips, indexes)),
    transfers: cityTransfers(stopOf),
  };
  return { feed, unkept: rail.flatMap(({ unkept }) => unkept) };
}

/** Returns the patterns of all rail lines in the city data. */
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
    seconds: runningSums(row.hop_min.map((minutes) => minutes * 60)),
    metres: runningSums(row.hop_m),
  }));

/** Indexes patterns by their stops: those of the city data, and those of the generated trips. */
function wholePatterns(
  patterns: readonly LinePattern[],
  trips: readonly CityTrips[],
): Map<string, LinePattern> {
  const tripPatterns = trips.flatMap((cityTrips) =>
    SERVICE_IDS.flatMap((id) => cityTrips[id].map((trip) => trip.pattern)),
  );
  return new Map(
    [...patterns, ...tripPatterns].map((pattern) => [
      keyOf(pattern.lineId, pattern.stops),
      pattern,
    ]),
  );
}

/** Reports whether a pattern is the tail of a longer one, whose trips then include its trips. */
const isTail = (pattern: LinePattern, longerCandidates: readonly LinePattern[]): boolean =>
  longerCandidates.some(
    (candidate) =>
      candidate.stops.length > pattern.stops.length &&
      candidate.stops.slice(-pattern.stops.length).join(' ') === pattern.stops.join(' '),
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
    const directionPatterns = patterns.filter(
      (pattern) => pattern.lineId === line.id && pattern.direction === direction,
    );
    const ring = directionPatterns.find((pattern) => pattern.kind === 'loop');
    if (ring !== undefined) return { trips: ringTrips(ring, rows, day), unkept: [] };
    const whole = directionPatterns.filter((pattern) => !isTail(pattern, directionPatterns));
    const tables = officialTables(rows, whole);
    return railTrips(whole, tables, day);
  });
  const tripsOfService = (id: keyof CityTrips): CityTrip[] =>
    directions.flatMap(({ trips }) => trips[id]);
  return {
    trips: {
      daily: tripsOfService('daily'),
      working: tripsOfService('working'),
      free: tripsOfService('free'),
      late: tripsOfService('late'),
    },
    unkept: directions.flatMap(({ unkept }) => unkept),
  };
}
