import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serviceAlert } from '../../../../test/service-alert.ts';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../test/harness.ts';
import { type LiveSnapshot, tripKey, type TripUpdate } from '../../../gtfs/realtime/snapshot.ts';
import { gtfsFixture } from '../../../../test/fixtures/gtfs-fixture.ts';

/** A Friday, 09:00 in the city. */
const MORNING = '2026-11-20T09:00:00+08:00';

describe.skipIf(!hasDatabase())('GET /v1/plans', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(async () => await gateway.close());

  const ask = async (query: Record<string, string>) =>
    await gateway.call('GET maas:/v1/plans', { query: { time: MORNING, ...query } });

  it('plans by metro with fare, CO2 and alternatives', async () => {
    const { status, body } = await ask({ from: 'S0118', to: '五角场' });
    expect(status).toBe(200);
    expect(body.planner).toBe('embedded');
    expect(body.from).toMatchObject({ stopId: 'S0118', name: { zh: '徐家汇' } });
    const [first] = body.itineraries;
    expect(first?.fare).toMatchObject({ incomplete: false, basis: 'table' });
    // One ticket from the first entry to the last exit, even with several changes.
    expect(first?.fare?.parts).toHaveLength(1);
    expect(first?.co2Grams).toBeGreaterThan(100);
    expect(body.taxi?.amountCents).toBeGreaterThan(first?.fare?.amountCents ?? 0);
    expect(body.taxi?.co2Grams).toBeGreaterThan(first?.co2Grams ?? 0);
    expect(body.walk.seconds).toBeGreaterThan(body.bike.seconds);
    expect(body.notice).toBeNull();
  });

  it('gives the same itinerary the same id, and pages that repeat no trip', async () => {
    const query = { from: 'S0111', to: 'S1064' };
    const [firstAnswer, secondAnswer] = [await ask(query), await ask(query)];
    const idsOf = ({ body }: typeof firstAnswer) => body.itineraries.map(({ id }) => id);
    expect(idsOf(firstAnswer)).toEqual(idsOf(secondAnswer));
    expect(new Set(idsOf(firstAnswer)).size).toBe(firstAnswer.body.itineraries.length);
    const { later, earlier } = firstAnswer.body;
    const next = await ask({ ...query, time: later?.time ?? '' });
    const before = await ask({ ...query, time: earlier?.time ?? '', arriveBy: 'true' });
    const shownIds = new Set(idsOf(firstAnswer));
    expect(idsOf(next).filter((id) => shownIds.has(id))).toEqual([]);
    expect(idsOf(before).filter((id) => shownIds.has(id))).toEqual([]);
    const firstArrivalMs = Math.min(
      ...firstAnswer.body.itineraries.map((itinerary) => Date.parse(itinerary.arrivesAt)),
    );
    for (const itinerary of before.body.itineraries) {
      expect(Date.parse(itinerary.arrivesAt)).toBeLessThan(firstArrivalMs);
    }
  });

  it('accepts points with names, and names them by coordinates otherwise', async () => {
    const { body } = await ask({ from: '31.2304,121.4737', fromName: '家', to: '31.19,121.44' });
    expect(body.from).toEqual({
      lat: 31.2304,
      lon: 121.4737,
      stopId: null,
      name: { zh: '家', en: '家' },
    });
    expect(body.to.name.zh).toBe('31.19000, 121.44000');
    const [first] = body.itineraries;
    expect(first?.legs[0]).toMatchObject({ kind: 'walk', purpose: 'access', estimated: true });
    expect(first?.legs.at(-1)).toMatchObject({ kind: 'walk', purpose: 'egress' });
  });

  it.each([
    ['an unknown place', { from: '没有这个站', to: 'S0118' }, 'plan_place_unknown'],
    ['an unknown id', { from: 'S0118', to: 'S9999' }, 'plan_place_unknown'],
    ['coordinates out of range', { from: '131,121', to: 'S0118' }, 'plan_place_unknown'],
    ['a place in another city', { from: '39.9,116.4', to: 'S0118' }, 'place_outside_city'],
    ['equal ends', { from: 'S0118', to: 'S0118' }, 'plan_ends_equal'],
    ['two names of one place', { from: '0118', to: '徐家汇' }, 'plan_ends_equal'],
    [
      'points next to each other',
      { from: '31.2304,121.4737', to: '31.2305,121.4738' },
      'plan_ends_equal',
    ],
    [
      'a time before 1970',
      { from: 'S0118', to: 'S1064', time: '1969-12-31T23:00:00Z' },
      'time_out_of_range',
    ],
    [
      'a time beyond the calendar',
      { from: 'S0118', to: 'S1064', time: '2031-01-01T00:00:00Z' },
      'time_out_of_range',
    ],
    ['no time', { from: 'S0118', to: 'S1064', time: 'tomorrow' }, 'invalid_input'],
    ['an unknown mode', { from: 'S0118', to: 'S1064', modes: 'metro,rocket' }, 'invalid_input'],
    ['a far corner where nothing runs', { from: '31.40,121.95', to: 'S0118' }, 'plan_not_found'],
  ])('refuses %s', async (_, query, code) => {
    expect((await ask(query)).code).toBe(code);
  });

  it('accepts a time in another zone as the same instant', async () => {
    const query = { from: 'S0111', to: 'S1064' };
    const local = await ask(query);
    const otherZone = await ask({ ...query, time: '2026-11-19T20:00:00-05:00' });
    expect(otherZone.body.itineraries).toEqual(local.body.itineraries);
    expect(otherZone.body.time).toBe('2026-11-20T01:00:00.000Z');
  });

  it('reports that the last train is gone, and when the first one leaves', async () => {
    const query = { from: 'S0111', to: 'S1064', modes: 'metro' };
    const { body } = await ask({ ...query, time: '2026-11-20T23:50:00+08:00' });
    expect(body.itineraries).toEqual([]);
    expect(body.notice?.kind).toBe('last_gone');
    const next = body.notice?.nextDepartsAt ?? '';
    expect(next > '2026-11-20T20:30:00Z' && next < '2026-11-20T22:30:00Z').toBe(true);
    expect(body.later).toEqual({ time: next, arriveBy: false });
    const morning = await ask({ ...query, time: next });
    expect(morning.body.itineraries[0]?.departsAt).toBe(next);
  });

  it('marks itineraries that use the last train', async () => {
    const query = { from: 'S0111', to: 'S0120', modes: 'metro' };
    const late = await ask({ ...query, time: '2026-11-21T01:00:00+08:00', arriveBy: 'true' });
    expect(late.body.itineraries.at(0)?.usesLastTrip).toBe(true);
    const day = await ask(query);
    expect(day.body.itineraries.some(({ usesLastTrip }) => usesLastTrip)).toBe(false);
  });

  it('uses only the requested modes', async () => {
    const { body } = await ask({ from: 'B00001', to: 'B00025', modes: 'bus' });
    const modes = body.itineraries.flatMap(({ legs }) =>
      legs.flatMap((leg) => (leg.kind === 'ride' ? [leg.line.mode] : [])),
    );
    expect(new Set(modes)).toEqual(new Set(['bus']));
    expect(body.itineraries[0]?.fare).toMatchObject({ amountCents: 200 });
  });

  it('offers the walk where it is quicker', async () => {
    const { body } = await ask({ from: '31.19400,121.43700', to: '31.19850,121.43700' });
    expect(body.notice?.kind).toBe('walk_is_faster');
    expect(body.itineraries[0]?.legs).toMatchObject([{ kind: 'walk', purpose: 'direct' }]);
    expect(body.itineraries[0]?.fare).toBeNull();
  });
});

