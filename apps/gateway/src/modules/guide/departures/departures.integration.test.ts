import { create } from '@bufbuild/protobuf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serviceAlert } from '../../../../test/service-alert.ts';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../test/harness.ts';
import { clockTime, pattern, PLACES, smallFeed, trip } from '../../../../test/small-feed.ts';
import { embeddedPlanner } from '../../../adapters/planner/embedded.ts';
import type { LoadedFeed } from '../../../adapters/feed/port.ts';
import { type LiveSnapshot, tripKey } from '../../../gtfs/realtime/snapshot.ts';
import { decodeFeed } from '../../../gtfs/realtime/feed-message.ts';
import { FeedMessageSchema } from '../../../gtfs/realtime/gtfs-realtime.pb.js';
import { readSnapshot } from '../../../gtfs/realtime/read-snapshot.ts';

const feed = smallFeed({
  patterns: [
    pattern({
      id: 'east',
      trips: ['12:00', '12:10', '12:20', '24:20'].map((startTime) =>
        trip(`e${startTime}`, clockTime(startTime), [5, 5]),
      ),
    }),
    pattern({
      id: 'bus',
      route: 1,
      stops: Int32Array.of(PLACES.road, PLACES.end),
      trips: [trip('b12:30', clockTime('12:30'), [5])],
    }),
  ],
});
const NOON = new Date('2026-11-20T04:00:00.000Z');
const MINUTE = 60_000;

/** Seconds since 1970 of a clock time of the day in UTC. */
const secondsAt = (clock: string): bigint => BigInt(Date.parse(`2026-11-20T${clock}:00Z`) / 1000);

const kindsIn = (bytes: Buffer): (string | undefined)[] =>
  (decodeFeed(bytes).entity ?? []).map((entity) =>
    Object.keys(entity).find((key) => key !== 'id' && key !== '$typeName'),
  );

