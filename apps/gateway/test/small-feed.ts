import type { Feed, Pattern, Service, Stop, Trip } from '../src/gtfs/feed.ts';

const bilingual = (text: string): { zh: string; en: string } => ({ zh: text, en: text });

/** Returns a trip that starts at `start` (seconds), takes `minutes` between stops, and waits 30 s at each. */
export function trip(
  id: string,
  start: number,
  minutes: readonly number[],
  fields: Partial<Trip> = {},
): Trip {
  const times = [0, 0];
  for (const each of minutes) {
    const arrival = (times.at(-1) ?? 0) + each * 60;
    times.push(arrival, arrival + 30);
  }
  return {
    id,
    service: 0,
    times: Int32Array.from(times),
    offset: start,
    estimated: false,
    ...fields,
  };
}

/** Returns the seconds of the service day, also of `24:12`. */
export const clockTime = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};

export const everyDay = (fields: Partial<Service> = {}): Service => ({
  id: 'daily',
  weekdays: [true, true, true, true, true, true, true],
  start: 20260101,
  end: 20261231,
  added: new Set(),
  removed: new Set(),
  ...fields,
});

const stop = (id: string, lat: number, lon: number, fields: Partial<Stop> = {}): Stop => ({
  id,
  name: bilingual(`stop ${id}`),
  lat,
  lon,
  kind: 'stop',
  parent: -1,
  platformCode: null,
  ...fields,
});

/** Indexes of the small feed's stops. */
export const PLACES = { station: 0, east: 1, west: 2, end: 3, start: 4, road: 5 } as const;

export const pattern = (fields: Partial<Pattern> & Pick<Pattern, 'id' | 'trips'>): Pattern => ({
  route: 0,
  direction: 0,
  headsign: bilingual('to the end'),
  kind: 'full',
  stops: Int32Array.of(PLACES.start, PLACES.east, PLACES.end),
  metres: null,
  closed: null,
  ...fields,
});

/**
 * Returns a small feed: a station S with two platforms, E (line `one`, eastwards, from A to Z) and W (westwards), and the
 * stop R of bus `two` on the road.
 */
export function smallFeed(fields: Partial<Feed> = {}): Feed {
  const route = (id: string, mode: 'metro' | 'bus'): Feed['routes'][number] => ({
    id,
    agency: 0,
    mode,
    type: mode === 'metro' ? 1 : 3,
    name: bilingual(`line ${id}`),
    colour: null,
  });
  return {
    publisher: 'by hand',
    version: '1',
    timezone: 'Asia/Shanghai',
    attributions: [],
    agencies: [{ id: 'agency', name: bilingual('agency'), url: 'https://example.org' }],
    stops: [
      stop('S', 31.23, 121.47, { kind: 'station' }),
      stop('E', 31.23, 121.47, { parent: PLACES.station, platformCode: '1' }),
      stop('W', 31.23, 121.471, { parent: PLACES.station, platformCode: '2' }),
      stop('Z', 31.23, 121.57),
      stop('A', 31.23, 121.37),
      stop('R', 31.25, 121.47),
    ],
    routes: [route('one', 'metro'), route('two', 'bus')],
    services: [everyDay()],
    patterns: [],
    transfers: [],
    ...fields,
  };
}
