import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
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
import type { PlannerPort } from './port.ts';
import type { PlanEnd, PlannedItinerary, PlanQuery } from '../../planner/plan.ts';

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
  current: async () => ({ feed, source: 'file' }),
};

const instantAt = (time: string): Date =>
  new Date(serviceDayStart(DAY, feed.timezone) + clockTime(time) * 1000);

let now = instantAt('08:00');
const deps = {
  clock: { now: () => now },
  log: pino({ level: 'silent' }),
  feed: feedPort,
};
const ownPlanner = embeddedPlanner(deps);

/** From a point some way from A to Z. */
const query = (overrides: Partial<PlanQuery> = {}): PlanQuery => {
  const { lat, lon } = feed.stops[PLACES.start] ?? { lat: 0, lon: 0 };
  const to = places.get('Z');
  if (to === undefined) throw new Error('no Z');
  return {
    from: { stopId: null, name: { zh: '家', en: 'home' }, lat: lat + 0.003, lon },
    to,
    time: instantAt('08:05'),
    arriveBy: false,
    modes: TRANSIT_MODES,
    prefer: 'fastest',
    limit: 3,
    realtime: null,
    ...overrides,
  };
};

const never = new AbortController().signal;

describe.each([
  ['otp', otpAnswer],
  ['motis', motisAnswer],
] as const)('the planner at PLANNER_URL, %s', (driver, answer) => {
  let itineraries: PlannedItinerary[] = [];
  let received = { feedId: 'city', delaySeconds: null as number | null };
  const server = new LoopbackServer(() => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: answer(itineraries, places, received),
  }));
  let url = '';
  const planner = (settings: Partial<Config> = {}): PlannerPort =>
    createPlanner(
      { ...readConfig({ PLANNER_DRIVER: driver, PLANNER_URL: `${url}/` }), ...settings },
      deps,
    );

  beforeAll(async () => {
    url = await server.listen();
  });
  afterAll(async () => await server.close());
  beforeEach(async () => {
    server.fault = undefined;
    server.asked.length = 0;
    received = { feedId: 'city', delaySeconds: null };
    itineraries = (await ownPlanner.plan(query(), never)).itineraries;
    now = instantAt('08:00');
  });

  it('is asked in its own words', async () => {
    await planner()
      .plan(query({ modes: ['metro', 'ferry'], arriveBy: true }), never)
      .catch(() => {});
    const [sentRequest] = server.asked;
    if (driver === 'otp') {
      expect([sentRequest?.method, sentRequest?.target]).toEqual(['POST', '/otp/gtfs/v1']);
      const { query, variables } = JSON.parse(sentRequest?.body ?? '') as Record<string, unknown>;
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
    const target = new URL(sentRequest?.target ?? '', 'http://planner');
    expect([sentRequest?.method, target.pathname]).toEqual(['GET', '/api/v4/plan']);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      fromPlace: '31.233,121.37',
      toPlace: '31.23,121.57',
      time: '2026-11-20T00:05:00.000Z',
      arriveBy: 'true',
      transitModes: 'SUBWAY,METRO,FERRY',
      numItineraries: '3',
    });
  });

  it('is asked for ways without steps, and its rides are checked with our feed', async () => {
    const { itineraries: received } = await planner().plan(query({ stepFree: true }), never);
    const [sentRequest] = server.asked;
    if (driver === 'otp') {
      const { query: text, variables } = JSON.parse(sentRequest?.body ?? '') as {
        query: string;
        variables: Record<string, unknown>;
      };
      expect(text).toContain('preferences: $preferences');
      expect(variables['preferences']).toEqual({
        accessibility: { wheelchair: { enabled: true } },
      });
    } else {
      const { searchParams } = new URL(sentRequest?.target ?? '', 'http://planner');
      expect(searchParams.get('pedestrianProfile')).toBe('WHEELCHAIR');
      expect(searchParams.get('useRoutedTransfers')).toBe('true');
    }
    expect(received.length).toBeGreaterThan(0);
    const closed = {
      ...feed,
      stops: feed.stops.map((stop) => ({ ...stop, wheelchair: 'no' as const })),
    };
    const excluded = createPlanner(readConfig({ PLANNER_DRIVER: driver, PLANNER_URL: `${url}/` }), {
      ...deps,
      feed: { current: async () => ({ feed: closed, source: 'file' }) },
    });
    expect((await excluded.plan(query({ stepFree: true }), never)).itineraries).toEqual([]);
    expect((await excluded.plan(query(), never)).itineraries.length).toBeGreaterThan(0);
  });

  it('returns itineraries with our lines, stops, distances and next trip', async () => {
    const { itineraries: receivedItineraries, noServiceReason } = await planner().plan(
      query(),
      never,
    );
    expect(itineraries.length).toBeGreaterThan(0);
    expect(receivedItineraries).toEqual(itineraries);
    expect(noServiceReason).toBeNull();
  });

  it('reports delays', async () => {
    received.delaySeconds = 120;
    const [itinerary] = (await planner().plan(query(), never)).itineraries;
    const ride = itinerary?.legs.find((leg) => leg.kind === 'ride');
    expect(ride?.delaySeconds).toBe(120);
    const [before] = itineraries[0]?.legs.filter((leg) => leg.kind === 'ride') ?? [];
    const late = (ride?.stops[1]?.arrivesAt.getTime() ?? 0) - 120_000;
    expect(late).toBe(before?.stops[1]?.arrivesAt.getTime());
  });

  it('knows of no way: then we say whether the last train is gone', async () => {
    itineraries = [];
    const latePlan = await planner().plan(query({ time: instantAt('23:30') }), never);
    expect(latePlan.noServiceReason?.kind).toBe('last_gone');
    // Our own planner finds an itinerary, so the upstream answer has no reason.
    const none = await planner().plan(query(), never);
    expect(none).toEqual({
      itineraries: [],
      noServiceReason: { kind: 'no_service', nextDepartsAt: null },
    });
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
      () => (itineraries = changed(({ tripId }) => ({ tripId: `${tripId}x` }))),
    ],
    [
      'names a day without service',
      () => (itineraries = changed(() => ({ serviceDate: '2027-06-01' }))),
    ],
    [
      'names stops where the trip does not call',
      () =>
        (itineraries = changed(({ stops }) => ({
          stops: stops.map((stop, i) => (i === stops.length - 1 ? { ...stop, id: 'R' } : stop)),
        }))),
    ],
    [
      'rides backwards in time',
      () =>
        (itineraries = changed(({ stops }) => ({
          stops: stops.map((stop, i) =>
            i === 0 ? { ...stop, departsAt: instantAt('10:00') } : stop,
          ),
        }))),
    ],
    ['leaves before the time asked for', () => (itineraries = earlier(itineraries))],
  ];

  const changed = (
    change: (ride: Extract<PlannedItinerary['legs'][number], { kind: 'ride' }>) => object,
  ): PlannedItinerary[] =>
    itineraries.map((itinerary) => ({
      ...itinerary,
      legs: itinerary.legs.map((leg) => (leg.kind === 'ride' ? { ...leg, ...change(leg) } : leg)),
    }));

  it.each(broken)(
    '%s: planner_failed, or we plan ourselves where that is wanted',
    async (_, break_) => {
      break_();
      await expect(planner().plan(query(), never)).rejects.toMatchObject({
        code: 'planner_failed',
      });
      const fallback = planner({ PLANNER_FALLBACK: true });
      const { by, itineraries: receivedItineraries } = await fallback.plan(query(), never);
      expect(by).toBe('embedded');
      expect(receivedItineraries).toEqual((await ownPlanner.plan(query(), never)).itineraries);
      // The upstream planner is paused for a while, then called again.
      const before = server.asked.length;
      await fallback.plan(query(), never);
      expect(server.asked).toHaveLength(before);
      now = new Date(now.getTime() + 16_000);
      server.fault = undefined;
      itineraries = (await ownPlanner.plan(query(), never)).itineraries;
      expect((await fallback.plan(query(), never)).by).toBeUndefined();
    },
  );

  it('falls silent: waited for no longer than the question allows', async () => {
    server.fault = 'hang';
    const pendingPlan = planner().plan(query(), AbortSignal.timeout(200));
    await expect(pendingPlan).rejects.toMatchObject({ code: 'planner_failed' });
  });
});

const moved = (date: Date): Date => new Date(date.getTime() - 3_600_000);

/** The same ways an hour before, on trips that are there. */
const earlier = (itineraries: readonly PlannedItinerary[]): PlannedItinerary[] => {
  return itineraries.map((itinerary) => ({
    departsAt: moved(itinerary.departsAt),
    arrivesAt: moved(itinerary.arrivesAt),
    legs: itinerary.legs.map((leg) =>
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