const now = new Date('2026-11-20T01:00:00.000Z');
describe.skipIf(!hasDatabase())('with realtime updates', () => {
  const live: { snapshot: LiveSnapshot | null } = { snapshot: null };
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({
      clock: testClock(now),
      adapters: {
        live: { name: 'test', snapshot: async () => live.snapshot },
      },
    });
  });
  afterAll(async () => await gateway.close());

  it('lists the alerts of a leg, and leaves out cancelled trips', async () => {
    const query = { from: 'S0111', to: 'S0123', time: MORNING, modes: 'metro' };
    const before = await gateway.call('GET maas:/v1/plans', { query });
    expect(before.body.liveness.basis).toBe('timetable');
    const rides = before.body.itineraries.flatMap(({ legs }) =>
      legs.filter((leg) => leg.kind === 'ride'),
    );
    const cancelled = rides.map(({ tripId, serviceDate }): [string, TripUpdate] => [
      tripKey(serviceDate, tripId),
      { tripId, serviceDate, cancelled: true, stops: [] },
    ]);
    const alerts = [
      serviceAlert({ id: 'line', routeIds: ['metro-1'] }),
      serviceAlert({ id: 'elsewhere', routeIds: ['metro-17'] }),
    ];
    const snapshotAt = gateway.clock.now();
    live.snapshot = { at: snapshotAt, trips: new Map(cancelled), vehicles: [], alerts };
    const { body } = await gateway.call('GET maas:/v1/plans', { query });
    expect(body.liveness.basis).toBe('live');
    expect(body.alerts.map(({ id }) => id)).toEqual(['line']);
    const after = body.itineraries.flatMap(({ legs }) => legs.filter((leg) => leg.kind === 'ride'));
    expect(after[0]?.alertIds).toEqual(['line']);
    const cancelledIds = new Set(rides.map(({ tripId }) => tripId));
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter(({ tripId }) => cancelledIds.has(tripId))).toEqual([]);
    const tomorrow = { ...query, time: '2026-11-21T08:00:00+08:00' };
    // Announced today, in force during the journey of tomorrow; and over before it.
    live.snapshot = {
      ...live.snapshot,
      alerts: [
        serviceAlert({
          id: 'works',
          routeIds: ['metro-1'],
          from: new Date('2026-11-21T08:05:00+08:00'),
          until: new Date('2026-11-21T12:00:00+08:00'),
        }),
        serviceAlert({
          id: 'tonight',
          routeIds: ['metro-1'],
          until: new Date('2026-11-20T22:00:00+08:00'),
        }),
        serviceAlert({
          id: 'nights',
          routeIds: ['metro-1'],
          until: new Date('2026-11-20T23:00:00+08:00'),
          laterPeriods: [{ from: new Date('2026-11-21T06:00:00+08:00'), until: null }],
        }),
      ],
    };
    const later = await gateway.call('GET maas:/v1/plans', { query: tomorrow });
    expect(later.body.liveness).toMatchObject({ basis: 'timetable', stale: false });
    expect(later.body.alerts.map(({ id }) => id).sort()).toEqual(['nights', 'works']);
  });
});

