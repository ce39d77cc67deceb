import type { Feed } from '../feed.ts';
import { headwayOf } from './headways.ts';
import { officialTables } from './official-rows.ts';
import type { UnkeptRow } from './official-runs.ts';
import { keyOf, patternsOf } from './patterns.ts';
import { railRuns, type LineDay, type Runs } from './rail-line.ts';
import { ringRuns } from './ring.ts';
import { cityRoutes } from './routes.ts';
import { cityServices, SERVICE_IDS } from './services.ts';
import { sources, type RailLine, type Sources } from './sources.ts';
import { cityStops, cityTransfers } from './stops.ts';
import { busRuns, ferryRuns } from './surface-lines.ts';
import { sums, type Run, type Way } from './way.ts';

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
  const data = sources();
  const stops = cityStops(data);
  const stopOf = new Map(stops.map((stop, place) => [stop.id, place]));
  const { agencies, routes } = cityRoutes(data);
  const ways = railWays(data);
  const rail = data.lines.map((line) => lineRuns(line, ways, data));
  const surface: Runs = {
    daily: [...busRuns(data), ...ferryRuns(data)],
    working: [],
    free: [],
    late: [],
  };
  const places = {
    stopOf,
    routeOf: new Map(routes.map((route, place) => [route.id, place])),
    wayOf: wholeWays(ways, [...rail.map(({ runs }) => runs), surface]),
  };
  const feed: Feed = {
    publisher: 'shtrans-h5',
    version: `${data.meta.version}-${year}`,
    timezone: data.meta.timezone,
    attributions: ['© OpenStreetMap contributors'],
    agencies,
    stops,
    routes,
    services: cityServices(year),
    patterns: [...rail.map(({ runs }) => runs), surface].flatMap((runs) =>
      patternsOf(runs, places),
    ),
    transfers: cityTransfers(data, stopOf),
  };
  return { feed, unkept: rail.flatMap(({ unkept }) => unkept) };
}

/** The ways of all rail lines, as the data have them. */
function railWays({ patterns, platforms }: Sources): Way[] {
  const names = new Map(platforms.map((row) => [row.code, row.name_en]));
  return patterns.map((pattern) => ({
    id: pattern.id,
    lineId: pattern.line_id,
    direction: pattern.direction,
    kind: pattern.kind,
    headsign: {
      zh: pattern.headsign_zh.replace(/^往/, ''),
      en: pattern.headsign_en ?? names.get(pattern.stops.at(-1) ?? '') ?? '',
    },
    stops: pattern.stops,
    seconds: sums(pattern.hop_min.map((minutes) => minutes * 60)),
    metres: sums(pattern.hop_m),
  }));
}

/** Ways by their stops: those the data name, and those of the trips made. */
function wholeWays(ways: readonly Way[], runs: readonly Runs[]): Map<string, Way> {
  const made = runs.flatMap((of) => SERVICE_IDS.flatMap((id) => of[id].map((run) => run.way)));
  return new Map([...ways, ...made].map((way) => [keyOf(way.lineId, way.stops), way]));
}

/** A way that is the end of a longer one: its trips are parts of that one's. */
const isTail = (way: Way, others: readonly Way[]): boolean =>
  others.some(
    (other) =>
      other.stops.length > way.stops.length &&
      other.stops.slice(-way.stops.length).join(' ') === way.stops.join(' '),
  );

function lineRuns(
  line: RailLine,
  ways: readonly Way[],
  data: Sources,
): { runs: Runs; unkept: UnkeptRow[] } {
  const rows = data.firstLast.filter((row) => row.line_id === line.id);
  const day: LineDay = {
    window: [line.service_first, line.service_last],
    working: headwayOf(line, true),
    free: headwayOf(line, false),
  };
  const names = new Map(data.platforms.map((row) => [row.code, row.name_zh]));
  const directions = ([0, 1] as const).map((direction) => {
    const own = ways.filter((way) => way.lineId === line.id && way.direction === direction);
    const ring = own.find((way) => way.kind === 'loop');
    if (ring !== undefined) return { runs: ringRuns(ring, rows, day), unkept: [] };
    const whole = own.filter((way) => !isTail(way, own));
    const tables = officialTables(rows, whole, (code) => names.get(code) ?? '');
    return railRuns(whole, tables, day);
  });
  const all = (id: keyof Runs): Run[] => directions.flatMap(({ runs }) => runs[id]);
  return {
    runs: { daily: all('daily'), working: all('working'), free: all('free'), late: all('late') },
    unkept: directions.flatMap(({ unkept }) => unkept),
  };
}
