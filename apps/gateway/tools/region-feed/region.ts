import { metresBetween } from '../../src/geometry/geometry.ts';
import type { Feed, Pattern, Route, Service, Stop, Transfer, Trip } from '../../src/gtfs/feed.ts';
import { walkMetres, walkSeconds } from '../../src/planner/walking.ts';
import { stopGrid } from '../../src/planner/stop-grid.ts';

/**
 * A region of the size of several cities, for measurements and tests of what grows with the timetable: copies of one
 * city's feed in a grid. Neighbours overlap a little, with walks between the stops nearest to each other, and fast lines
 * connect the centres of a row and of a column.
 */

/** Distance of two neighbours by the extent of the city: their outskirts overlap. */
const SPACING = 0.7;
/** A stop of one city and one of the next are connected on foot up to this straight-line distance. */
const BORDER_METRES = 800;
/** Fast lines: from 05:30 to 22:30, in both directions. */
const FIRST_DEPARTURE = 5.5 * 3600;
const LAST_DEPARTURE = 22.5 * 3600;
const HEADWAY_SECONDS = 900;
const METRES_PER_SECOND = 55;
const DWELL_SECONDS = 120;
/** route_type of long-distance trains. */
const RAIL_TYPE = 2;

/** Place of a city in the grid. */
interface Tile {
  row: number;
  column: number;
}

/** Returns the places of the cities in a grid that is about as wide as it is high. */
function tilesOf(count: number): Tile[] {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, i) => ({
    row: Math.floor(i / columns),
    column: i % columns,
  }));
}

/** Returns the feed of a region of `count` copies of a city. Ids begin with the number of the copy; times are shared. */
export function regionOf(city: Feed, count: number): Feed {
  const tiles = tilesOf(count);
  const [height, width] = [extentOf(city.stops, 'lat'), extentOf(city.stops, 'lon')];
  const hub = busiestStation(city);
  const stops: Stop[] = [];
  const platforms: number[] = [];
  for (const [tile, { row, column }] of tiles.entries()) {
    const first = stops.length;
    const shift = { lat: row * height * SPACING, lon: column * width * SPACING };
    for (const stop of city.stops) stops.push(stopIn(stop, tile, first, shift));
    const station = stops[first + hub];
    if (station === undefined) throw new RangeError('region: the city has no stops');
    const parent = station.kind === 'station' ? first + hub : -1;
    const platform = { ...station, id: `${tile}-fast`, kind: 'stop' as const, parent };
    platforms.push(stops.push(platform) - 1);
  }
  const stopsPerTile = city.stops.length + 1;
  const copies = tiles.map((_, tile) => copyOf(city, tile, tile * stopsPerTile));
  const daily = city.services.length;
  const fast = fastLines(tiles, platforms, stops, {
    service: daily,
    route: copies.length * city.routes.length,
  });
  return {
    ...city,
    version: `${city.version}-x${count}`,
    stops,
    routes: [...copies.flatMap(({ routes }) => routes), ...fast.routes],
    services: [...city.services, dailyAs(city.services)],
    patterns: [...copies.flatMap(({ patterns }) => patterns), ...fast.patterns],
    transfers: [
      ...copies.flatMap(({ transfers }) => transfers),
      ...walksBetween(stops, stopsPerTile),
    ],
  };
}

/** Returns the degrees between the outermost stops. */
function extentOf(stops: readonly Stop[], axis: 'lat' | 'lon'): number {
  let [minDegrees, maxDegrees] = [Infinity, -Infinity];
  for (const { [axis]: degrees } of stops) {
    minDegrees = Math.min(minDegrees, degrees);
    maxDegrees = Math.max(maxDegrees, degrees);
  }
  return maxDegrees - minDegrees;
}

/** Returns the index of the station or stop at which most trips call. */
function busiestStation({ stops, patterns }: Feed): number {
  const calls = new Float64Array(stops.length);
  for (const pattern of patterns) {
    for (const stop of pattern.stops) {
      const parent = stops[stop]?.parent ?? -1;
      const place = parent < 0 ? stop : parent;
      calls[place] = (calls[place] ?? 0) + pattern.trips.length;
    }
  }
  return calls.indexOf(Math.max(...calls));
}

const stopIn = (
  stop: Stop,
  tile: number,
  first: number,
  shift: { lat: number; lon: number },
): Stop => ({
  ...stop,
  id: `${tile}-${stop.id}`,
  lat: stop.lat + shift.lat,
  lon: stop.lon + shift.lon,
  parent: stop.parent < 0 ? -1 : first + stop.parent,
});