describe.skipIf(!hasDatabase())('on a feed of another city', () => {
  const AS_TOLD = new Date('2014-06-05T22:00:00Z');
  const clock = testClock(AS_TOLD);
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({
      config: { GTFS_FEED: gtfsFixture('cairns-bus-2014.zip') },
      clock,
    });
  });
  afterEach(() => clock.set(AS_TOLD));
  afterAll(async () => await gateway.close());

  it('says that its timetable is over where riders chose no time', async () => {
    clock.set(new Date('2026-11-29T22:00:00Z'));
    const { feed } = await gateway.ctx.adapters.feed.current();
    const [a, b] = [feed.stops[0], feed.stops[150]];
    const ends = { from: a?.id, to: b?.id };
    const planned = await gateway.call('GET maas:/v1/plans', { query: ends });
    expect(planned.code).toBe('timetable_lacks_today');
    const board = await gateway.call('GET maas:/v1/departures', { query: { stop: a?.id } });
    expect(board.code).toBe('timetable_lacks_today');
    const around = { lat: String(a?.lat), lon: String(a?.lon) };
    const near = await gateway.call('GET maas:/v1/near-departures', { query: around });
    expect(near.code).toBe('timetable_lacks_today');
    const timed = { ...ends, time: '2014-06-06T09:00:00+10:00' };
    expect((await gateway.call('GET maas:/v1/plans', { query: timed })).status).toBe(200);
  });

  it('plans without fares and taxis, within the box of its stops', async () => {
    const { feed } = await gateway.ctx.adapters.feed.current();
    const [a, b] = [feed.stops[0], feed.stops[150]];
    const query = { from: a?.id, to: `${b?.lat},${b?.lon}`, time: '2014-06-06T09:00:00+10:00' };
    const { status, body } = await gateway.call('GET maas:/v1/plans', { query });
    expect(status).toBe(200);
    expect(body.itineraries.length).toBeGreaterThan(0);
    expect(body.itineraries.every(({ fare }) => fare === null)).toBe(true);
    expect(body.taxi).toBeNull();
    const outside = { ...query, to: '31.23,121.47' };
    const refused = await gateway.call('GET maas:/v1/plans', { query: outside });
    expect(refused.code).toBe('place_outside_city');
    const later = { ...query, time: '2016-01-01T00:00:00Z' };
    const unknown = await gateway.call('GET maas:/v1/plans', { query: later });
    expect(unknown.code).toBe('time_out_of_range');
  });
});

describe.skipIf(!hasDatabase())('with another planner', () => {
  it('reports that it failed', async () => {
    const gateway = await startGateway({
      // No server listens there.
      config: { PLANNER_DRIVER: 'otp', PLANNER_URL: 'http://127.0.0.1:9' },
    });
    const query = { from: 'S0118', to: 'S1064', time: MORNING };
    const { status, code } = await gateway.call('GET maas:/v1/plans', { query });
    expect([status, code]).toEqual([502, 'planner_failed']);
    await gateway.close();
  });
});