describe.skipIf(!hasDatabase())('departures, vehicles and alerts', () => {
  let gw: TestGateway;
  let snapshot: LiveSnapshot | null;
  let loaded: () => Promise<LoadedFeed>;
  const clock = testClock(NOON);

  beforeAll(async () => {
    gw = await startGateway({
      clock,
      adapters: {
        feed: { current: () => loaded() },
        planner: embeddedPlanner({ feed: { current: () => loaded() } }),
        live: { name: 'by hand', snapshot: () => Promise.resolve(snapshot) },
      },
    });
  });
  afterAll(() => gw.close());
  beforeEach(() => {
    clock.set(NOON);
    loaded = () => Promise.resolve({ feed, source: 'file' });
    snapshot = {
      at: NOON,
      trips: new Map(
        [
          { id: 'e12:00', stops: [{ index: 0, delaySeconds: 120, skipped: false }] },
          { id: 'e12:10', stops: [], cancelled: true },
        ].map(({ id, stops, cancelled = false }) => [
          tripKey('2026-11-20', id),
          { tripId: id, serviceDate: '2026-11-20', cancelled, stops },
        ]),
      ),
      vehicles: [
        {
          vehicleId: 'v1',
          tripId: 'e12:00',
          serviceDate: '2026-11-20',
          routeId: 'one',
          direction: 0,
          lat: 31.23,
          lon: 121.4,
          heading: 90,
          stopId: 'E',
          status: 'in_transit',
          at: NOON,
        },
        {
          vehicleId: 'v2',
          tripId: null,
          serviceDate: null,
          routeId: 'two',
          direction: null,
          lat: 31.25,
          lon: 121.4,
          heading: 0,
          stopId: null,
          status: 'stopped',
          at: new Date(NOON.getTime() - 2 * MINUTE),
        },
      ],
      alerts: [],
    };
  });

  const board = async (query: Record<string, string | number> = {}) => {
    const { status, body } = await gw.call('GET maas:/v1/departures', {
      query: { stop: 'S', limit: 3, ...query },
    });
    expect(status).toBe(200);
    return body;
  };
  const rows = ({ items }: Awaited<ReturnType<typeof board>>): string[] =>
    items.map(({ tripId, state, expectedAt, scheduledAt }) =>
      [tripId, state, (expectedAt ?? scheduledAt).slice(11, 16)].join(' '),
    );

  const lastOf = async (): Promise<string[]> =>
    (await board({ limit: 10 })).items
      .filter(({ last, serviceDate }) => last && serviceDate === '2026-11-20')
      .map(({ tripId }) => tripId);
  const codeOf = async (query: Record<string, string>) =>
    (await gw.call('GET maas:/v1/departures', { query: { stop: 'S', ...query } })).code;

  it('go from live to stale to timetable and back to live', async () => {
    const live = ['e12:00 live 04:07', 'e12:10 cancelled 04:15', 'e12:20 scheduled 04:25'];
    const first = await board();
    expect(rows(first)).toEqual(live);
    expect(first.stop).toMatchObject({ id: 'S' });
    expect(first.items[0]).toMatchObject({
      line: { id: 'one', mode: 'metro' },
      stop: { id: 'E' },
      serviceDate: '2026-11-20',
      estimated: false,
    });
    expect(first.liveness).toEqual({ basis: 'live', asOf: NOON.toISOString(), stale: false });

    clock.advance(2 * MINUTE);
    const second = await board();
    expect(rows(second)).toEqual(live);
    expect(second.liveness).toMatchObject({ basis: 'live', asOf: NOON.toISOString(), stale: true });

    clock.advance(4 * MINUTE);
    const third = await board();
    expect(rows(third)).toEqual([
      'e12:10 scheduled 04:15',
      'e12:20 scheduled 04:25',
      'e24:20 scheduled 16:25',
    ]);
    expect(third.liveness).toMatchObject({ basis: 'timetable', stale: true });
    // Current: the clock runs while the answer is made.
    const age = Date.parse(third.serverTime) - Date.parse(third.liveness.asOf);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(MINUTE);

    snapshot = snapshot && { ...snapshot, at: clock.now() };
    expect(rows(await board())[0]).toBe('e12:00 live 04:07');
  });

  it('have the trips that a realtime feed adds, on boards, in plans and in our own feed', async () => {
    const trip = { tripId: 'relief', routeId: 'one', scheduleRelationship: 8 };
    const stopTimeUpdate = [
      { stopId: 'A', departure: { time: secondsAt('04:03') } },
      { stopId: 'E', arrival: { time: secondsAt('04:06') } },
      { stopId: 'Z', arrival: { time: secondsAt('04:09') } },
    ];
    const message = create(FeedMessageSchema, {
      header: { gtfsRealtimeVersion: '2.0', timestamp: secondsAt('04:00') },
      entity: [{ id: 'x', tripUpdate: { trip, stopTimeUpdate } }],
    });
    ({ snapshot } = readSnapshot(feed, [message], NOON));
    expect(rows(await board())).toEqual([
      'e12:00 scheduled 04:05',
      'relief live 04:06',
      'e12:10 scheduled 04:15',
    ]);
    const { status, body } = await gw.call('GET maas:/v1/plans', {
      query: { from: 'A', to: 'Z', time: '2026-11-20T04:01:00Z', limit: 1 },
    });
    expect(status).toBe(200);
    const [leg] = body.itineraries[0]?.legs ?? [];
    expect(leg).toMatchObject({
      kind: 'ride',
      tripId: 'relief',
      departsAt: '2026-11-20T04:03:00.000Z',
      arrivesAt: '2026-11-20T04:09:00.000Z',
      delaySeconds: 0,
    });
    const { rawPayload } = await gw.app.inject({ url: '/v1/gtfs/realtime.pb' });
    const [entity] = decodeFeed(rawPayload).entity;
    expect(entity?.tripUpdate?.trip).toMatchObject({ tripId: 'relief', scheduleRelationship: 8 });
  });

  it('say whom riders ask to be picked up or dropped off, on boards and in plans', async () => {
    const onCall = pattern({
      id: 'on call',
      trips: [trip('call', clockTime('12:02'), [5, 5])],
      arrangements: [
        { pickup: 'agency', dropOff: null },
        { pickup: 'driver', dropOff: 'driver' },
        { pickup: null, dropOff: 'driver' },
      ],
    });
    const agencies = feed.agencies.map((agency) => ({ ...agency, phone: '021-64370000' }));
    loaded = () =>
      Promise.resolve({ feed: { ...feed, agencies, patterns: [onCall] }, source: 'file' });
    snapshot = null;
    const pickups = async (stop: string) => (await board({ stop, limit: 1 })).items[0]?.pickup;
    expect(await pickups('A')).toEqual({ contact: 'agency', phone: '021-64370000' });
    expect(await pickups('E')).toEqual({ contact: 'driver', phone: '021-64370000' });
    const { body } = await gw.call('GET maas:/v1/plans', {
      query: { from: 'A', to: 'Z', time: '2026-11-20T04:01:00Z', limit: 1 },
    });
    expect(body.itineraries[0]?.legs[0]).toMatchObject({
      tripId: 'call',
      pickup: { contact: 'agency', phone: '021-64370000' },
      dropOff: { contact: 'driver', phone: '021-64370000' },
    });
    loaded = () => Promise.resolve({ feed, source: 'file' });
    expect(Object.keys((await board({ stop: 'A', limit: 1 })).items[0] ?? {})).not.toContain(
      'pickup',
    );
  });

  it('say whether riders in wheelchairs can board, on boards, in plans and at the station', async () => {
    const line = pattern({
      id: 'line',
      trips: [trip('low floor', clockTime('12:02'), [5, 5], { wheelchair: 'yes' })],
    });
    const stops = feed.stops.map((stop) => ({
      ...stop,
      ...(stop.id === 'A' && { wheelchair: 'no' as const }),
      // The station itself says nothing, all its platforms say the same.
      ...(stop.parent === PLACES.station && { wheelchair: 'yes' as const }),
    }));
    loaded = () => Promise.resolve({ feed: { ...feed, stops, patterns: [line] }, source: 'file' });
    snapshot = null;
    expect((await board({ stop: 'A', limit: 1 })).items[0]?.wheelchair).toEqual({
      vehicle: 'yes',
      stop: 'no',
    });
    const { body } = await gw.call('GET maas:/v1/plans', {
      query: { from: 'A', to: 'Z', time: '2026-11-20T04:01:00Z', limit: 1 },
    });
    expect(body.itineraries[0]?.legs[0]).toMatchObject({
      wheelchair: { vehicle: 'yes', from: 'no', to: 'unknown' },
    });
    const atStation = async (id: string) =>
      (await gw.call('GET maas:/v1/stations/:id', { params: { id } })).body.wheelchair;
    expect([await atStation('S'), await atStation('A'), await atStation('Z')]).toEqual([
      'yes',
      'no',
      'unknown',
    ]);
    loaded = () => Promise.resolve({ feed, source: 'file' });
    expect((await board({ limit: 1 })).items[0]?.wheelchair).toEqual({
      vehicle: 'unknown',
      stop: 'unknown',
    });
  });

  it('follow the timetable, marked as stale, while no snapshot ever arrived', async () => {
    snapshot = null;
    const { liveness, items } = await board();
    expect(liveness).toMatchObject({ basis: 'timetable', stale: true });
    expect(items[0]?.expectedAt).toBeNull();
  });

  it('mark the last one that runs', async () => {
    expect(await lastOf()).toEqual(['e24:20']);
    const cancelled = { tripId: 'e24:20', serviceDate: '2026-11-20', cancelled: true, stops: [] };
    const key = tripKey('2026-11-20', 'e24:20');
    snapshot = snapshot && { ...snapshot, trips: new Map([[key, cancelled]]) };
    expect(await lastOf()).toEqual(['e12:20']);
  });

  it('can be filtered by instant, stop and line', async () => {
    expect(rows(await board({ at: '2026-11-20T16:10:00.000Z', limit: 1 }))).toEqual([
      'e24:20 scheduled 16:25',
    ]);
    expect(rows(await board({ stop: 'R', limit: 1 }))).toEqual(['b12:30 scheduled 04:30']);
    expect((await board({ line: 'two' })).items).toEqual([]);
    expect((await board({ line: 'elsewhere' })).items).toEqual([]);
  });

  it('refuse invalid queries with a code', async () => {
    expect(await codeOf({ stop: 'elsewhere' })).toBe('station_not_found');
    expect(await codeOf({ stop: '' })).toBe('invalid_input');
    expect(await codeOf({ at: '1969-12-31T23:00:00Z' })).toBe('time_out_of_range');
    expect(await codeOf({ at: '9999-12-31T23:00:00Z' })).toBe('time_out_of_range');
    expect(await codeOf({ at: '2026-11-20T12:00:00+08:00' })).toBe('invalid_input');
    expect(await codeOf({ at: 'noon' })).toBe('invalid_input');
    expect(await codeOf({ limit: '61' })).toBe('invalid_input');
    loaded = () => Promise.reject(new Error('no feed'));
    expect(await codeOf({})).toBe('unavailable');
  });

  it("list a line's vehicles, and which of them are stale", async () => {
    const vehiclesOf = async (id: string) =>
      (await gw.call('GET maas:/v1/lines/:id/vehicles', { params: { id } })).body;
    expect((await vehiclesOf('one')).items).toEqual([
      {
        id: 'v1',
        tripId: 'e12:00',
        line: expect.objectContaining({ id: 'one' }),
        direction: 0,
        headsign: { zh: 'to the end', en: 'to the end' },
        position: { lat: 31.23, lon: 121.4, heading: 90, at: NOON.toISOString() },
        // The station of its platform: lines list stations.
        stop: expect.objectContaining({ id: 'S' }),
        status: 'in_transit',
        delaySeconds: 120,
        stale: false,
      },
    ]);
    expect((await vehiclesOf('two')).items).toMatchObject([{ id: 'v2', stop: null, stale: true }]);
    const unknown = await gw.call('GET maas:/v1/lines/:id/vehicles', { params: { id: 'three' } });
    expect(unknown.code).toBe('line_not_found');
    clock.advance(6 * MINUTE);
    expect(await vehiclesOf('one')).toMatchObject({ items: [], liveness: { basis: 'timetable' } });
  });

  it('list alerts in force, most severe first, of a line and its stops, or a station and its lines', async () => {
    const later = new Date(NOON.getTime() + MINUTE);
    snapshot = snapshot && {
      ...snapshot,
      alerts: [
        serviceAlert({ id: 'line', routeIds: ['one'] }),
        serviceAlert({ id: 'platform', stopIds: ['W'], severity: 'severe' }),
        serviceAlert({ id: 'bus', routeIds: ['two'], stopIds: ['R'] }),
        serviceAlert({ id: 'over', routeIds: ['one'], until: NOON }),
        serviceAlert({ id: 'soon', routeIds: ['one'], from: later }),
      ],
    };
    const ids = async (query: Record<string, string>): Promise<string[]> =>
      (await gw.call('GET maas:/v1/alerts', { query })).body.items.map(({ id }) => id);
    expect(await ids({})).toEqual(['platform', 'line', 'bus']);
    expect(await ids({ line: 'one' })).toEqual(['platform', 'line']);
    expect(await ids({ line: 'two' })).toEqual(['bus']);
    const planned = async (query: Record<string, string>): Promise<string[]> =>
      (await gw.call('GET maas:/v1/alerts', { query })).body.planned.map(({ id }) => id);
    expect(await planned({})).toEqual(['soon']);
    expect(await planned({ line: 'two' })).toEqual([]);
    expect(await ids({ stop: 'S' })).toEqual(['platform', 'line']);
    expect(await ids({ stop: 'E' })).toEqual(['platform', 'line']);
    expect(await ids({ stop: 'R' })).toEqual(['bus']);
    expect(await ids({ stop: 'elsewhere' })).toEqual([]);
    const { alerts } = await board();
    expect(alerts.map(({ id }) => id)).toEqual(['platform', 'line']);
    // A platform represents its station.
    expect(alerts[0]?.stops).toMatchObject([{ id: 'S' }]);
    clock.advance(2 * MINUTE);
    expect(await ids({ line: 'one' })).toEqual(['platform', 'line', 'soon']);
    expect(await planned({ line: 'one' })).toEqual([]);
    // Alerts remain when the feed is silent, marked as stale.
    clock.advance(20 * MINUTE);
    const { body } = await gw.call('GET maas:/v1/alerts', { query: { line: 'two' } });
    expect(body).toMatchObject({
      items: [{ id: 'bus' }],
      liveness: { basis: 'live', stale: true },
    });
    clock.advance(60 * MINUTE);
    expect(await ids({})).toEqual([]);
  });

  it('are available as GTFS Realtime, all or by kind, while they are in use', async () => {
    const url = '/v1/gtfs/realtime.pb';
    const all = await gw.app.inject({ url });
    expect(all.headers['content-type']).toBe('application/x-protobuf');
    expect(kindsIn(all.rawPayload)).toEqual(['tripUpdate', 'tripUpdate', 'vehicle', 'vehicle']);
    expect(decodeFeed(all.rawPayload).header?.timestamp).toBe(BigInt(NOON.getTime() / 1000));
    const vehicleFeed = await gw.app.inject({ url: `${url}?kind=vehicle_positions` });
    expect(kindsIn(vehicleFeed.rawPayload)).toEqual(['vehicle', 'vehicle']);
    const alertFeed = await gw.app.inject({ url: `${url}?kind=alerts` });
    expect(kindsIn(alertFeed.rawPayload)).toEqual([]);
    expect((await gw.app.inject({ url: `${url}?kind=weather` })).json().code).toBe('invalid_input');
    clock.advance(6 * MINUTE);
    expect((await gw.app.inject({ url })).json().code).toBe('unavailable');
  });
});
