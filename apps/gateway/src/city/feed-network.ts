import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { TransitMode } from '@shtrans/contract/traffic/facts';
import {
  arrivalOf,
  departureOf,
  type Feed,
  type Pattern,
  type Route,
  type Stop,
} from '../gtfs/feed.ts';
import { callingRoutes, indexOf, stopAt } from '../gtfs/feed-index.ts';
import { lazilyPer } from '../timing/lazily.ts';
import { metresBetween } from '../geometry/geometry.ts';
import type { Platform as PlatformRow, RailLine, Segment, Station } from './network.ts';
import type { BusLine, BusPattern, BusStop, FerryLine, FerryPier } from './surface.ts';

/** The tables of a city's network, made from its timetable: for cities that have no network files of their own. */

/** Behind gates, where riders enter and leave at stations. */
const RAIL: ReadonlySet<TransitMode> = new Set(['metro', 'airport_link', 'maglev', 'rail']);

/** A city with fewer stations by rail also counts its largest stops among its stations. */
const FEW_STATIONS = 20;
const LARGEST_STOPS = 200;

const rowName = ({ zh, en }: Bilingual): { name_zh: string; name_en: string } => ({
  name_zh: zh,
  name_en: en,
});

/** Whether riders of a line pass gates. */
export const isRail = ({ mode }: Pick<Route, 'mode'>): boolean => RAIL.has(mode);
const isFerry = ({ mode }: Route): boolean => mode === 'ferry';

/** A stop at which lines call. */
interface Platform {
  stop: Stop;
  routes: readonly Route[];
}

/** A station, or a stop that belongs to none, with the stops that lines call at there. */
interface Place {
  stop: Stop;
  platforms: readonly Platform[];
  routes: ReadonlySet<Route>;
}

/** The places at which lines call, those with the most lines first. */
const placesOf = lazilyPer((feed: Feed): Place[] => {
  const routesAt = callingRoutes(feed).map((routes) =>
    [...routes].flatMap((route) => feed.routes[route] ?? []),
  );
  return feed.stops
    .flatMap((stop, index): Place[] => {
      if (stop.parent >= 0) return [];
      const members = [index, ...(indexOf(feed).platformsOf.get(index) ?? [])];
      const platforms = members
        .map((member) => ({ stop: stopAt(feed, member), routes: routesAt[member] ?? [] }))
        .filter(({ routes }) => routes.length > 0);
      const routes = new Set(platforms.flatMap((platform) => platform.routes));
      return routes.size === 0 ? [] : [{ stop, platforms, routes }];
    })
    .sort((a, b) => b.routes.size - a.routes.size);
});

/** The code of a platform of a line: a stop that two lines share is two platforms. */
const codeOf = (stop: Stop, route: Route): string => `${stop.id}@${route.id}`;

/** Returns the platforms of the lines by rail at a place. */
const railPlatforms = ({ platforms }: Place): { stop: Stop; route: Route }[] =>
  platforms.flatMap(({ stop, routes }) => routes.filter(isRail).map((route) => ({ stop, route })));

export const stationsOf = lazilyPer((feed: Feed): Station[] => {
  const { byRail = [], otherPlaces = [] } = Object.groupBy(placesOf(feed), ({ routes }) =>
    [...routes].some(isRail) ? 'byRail' : 'otherPlaces',
  );
  const largestStops = byRail.length < FEW_STATIONS ? otherPlaces.slice(0, LARGEST_STOPS) : [];
  return [...byRail, ...largestStops].map((place) => ({
    id: place.stop.id,
    ...rowName(place.stop.name),
    pinyin: '',
    initials: '',
    lat: place.stop.lat,
    lon: place.stop.lon,
    platforms: railPlatforms(place).map(({ stop, route }) => codeOf(stop, route)),
    lines: [...place.routes].filter(isRail).map(({ id }) => id),
    former_names: [],
    district: '',
    opened_year: null,
  }));
});

export const railLinesOf = lazilyPer((feed: Feed): RailLine[] =>
  feed.routes.filter(isRail).map((route) => {
    const { name: operator } = feed.agencies[route.agency] ?? { name: { zh: '', en: '' } };
    return {
      id: route.id,
      mode: route.mode === 'maglev' ? 'maglev' : route.mode === 'rail' ? 'suburban_rail' : 'metro',
      ...rowName(route.name),
      colour: route.colour ?? '#5a6b6b',
      operator_zh: operator.zh,
      operator_en: operator.en,
      length_m: null,
      opened_year: null,
      service_first: '00:00',
      service_last: '00:00',
      service_window_estimated: true,
      headway_min_peak_est: 0,
      headway_min_offpeak_est: 0,
      headway_min_late_est: 0,
    };
  }),
);

interface Hop {
  route: Route;
  from: Stop;
  to: Stop;
  metres: number;
  minutes: number;
}

