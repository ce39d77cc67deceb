import { TRANSIT_MODES } from '@shtrans/contract/transit-modes';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { motisAnswer, otpAnswer } from '../../../test/fake-planners.ts';
import { LoopbackServer } from '../../../test/loopback-server.ts';
import { clockTime, pattern, PLACES, smallFeed, trip } from '../../../test/small-feed.ts';
import { type Config, readConfig } from '../../config.ts';
import { serviceDayStart } from '../../gtfs/service-day.ts';
import type { FeedPort } from '../feed/port.ts';
import { createPlanner } from './create.ts';
import { embeddedPlanner } from './embedded.ts';
import type { PlanEnd, PlannedWay, PlannerPort, PlanQuestion } from './port.ts';

const DAY = '2026-11-20';
const feed = smallFeed({
  patterns: [
    pattern({
      id: 'one-0',
      metres: Int32Array.of(0, 9000, 18_500),
      trips: Array.from({ length: 97 }, (_, i) => trip(`M_${i}`, 6 * 3600 + i * 600, [10, 10])),
    }),
  ],
});
const places = new Map(
  feed.stops.map(({ id, name, lat, lon }): [string, PlanEnd] => [
    id,
    { stopId: id, name, lat, lon },
  ]),
);
const feedPort: FeedPort = {
  current: async () => ({ feed, source: 'file', loadedAt: new Date(0) }),
  trouble: () => null,
};

const at = (time: string): Date =>
  new Date(serviceDayStart(DAY, feed.timezone) + clockTime(time) * 1000);

let now = at('08:00');
const deps = {
  clock: { now: () => now },
  log: pino({ level: 'silent' }),
  feed: feedPort,
};
const own = embeddedPlanner(deps);

/** From a point some way from A to Z. */
const question = (given: Partial<PlanQuestion> = {}): PlanQuestion => {
  const { lat, lon } = feed.stops[PLACES.start] ?? { lat: 0, lon: 0 };
  const to = places.get('Z');
  if (to === undefined) throw new Error('no Z');
  return {
    from: { stopId: null, name: { zh: '家', en: 'home' }, lat: lat + 0.003, lon },
    to,
    time: at('08:05'),
    arriveBy: false,
    modes: TRANSIT_MODES,
    prefer: 'fastest',
    limit: 3,
    news: null,
    ...given,
  };
};

const never = new AbortController().signal;

