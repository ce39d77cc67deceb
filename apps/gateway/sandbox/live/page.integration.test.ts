import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';

const MINUTE = 60_000;
const JSON_ONLY = { accept: 'application/json' };

interface Shown {
  mood: string;
  madeAt: string | null;
  trips: number;
  vehicles: number;
  disruptions: { id: string; kind: string; routeId: string | null }[];
}

const realtimeFeed = async (from: TestGateway): Promise<string> =>
  (await from.app.inject({ url: '/v1/gtfs/realtime.pb' })).rawPayload.toString('base64');

describe.skipIf(!hasDatabase())("the sandbox's live traffic", () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());

  const see = async (): Promise<Shown> =>
    (await gw.app.inject({ url: '/sandbox/live', headers: JSON_ONLY })).json();
  const post = async (path: string, payload: object = {}, headers: object = JSON_ONLY) =>
    await gw.app.inject({
      method: 'POST',
      url: `/sandbox/live${path}`,
      headers: { ...headers },
      payload,
    });
  const board = async (stop = 'S0118', query: object = {}) =>
    (await gw.call('GET maas:/v1/departures', { query: { stop, limit: 60, ...query } })).body;
  const alertIds = async (query: Record<string, string>): Promise<string[]> =>
    (await gw.call('GET maas:/v1/alerts', { query })).body.items.map(({ id }) => id);
  const delaysOfLine2 = async (): Promise<number[]> =>
    (await board('0247', { line: 'metro-2' })).items.map(({ expectedAt, scheduledAt }) =>
      expectedAt === null ? 0 : (Date.parse(expectedAt) - Date.parse(scheduledAt)) / MINUTE,
    );
  const metrics = async (): Promise<string> => (await gw.app.inject({ url: '/metrics' })).body;

  it('goes along the timetable in use, through bytes of GTFS Realtime', async () => {
    const { liveness, items } = await board();
    expect(liveness).toMatchObject({ basis: 'live', stale: false });
    expect(items.filter(({ state }) => state === 'live').length).toBeGreaterThan(10);
    const { body } = await gw.call('GET maas:/v1/lines/:id/vehicles', {
      params: { id: 'metro-1' },
    });
    expect(body.items.length).toBeGreaterThan(10);
    for (const { position } of body.items) {
      expect(position.lat).toBeGreaterThan(30.6);
      expect(position.lat).toBeLessThan(31.9);
    }
    expect(await metrics()).toMatch(/live_feeds_total\{result="read"\} [1-9]/);
    expect(await metrics()).toContain('live_feed_ignored{kind="trip"} 0');
  });

  it('is the same at every gateway', async () => {
    const secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    try {
      const madeAt = (await see()).madeAt;
      const [first, two] = [await realtimeFeed(gw), await realtimeFeed(secondGateway)];
      // Otherwise a step of the clock began in between.
      if ((await see()).madeAt === madeAt) expect(first).toBe(two);
    } finally {
      await secondGateway.close();
    }
  });

  it('lets an operator make a line late, and end it', async () => {
    const answer = await post('/disruptions', {
      kind: 'delays',
      target: '2号线',
      minutes: 20,
      lasts: 180,
    });
    expect(answer.statusCode).toBe(200);
    const { disruptions }: Shown = answer.json();
    const mine = disruptions.find(({ routeId }) => routeId === 'metro-2');
    expect(mine).toMatchObject({ kind: 'delays' });
    expect(Math.max(...(await delaysOfLine2()))).toBeGreaterThanOrEqual(20);
    expect(await alertIds({ line: 'metro-2' })).toContain(mine?.id);
    await post(`/disruptions/${mine?.id}/end`);
    expect(await alertIds({ line: 'metro-2' })).not.toContain(mine?.id);
    expect(Math.max(...(await delaysOfLine2()))).toBeLessThan(20);
  });

  it('lets an operator close a station and cancel a trip', async () => {
    await post('/disruptions', { kind: 'closed', target: 'S0118', lasts: 120 });
    const closed = await board();
    const later = closed.items.filter(({ scheduledAt }) => scheduledAt >= closed.serverTime);
    expect(later.length).toBeGreaterThan(40);
    expect(later.filter(({ state }) => state !== 'skipped' && state !== 'cancelled')).toEqual([]);
    expect(closed.alerts[0]).toMatchObject({ effect: 'no_service', severity: 'severe' });
    const { disruptions } = await see();
    await post(`/disruptions/${disruptions.find(({ kind }) => kind === 'closed')?.id}/end`);
    const next = (await board()).items.find(({ state }) => state === 'live');
    await post('/disruptions', { kind: 'trip_cancelled', target: next?.tripId, lasts: 120 });
    const after = (await board()).items.find(({ tripId }) => tripId === next?.tripId);
    expect(after).toMatchObject({ state: 'cancelled', expectedAt: null });
  });

  it('refuses what the timetable does not have', async () => {
    for (const payload of [
      { kind: 'delays', target: 'nowhere' },
      { kind: 'closed', target: 'metro-2' },
      { kind: 'flood', target: 'metro-2' },
      { kind: 'delays', target: 'metro-2', minutes: 0 },
      {},
    ]) {
      expect((await post('/disruptions', payload)).json()).toMatchObject({ code: 'invalid_input' });
    }
    expect((await post('/mood', { mood: 'bored' })).statusCode).toBe(400);
    expect((await post('/disruptions/x/end')).statusCode).toBe(200);
  });

  it('can be late, silent or nonsense, and recovers', async () => {
    const rung = async () => (await board()).liveness;
    expect((await post('/mood', { mood: 'late' })).json()).toMatchObject({ mood: 'late' });
    expect(await rung()).toMatchObject({ basis: 'live', stale: true });
    await post('/mood', { mood: 'normal' });
    expect(await rung()).toMatchObject({ basis: 'live', stale: false });

    await post('/mood', { mood: 'silent' });
    expect(await rung()).toMatchObject({ basis: 'live', stale: false });
    gw.clock.advance(2 * MINUTE);
    expect(await rung()).toMatchObject({ basis: 'live', stale: true });
    gw.clock.advance(4 * MINUTE);
    expect(await rung()).toMatchObject({ basis: 'timetable', stale: true });
    expect((await board()).items[0]).toMatchObject({ state: 'scheduled', expectedAt: null });
    await post('/mood', { mood: 'normal' });
    expect(await rung()).toMatchObject({ basis: 'live', stale: false });

    await post('/mood', { mood: 'nonsense' });
    gw.clock.advance(6 * MINUTE);
    expect(await rung()).toMatchObject({ basis: 'timetable', stale: true });
    expect(await metrics()).toMatch(/live_feeds_total\{result="broken"\} [1-9]/);
    await post('/mood', { mood: 'normal' });
    expect(await rung()).toMatchObject({ basis: 'live', stale: false });
  });

  it('keeps its last state while the database is away', async () => {
    const disconnected = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    await disconnected.db.destroy();
    try {
      const { body } = await disconnected.call('GET maas:/v1/departures', {
        query: { stop: 'S0118' },
      });
      expect(body.liveness.basis).toBe('live');
    } finally {
      await disconnected.app.close();
    }
  });

  it('has a page in both languages, whose forms lead back to it', async () => {
    await post('/disruptions', { kind: 'no_service', target: 'Line 3', lasts: 10 });
    const zh = await gw.app.inject({ url: '/sandbox/live' });
    expect(zh.body).toContain('3号线停运');
    expect(zh.headers['content-security-policy']).toContain("default-src 'none'");
    const en = await gw.app.inject({ url: '/sandbox/live?language=en_us' });
    expect(en.body).toContain('Line 3: no service');
    expect(en.body).toMatch(/Updates for \d+ trips, \d+ vehicles on the road/);
    const form = await gw.app.inject({
      method: 'POST',
      url: '/sandbox/live/mood?language=en_us',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'mood=normal',
    });
    expect(form.statusCode).toBe(303);
    expect(form.headers.location).toBe('/sandbox/live/?language=en_us');
  });
});
