import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { numeric, readJson, readTable } from '../files.ts';
import { departureOf, isEstimatedAt, type Feed, type Pattern, type Trip } from '../../gtfs/feed.ts';
import type { CityFeed } from './build.ts';
import { cityOf2026 } from '../../../test/city-feed.ts';

/** The table, read independently of the code under test. */
const rows = readTable(
  'first_last.csv',
  z.object({
    code: z.string(),
    line_id: z.string(),
    destination_zh: z.string(),
    first: z.string(),
    last: z.string(),
    fri_last_extra_min: numeric,
    sat_last_extra_min: numeric,
  }),
);
const platforms = readTable('platforms.csv', z.object({ code: z.string(), name_zh: z.string() }));
const segments = readTable(
  'segments.csv',
  z.object({
    from_code: z.string(),
    to_code: z.string(),
    minutes_forward: numeric,
    minutes_reverse: numeric,
  }),
);
const patterns = readJson(
  'patterns.json',
  z.array(z.object({ line_id: z.string(), direction: z.number(), stops: z.array(z.string()) })),
);

/** Ends that bear another name today, or none. */
const ENDS: Readonly<Record<string, string>> = {
  'metro-2 徐泾东': '0234',
  'metro-2 浦东国际机场': '0263',
  'metro-9 松江南站': '0918',
  'maglev 浦东国际机场': 'ML02',
  'maglev 龙阳路': 'ML01',
};
const nameOf = new Map(platforms.map(({ code, name_zh }) => [code, name_zh]));

const minutes = (clock: string): number => {
  const [hours = 0, rest = 0] = clock.split(':').map(Number);
  return (hours < 4 ? hours + 24 : hours) * 60 + rest;
};

const endOf = (row: { line_id: string; destination_zh: string }): string =>
  ENDS[`${row.line_id} ${row.destination_zh}`] ??
  rows.find(
    ({ line_id, destination_zh, code }) =>
      line_id === row.line_id &&
      destination_zh === row.destination_zh &&
      nameOf.get(code) === row.destination_zh,
  )?.code ??
  '';

interface Call {
  pattern: Pattern;
  trip: Trip;
  at: number;
}