describe.each([
  ['otp', otpAnswer],
  ['motis', motisAnswer],
] as const)('the planner at PLANNER_URL, %s', (driver, answer) => {
  let ways: PlannedWay[] = [];
  let told = { feedId: 'city', delaySeconds: null as number | null };
  const server = new LoopbackServer(() => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: answer(ways, places, told),
  }));
  let url = '';
  const planner = (given: Partial<Config> = {}): PlannerPort =>
    createPlanner(
      { ...readConfig({ PLANNER_DRIVER: driver, PLANNER_URL: `${url}/` }), ...given },
      deps,
    );

  beforeAll(async () => {
    url = await server.listen();
  });
  afterAll(async () => await server.close());
  beforeEach(async () => {
    server.fault = undefined;
    server.asked.length = 0;
    told = { feedId: 'city', delaySeconds: null };
    ways = (await own.plan(question(), never)).ways;
    now = at('08:00');
  });

  it('is asked in its own words', async () => {
    await planner()
      .plan(question({ modes: ['metro', 'ferry'], arriveBy: true }), never)
      .catch(() => {});
    const [asked] = server.asked;
    if (driver === 'otp') {
      expect([asked?.method, asked?.target]).toEqual(['POST', '/otp/gtfs/v1']);
      const { query, variables } = JSON.parse(asked?.body ?? '') as Record<string, unknown>;
      expect(query).toContain('planConnection(');
      expect(variables).toEqual({
        origin: { location: { coordinate: { latitude: 31.233, longitude: 121.37 } } },
        destination: { location: { coordinate: { latitude: 31.23, longitude: 121.57 } } },
        dateTime: { latestArrival: '2026-11-20T00:05:00.000Z' },
        modes: {
          transit: { transit: [{ mode: 'SUBWAY' }, { mode: 'MONORAIL' }, { mode: 'FERRY' }] },
        },
        first: 3,
      });
      return;
    }
    const target = new URL(asked?.target ?? '', 'http://planner');
    expect([asked?.method, target.pathname]).toEqual(['GET', '/api/v4/plan']);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      fromPlace: '31.233,121.37',
      toPlace: '31.23,121.57',
      time: '2026-11-20T00:05:00.000Z',
      arriveBy: 'true',
      transitModes: 'SUBWAY,METRO,FERRY',
      numItineraries: '3',
    });
  });

  it('tells ways that become ours: lines, stops, distances, the next trip', async () => {
    const { ways: heard, notice } = await planner().plan(question(), never);
    expect(ways.length).toBeGreaterThan(0);
    expect(heard).toEqual(ways);
    expect(notice).toBeNull();
  });

  it('tells of delays', async () => {
    told.delaySeconds = 120;
    const [way] = (await planner().plan(question(), never)).ways;
    const ride = way?.legs.find((leg) => leg.kind === 'ride');
    expect(ride?.delaySeconds).toBe(120);
    const [before] = ways[0]?.legs.filter((leg) => leg.kind === 'ride') ?? [];
    const late = (ride?.stops[1]?.arrivesAt.getTime() ?? 0) - 120_000;
    expect(late).toBe(before?.stops[1]?.arrivesAt.getTime());
  });

  it('knows of no way: then we say whether the last train is gone', async () => {
    ways = [];
    const gone = await planner().plan(question({ time: at('23:30') }), never);
    expect(gone.notice?.kind).toBe('last_gone');
    // Our own timetable has a way: theirs is believed, and tells nothing of why.
    const none = await planner().plan(question(), never);
    expect(none).toEqual({ ways: [], notice: { kind: 'no_service', nextDepartsAt: null } });
  });

  const broken: [string, () => void][] = [
    ['is dead', () => (server.fault = 'reset')],
    ['answers 500', () => (server.fault = { status: 500, body: '{}' })],
    ['sends no JSON', () => (server.fault = { status: 200, body: '<html>' })],
    [
      'sends another shape',
      () => (server.fault = { status: 200, body: '{"data":{},"itineraries":1}' }),
    ],
    ['sends too much', () => (server.fault = { status: 200, body: `"${'x'.repeat(5_100_000)}"` })],
    [
      'redirects',
      () => (server.fault = { status: 302, headers: { location: `${url}/there` }, body: '' }),
    ],
    [
      'names trips of another feed',
      () => (ways = changed(({ tripId }) => ({ tripId: `${tripId}x` }))),
    ],
    ['names a day without service', () => (ways = changed(() => ({ serviceDate: '2027-06-01' })))],
    [
      'names stops where the trip does not call',
      () =>
        (ways = changed(({ stops }) => ({
          stops: stops.map((stop, i) => (i === stops.length - 1 ? { ...stop, id: 'R' } : stop)),
        }))),
    ],
    [
      'rides backwards in time',
      () =>
        (ways = changed(({ stops }) => ({
          stops: stops.map((stop, i) => (i === 0 ? { ...stop, departsAt: at('10:00') } : stop)),
        }))),
    ],
    ['leaves before the time asked for', () => (ways = earlier(ways))],
  ];

  const changed = (
    change: (ride: Extract<PlannedWay['legs'][number], { kind: 'ride' }>) => object,
  ): PlannedWay[] =>
    ways.map((way) => ({
      ...way,
      legs: way.legs.map((leg) => (leg.kind === 'ride' ? { ...leg, ...change(leg) } : leg)),
    }));

  it.each(broken)(
    '%s: planner_failed, or we plan ourselves where that is wanted',
    async (_, break_) => {
      break_();
      await expect(planner().plan(question(), never)).rejects.toMatchObject({
        code: 'planner_failed',
      });
      const fallback = planner({ PLANNER_FALLBACK: true });
      const { by, ways: heard } = await fallback.plan(question(), never);
      expect(by).toBe('embedded');
      expect(heard).toEqual((await own.plan(question(), never)).ways);
      // For a while nobody waits for it; then it is asked again.
      const before = server.asked.length;
      await fallback.plan(question(), never);
      expect(server.asked).toHaveLength(before);
      now = new Date(now.getTime() + 16_000);
      server.fault = undefined;
      ways = (await own.plan(question(), never)).ways;
      expect((await fallback.plan(question(), never)).by).toBeUndefined();
    },
  );

  it('falls silent: waited for no longer than the question allows', async () => {
    server.fault = 'hang';
    const answered = planner().plan(question(), AbortSignal.timeout(200));
    await expect(answered).rejects.toMatchObject({ code: 'planner_failed' });
  });
});

const moved = (date: Date): Date => new Date(date.getTime() - 3_600_000);

/** The same ways an hour before, on trips that are there. */
const earlier = (ways: readonly PlannedWay[]): PlannedWay[] => {
  return ways.map((way) => ({
    departsAt: moved(way.departsAt),
    arrivesAt: moved(way.arrivesAt),
    legs: way.legs.map((leg) =>
      leg.kind === 'walk'
        ? { ...leg, departsAt: moved(leg.departsAt), arrivesAt: moved(leg.arrivesAt) }
        : {
            ...leg,
            tripId: `M_${Number(leg.tripId.slice(2)) - 6}`,
            stops: leg.stops.map(({ id, arrivesAt, departsAt }) => ({
              id,
              arrivesAt: moved(arrivesAt),
              departsAt: moved(departsAt),
            })),
          },
    ),
  }));
};

it('needs an address', () => {
  expect(() => createPlanner(readConfig({ PLANNER_DRIVER: 'otp' }), deps)).toThrow(/PLANNER_URL/);
  expect(createPlanner(readConfig({}), deps).name).toBe('embedded');
});