/** Returns the lines, trips and walks of one copy, whose stops begin at `firstStop`. */
function copyOf(
  city: Feed,
  tile: number,
  firstStop: number,
): { routes: Route[]; patterns: Pattern[]; transfers: Transfer[] } {
  const firstRoute = tile * city.routes.length;
  return {
    routes: city.routes.map((route) => ({ ...route, id: `${tile}-${route.id}` })),
    patterns: city.patterns.map((pattern) => ({
      ...pattern,
      id: `${tile}-${pattern.id}`,
      route: firstRoute + pattern.route,
      stops: pattern.stops.map((stop) => firstStop + stop),
      trips: pattern.trips.map((trip) => ({ ...trip, id: `${tile}-${trip.id}` })),
    })),
    transfers: city.transfers.map((transfer) => ({
      ...transfer,
      from: firstStop + transfer.from,
      to: firstStop + transfer.to,
    })),
  };
}

/** Returns a service of all days, in the period of the others. */
function dailyAs(services: readonly Service[]): Service {
  const periods = services.filter(({ start }) => start > 0);
  return {
    id: 'fast',
    weekdays: Array.from({ length: 7 }, () => true),
    start: Math.min(...periods.map(({ start }) => start)),
    end: Math.max(...periods.map(({ end }) => end)),
    added: new Set(),
    removed: new Set(),
  };
}

/** Returns walks from each stop to the nearest of another city, in both directions. */
function walksBetween(stops: readonly Stop[], stopsPerTile: number): Transfer[] {
  const grid = stopGrid(
    stops,
    Uint8Array.from(stops, ({ kind }) => (kind === 'stop' ? 1 : 0)),
  );
  const walks = new Map<string, Transfer>();
  for (const [from, stop] of stops.entries()) {
    if (stop.kind !== 'stop') continue;
    const tile = Math.floor(from / stopsPerTile);
    let nearest = { to: -1, metres: Infinity };
    grid.near(stop, BORDER_METRES, (to, metres) => {
      if (Math.floor(to / stopsPerTile) !== tile && metres < nearest.metres)
        nearest = { to, metres };
    });
    if (nearest.to < 0) continue;
    const { to } = nearest;
    const seconds = walkSeconds(walkMetres(nearest.metres));
    walks.set(`${from} ${to}`, { from, to, seconds, type: 2 });
    walks.set(`${to} ${from}`, { from: to, to: from, seconds, type: 2 });
  }
  return [...walks.values()];
}

/** Returns the fast lines of all rows and columns with more than one city. */
function fastLines(
  tiles: readonly Tile[],
  platforms: readonly number[],
  stops: readonly Stop[],
  first: { service: number; route: number },
): { routes: Route[]; patterns: Pattern[] } {
  const lines = (['row', 'column'] as const).flatMap((axis) => {
    const groups = Map.groupBy(platforms, (_, tile) => tiles[tile]?.[axis] ?? 0);
    return [...groups].map(([number, calls]) => ({ id: `fast-${axis}-${number}`, calls }));
  });
  const connecting = lines.filter(({ calls }) => calls.length > 1);
  return {
    routes: connecting.map(({ id }) => ({
      id,
      agency: 0,
      mode: 'rail',
      type: RAIL_TYPE,
      name: { zh: id, en: id },
      colour: null,
    })),
    patterns: connecting.flatMap(({ id, calls }, line) =>
      ([0, 1] as const).map((direction): Pattern => {
        const inOrder = Int32Array.from(direction === 0 ? calls : calls.toReversed());
        const end = stops[inOrder.at(-1) ?? -1];
        return {
          id: `${id}-${direction}`,
          route: first.route + line,
          direction,
          headsign: end?.name ?? { zh: id, en: id },
          kind: 'full',
          stops: inOrder,
          metres: null,
          closed: null,
          trips: fastTrips(`${id}-${direction}`, timesAlong(inOrder, stops), first.service),
        };
      }),
    ),
  };
}

/** Returns arrival and departure of each stop, from the first departure on. */
function timesAlong(calls: Int32Array, stops: readonly Stop[]): Int32Array {
  const times: number[] = [];
  let time = -DWELL_SECONDS;
  for (const [i, call] of calls.entries()) {
    const [stopBefore, stopHere] = [stops[calls[i - 1] ?? -1], stops[call]];
    if (stopBefore !== undefined && stopHere !== undefined)
      time += Math.round(metresBetween(stopBefore, stopHere) / METRES_PER_SECOND);
    times.push(time, (time += DWELL_SECONDS));
  }
  times[0] = 0;
  return Int32Array.from(times);
}

function fastTrips(id: string, times: Int32Array, service: number): Trip[] {
  const trips: Trip[] = [];
  for (let offset = FIRST_DEPARTURE; offset <= LAST_DEPARTURE; offset += HEADWAY_SECONDS) {
    trips.push({ id: `${id}-${trips.length}`, service, times, offset, estimated: true });
  }
  return trips;
}