describe('the city’s timetable', () => {
  let cityFeed: CityFeed;
  let feed: Feed;
  const place = new Map<string, number>();
  beforeAll(() => {
    cityFeed = cityOf2026();
    feed = cityFeed.feed;
    feed.stops.forEach(({ id }, i) => place.set(id, i));
  });

  const patternsOf = (line: string): Pattern[] =>
    feed.patterns.filter(({ route }) => feed.routes[route]?.id === line);
  const codes = ({ stops }: Pattern): string[] =>
    Array.from(stops, (stop) => feed.stops[stop]?.id ?? '');
  const runsOn = (trip: Trip, services: readonly string[]): boolean =>
    services.includes(feed.services[trip.service]?.id ?? '');

  /** Trains that lead from a stop to an end, by the minute at the stop. */
  function calls(line: string, code: string, end: string, services: readonly string[]): number[] {
    const [from, to] = [place.get(code) ?? -1, place.get(end) ?? -1];
    // At the end itself: trains from the stops the table has for it.
    const lineRows = rows.filter((row) => row.line_id === line && endOf(row) === end);
    const origins = new Set(lineRows.map((row) => place.get(row.code) ?? -1));
    return patternsOf(line).flatMap((pattern) => {
      const stopIndex = pattern.stops.indexOf(from);
      const leads =
        from === to ? stopIndex > 0 : stopIndex >= 0 && pattern.stops.indexOf(to) > stopIndex;
      const comes = from !== to || pattern.stops.subarray(0, stopIndex).some((s) => origins.has(s));
      if (!leads || !comes) return [];
      const trips = pattern.trips.filter((trip) => runsOn(trip, services));
      return trips.map((trip) => departureOf(trip, stopIndex) / 60);
    });
  }

  it('keeps every first and last train of the official table, except one erroneous cell', () => {
    const missed = rows
      .filter(({ line_id }) => line_id !== 'metro-4')
      .flatMap((row) => {
        const end = endOf(row);
        return (['working', 'free'] as const).flatMap((day) => {
          const matchingCalls = calls(row.line_id, row.code, end, ['daily', day]);
          const first = row.first === '' || Math.min(...matchingCalls) === minutes(row.first);
          const last = row.last === '' || Math.max(...matchingCalls) === minutes(row.last);
          return [
            ...(first ? [] : [`${row.code} ${row.destination_zh} first`]),
            ...(last ? [] : [`${row.code} ${row.destination_zh} last`]),
          ];
        });
      });
    // At 0937 the table has 05:47 between 06:05 and 06:10 at the stops next to it.
    expect([...new Set(missed)]).toEqual(['0937 杨高中路 first']);
    expect(cityFeed.unkept).toEqual([{ code: '0937', destination: '杨高中路', kind: 'first' }]);
  });

  it('keeps the later last trains of Fridays and Saturdays', () => {
    const later = rows.filter((row) => row.fri_last_extra_min > 0 && row.line_id !== 'metro-4');
    expect(later.length).toBeGreaterThan(200);
    const missed = later.filter((row) => {
      const matchingCalls = calls(row.line_id, row.code, endOf(row), ['daily', 'working', 'late']);
      return Math.max(...matchingCalls) !== minutes(row.last) + row.fri_last_extra_min;
    });
    expect(missed.map(({ code, destination_zh }) => `${code} ${destination_zh}`)).toEqual([]);
    expect(rows.filter((r) => r.sat_last_extra_min !== r.fri_last_extra_min)).toEqual([]);
    const late = feed.services.find(({ id }) => id === 'late');
    expect(late?.weekdays).toEqual([false, false, false, false, true, true, false]);
  });

  it('keeps first and last trains round the ring, and those that end their day', () => {
    for (const [direction, name] of [
      [0, '内环'],
      [1, '外环'],
    ] as const) {
      for (const { code, destination_zh, first, last } of rows) {
        const home = destination_zh === `宜山路方向(${name})`;
        if (destination_zh !== name && !home) continue;
        const ringPatterns = patternsOf('metro-4')
          .filter((pattern) => pattern.direction === direction)
          .flatMap((pattern) =>
            // A train that continues calls at more stops than the table has.
            !home && pattern.stops.length < 30
              ? []
              : boardings(pattern, code, ['daily', 'free']).map(
                  ({ trip, at }) => departureOf(trip, at) / 60,
                ),
          );
        if (first !== '') expect(Math.min(...ringPatterns), `${code} first`).toBe(minutes(first));
        expect(Math.max(...ringPatterns), `${code} ${destination_zh} last`).toBe(minutes(last));
      }
    }
  });

  /** Returns the stops with boarding. */
  function boardings(pattern: Pattern, code: string, services: readonly string[]): Call[] {
    return [...pattern.stops].flatMap((stop, index) => {
      const open = stop === place.get(code) && ((pattern.closed?.[index] ?? 0) & 1) === 0;
      if (!open || index === pattern.stops.length - 1) return [];
      const runningTrips = pattern.trips.filter((trip) => runsOn(trip, services));
      return runningTrips.map((trip) => ({ pattern, trip, at: index }));
    });
  }

  it('gives estimated trains the running times of the segments', () => {
    const hops = new Map(
      segments.flatMap((s): [string, number][] => [
        [`${s.from_code} ${s.to_code}`, s.minutes_forward * 60],
        [`${s.to_code} ${s.from_code}`, s.minutes_reverse * 60],
      ]),
    );
    const unlike: string[] = [];
    let compared = 0;
    for (const pattern of feed.patterns) {
      const stops = codes(pattern);
      if (!hops.has(`${stops[0]} ${stops[1]}`)) continue;
      for (const trip of pattern.trips) {
        if (!trip.estimated || trip.timepoints !== undefined) continue;
        const wrong = stops.slice(1).filter((code, i) => {
          const hop = hops.get(`${stops[i]} ${code}`);
          return departureOf(trip, i + 1) - departureOf(trip, i) !== hop;
        });
        if (wrong.length > 0) unlike.push(trip.id);
        compared += 1;
      }
    }
    expect(unlike).toEqual([]);
    expect(compared).toBeGreaterThan(10_000);
  });

  it('lets trains call at the stops of a pattern in its order, all or a part', () => {
    for (const line of new Set(patterns.map(({ line_id }) => line_id))) {
      const ways = patterns
        .filter(({ line_id }) => line_id === line)
        .map(({ direction, stops }) => {
          const ring = stops[0] === stops.at(-1);
          // Round and round, for trips that begin elsewhere on the ring and go on after a round.
          const turns = ring ? [...stops, ...stops.slice(1), ...stops.slice(1)] : stops;
          return `${direction} ${turns.join(' ')} `;
        });
      for (const pattern of patternsOf(line)) {
        const patternCodes = `${codes(pattern).join(' ')} `;
        const fits = ways.some(
          (way) => way.startsWith(`${pattern.direction} `) && way.includes(` ${patternCodes}`),
        );
        expect(fits, pattern.id).toBe(true);
      }
    }
  });

  it('keeps the declared head-ways where a line’s trains set out', () => {
    const lines = readJson(
      'lines.json',
      z.array(
        z.object({
          id: z.string(),
          headway_min_peak_est: z.number(),
          headway_min_offpeak_est: z.number(),
        }),
      ),
    );
    for (const line of lines) {
      const branched = ['metro-10', 'metro-11'].includes(line.id) ? 2 : 1;
      for (const pattern of patternsOf(line.id)) {
        if (pattern.kind !== 'full' && !pattern.id.endsWith('-on')) continue;
        for (const [services, from, windowEnd, headway] of [
          [['daily', 'working'], 450, 540, line.headway_min_peak_est],
          [['daily', 'working'], 600, 960, line.headway_min_offpeak_est],
          [['daily', 'free'], 450, 960, line.headway_min_offpeak_est],
        ] as const) {
          const starts = pattern.trips
            .filter((trip) => runsOn(trip, services))
            .map((trip) => departureOf(trip, 0) / 60)
            .filter((start) => start >= from && start <= windowEnd);
          const gaps = starts.slice(1).map((start, i) => start - (starts[i] ?? 0));
          expect(new Set(gaps), `${pattern.id} from ${from}`).toEqual(
            new Set([headway * branched]),
          );
        }
      }
    }
  });

  it('has increasing times within bounds, and unique ids', () => {
    const trips = feed.patterns.flatMap((pattern) =>
      pattern.trips.map((trip) => ({
        id: trip.id,
        times: pattern.stops.map((_, i) => departureOf(trip, i)),
      })),
    );
    expect(new Set(trips.map(({ id }) => id)).size).toBe(trips.length);
    const wrong = trips.filter(
      ({ times }) =>
        times.some((time, i) => i > 0 && time <= (times[i - 1] ?? 0)) ||
        (times[0] ?? 0) < 4 * 3600 ||
        (times.at(-1) ?? 0) > 27 * 3600,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    expect(new Set(feed.patterns.map(({ id }) => id)).size).toBe(feed.patterns.length);
  });

  it('marks estimated and official times', () => {
    const [official, estimated] = [new Set<string>(), new Set<string>()];
    for (const pattern of feed.patterns) {
      for (const trip of pattern.trips) {
        pattern.stops.forEach((_, i) => {
          (isEstimatedAt(trip, i) ? estimated : official).add(feed.routes[pattern.route]?.id ?? '');
        });
      }
    }
    // Of these the data have no times at all.
    for (const id of ['metro-14', 'metro-15', 'metro-18', 'airport-link', 'ferry-dongjin']) {
      expect(official.has(id), id).toBe(false);
    }
    expect(official).toContain('metro-1');
    expect(official).toContain('bus-line-04');
    expect(estimated.size).toBe(feed.routes.length);
  });

  it('names its publisher, its version and its days', () => {
    const { publisher, version, timezone, attributions, agencies, services } = feed;
    expect({ publisher, version, timezone, attributions }).toEqual({
      publisher: 'shtrans-h5',
      version: '2026-11-21-2026',
      timezone: 'Asia/Shanghai',
      attributions: ['© OpenStreetMap contributors'],
    });
    expect(agencies[0]?.url).toBe('http://www.shmetro.com/');
    expect(services.map(({ id, start, end }) => [id, start, end])).toEqual([
      ['daily', 20260101, 20271231],
      ['working', 20260101, 20271231],
      ['free', 20260101, 20271231],
      ['late', 20260101, 20271231],
    ]);
  });

  it('has the whole day of the maglev: official first and last trains, estimates by head-ways', () => {
    const pattern = patternsOf('maglev').find(({ direction }) => direction === 0);
    if (pattern === undefined) throw new Error('the maglev has no trains');
    const { trips, route: _, ...facts } = pattern;
    expect(facts).toEqual({
      id: 'maglev-main-0',
      direction: 0,
      headsign: { zh: '浦东国际机场（磁浮）', en: 'Pudong International Airport (Maglev)' },
      kind: 'full',
      stops: Int32Array.of(place.get('ML01') ?? -1, place.get('ML02') ?? -1),
      metres: Int32Array.of(0, 30_000),
      closed: null,
    });
    const startsOf = (service: string): number[] =>
      trips.filter((trip) => runsOn(trip, [service])).map((trip) => departureOf(trip, 0) / 60);
    const every = (step: number, from: string, end: string): number[] =>
      Array.from(
        { length: (minutes(end) - minutes(from)) / step + 1 },
        (__, i) => minutes(from) + i * step,
      );
    expect(startsOf('daily')).toEqual([minutes('06:45'), minutes('21:40')]);
    // 15 minutes in the peaks, 20 else; the last 70 or 75 minutes are shared by four gaps.
    expect(startsOf('working')).toEqual([
      ...every(15, '07:05', '09:35'),
      ...every(20, '09:55', '17:15'),
      ...every(15, '17:30', '19:30'),
      ...every(20, '19:50', '20:30'),
      ...['20:48', '21:05', '21:23'].map(minutes),
    ]);
    expect(startsOf('free')).toEqual([
      ...every(20, '07:05', '20:25'),
      ...['20:44', '21:03', '21:21'].map(minutes),
    ]);
    expect(startsOf('late')).toEqual([]);
    expect(
      [trips[0], trips[1]].map(
        (trip) => trip && { ...trip, service: feed.services[trip.service]?.id },
      ),
    ).toEqual([
      {
        id: 'maglev-main-0-1',
        service: 'daily',
        times: Int32Array.of(0, 0, 480, 480),
        offset: 24_300,
        estimated: true,
        timepoints: Uint8Array.of(1, 0),
      },
      {
        id: 'maglev-main-0-2',
        service: 'working',
        times: Int32Array.of(0, 0, 480, 480),
        offset: 25_500,
        estimated: true,
      },
    ]);
  });

  it('names the ring and the ends of lines like the signs', () => {
    const signs = feed.patterns.map(({ headsign }) => `${headsign.zh} ${headsign.en}`);
    for (const sign of [
      '富锦路 Fujin Road',
      '内圈（顺时针） Inner loop (clockwise)',
      '外圈（逆时针） Outer loop (counter-clockwise)',
    ]) {
      expect(signs).toContain(sign);
    }
    expect(signs.filter((sign) => sign.startsWith('往'))).toEqual([]);
  });

  it('runs parts of a pattern as parts, by the name the data have for them', () => {
    const short = feed.patterns.filter(({ id }) => id.includes('-short-'));
    expect(
      short.map(({ id, kind, stops, headsign }) => `${id} ${kind} ${stops.length} ${headsign.zh}`),
    ).toEqual([
      // To the railway station first and last trains from Xinzhuang go on; its own set out on the way.
      'metro-1-short-shrs-0-from-0115 short_turn 12 上海火车站',
      'metro-1-short-shrs-1 short_turn 16 莘庄',
      'metro-2-short-guanglan-0 short_turn 23 广兰路',
      'metro-2-short-guanglan-1 short_turn 23 蟠祥路·国家会计学院',
      'metro-7-short-qihua-0 short_turn 28 花木路',
      'metro-7-short-qihua-1 short_turn 28 祁华路',
      'metro-9-short-sheshan-0 short_turn 20 杨高中路',
      'metro-9-short-sheshan-1 short_turn 20 佘山',
      'metro-11-short-anting-0 short_turn 34 迪士尼',
      'metro-11-short-anting-1 short_turn 34 安亭',
    ]);
  });

  it('has all lines, and stations over their platforms', () => {
    const usedRouteIds = new Set(feed.patterns.map(({ route }) => feed.routes[route]?.id));
    expect(feed.routes.filter(({ id }) => !usedRouteIds.has(id))).toEqual([]);
    expect(feed.routes).toHaveLength(21 + 47 + 18);
    const platform = feed.stops.find(({ id }) => id === '0118');
    expect(feed.stops[platform?.parent ?? -1]).toMatchObject({ id: 'S0118', kind: 'station' });
    expect(feed.transfers).toHaveLength(290);
  });
});