/** The ways between neighbouring stops of a pattern, by its first trip. */
function hopsOf(feed: Feed, { route, stops, metres, trips }: Pattern): Hop[] {
  const line = feed.routes[route];
  const [trip] = trips;
  if (line === undefined || trip === undefined) return [];
  return Array.from(stops.subarray(1), (_, i): Hop[] => {
    const [from, to] = [feed.stops[stops[i] ?? -1], feed.stops[stops[i + 1] ?? -1]];
    if (from === undefined || to === undefined) return [];
    const [start, end] = [metres?.[i], metres?.[i + 1]];
    const seconds = arrivalOf(trip, i + 1) - departureOf(trip, i);
    return [
      {
        route: line,
        from,
        to,
        metres:
          start === undefined || end === undefined
            ? Math.round(metresBetween(from, to))
            : end - start,
        minutes: Math.max(0.5, seconds / 60),
      },
    ];
  }).flat();
}

export const platformsOf = lazilyPer((feed: Feed): PlatformRow[] =>
  placesOf(feed).flatMap((place) =>
    railPlatforms(place).map(({ stop, route }) => ({
      code: codeOf(stop, route),
      line_id: route.id,
      station_id: place.stop.id,
      ...rowName(place.stop.name),
      lat: stop.lat,
      lon: stop.lon,
    })),
  ),
);

export const segmentsOf = lazilyPer((feed: Feed): Segment[] => {
  const segments = new Map<string, Segment>();
  for (const pattern of feed.patterns) {
    for (const { route, from, to, metres, minutes } of hopsOf(feed, pattern)) {
      if (!isRail(route)) continue;
      const [from_code, to_code] = [codeOf(from, route), codeOf(to, route)];
      segments.set(`${from_code} ${to_code}`, {
        line_id: route.id,
        from_code,
        to_code,
        distance_m: metres,
        minutes_forward: minutes,
        minutes_reverse: minutes,
      });
    }
  }
  return [...segments.values()];
});

const isSurface = (route: Route): boolean => !isRail(route) && !isFerry(route);

export const busLinesOf = lazilyPer((feed: Feed): BusLine[] =>
  feed.routes.filter(isSurface).map(({ id, name, agency }) => ({
    id,
    name_zh: name.zh,
    company_zh: feed.agencies[agency]?.name.zh ?? null,
    fare_min_yuan: 0,
    fare_max_yuan: 0,
    flat_fare: false,
    as_of: feed.version,
  })),
);

export const busPatternsOf = lazilyPer((feed: Feed): BusPattern[] =>
  feed.patterns.flatMap((pattern) => {
    const route = feed.routes[pattern.route];
    if (route === undefined || !isSurface(route)) return [];
    const hops = hopsOf(feed, pattern);
    return {
      id: pattern.id,
      line_id: route.id,
      direction: pattern.direction,
      stops: Array.from(pattern.stops, (stop) => feed.stops[stop]?.id ?? ''),
      hop_m: hops.map(({ metres }) => metres),
      hop_s_estimated: hops.map(({ minutes }) => Math.round(minutes * 60)),
      length_m: hops.reduce((sum, { metres }) => sum + metres, 0),
      first: null,
      last: null,
      interval_min: null,
    };
  }),
);

export const busStopsOf = lazilyPer((feed: Feed): BusStop[] =>
  feed.stops.map(({ id, name, lat, lon }) => ({ id, name_zh: name.zh, lat, lon })),
);

/** Ferry lines with their first and last pier; those without two piers are left out. */
export const ferryLinesOf = lazilyPer((feed: Feed): FerryLine[] =>
  feed.routes.flatMap((route, index) => {
    const pattern = feed.patterns.find((each) => each.route === index);
    if (!isFerry(route) || pattern === undefined) return [];
    const [from, to] = [feed.stops[pattern.stops[0] ?? -1], feed.stops[pattern.stops.at(-1) ?? -1]];
    if (from === undefined || to === undefined) return [];
    const { name: operator } = feed.agencies[route.agency] ?? { name: { zh: '', en: '' } };
    return {
      id: route.id,
      ...rowName(route.name),
      operator_zh: operator.zh,
      operator_en: operator.en,
      piers: [from.id, to.id],
      routable: true,
      crossing_m_great_circle: Math.round(metresBetween(from, to)),
      crossing_min_estimated: null,
      fare_yuan: 0,
      fare_source: '',
      service_first_estimated: '00:00',
      service_last_estimated: '00:00',
      headway_min_estimated: 0,
      listed_as_of: feed.version,
    };
  }),
);

export const ferryPiersOf = lazilyPer((feed: Feed): FerryPier[] =>
  feed.stops.map(({ id, name, lat, lon }) => ({
    id,
    ...rowName(name),
    lat,
    lon,
    bank: '',
    coord_accuracy_m_estimated: null,
  })),
);

/** English names by the Chinese ones, of stops, lines and agencies. */
export const englishOf = lazilyPer(
  ({ stops, routes, agencies }: Feed): ReadonlyMap<string, string> =>
    new Map([...stops, ...routes, ...agencies].map(({ name: { zh, en } }) => [zh, en])),
);
