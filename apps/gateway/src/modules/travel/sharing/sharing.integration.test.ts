import type { SharedTrip } from '@shtrans/contract/rides/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../../../test/events.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { changeRide, giveRide, type RideInput } from '../../../../test/rides.ts';
import { prune } from '../../../jobs/retention.ts';
import { retentions } from '../../../modules.ts';

const HOUR = 3_600_000;

interface Shared {
  token: string;
  ride: string;
  share: { id: string; url: string; expiresAt: string };
  link: string;
}

const linkOf = (url: string): string => new URL(url, 'http://x').searchParams.get('token') ?? '';

describe.skipIf(!hasDatabase())('a shared ride', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let phone = 13800001000;

  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await secondGateway.close();
    await gw.close();
  });

  const newRide = async (input: RideInput = {}): Promise<{ token: string; ride: string }> => {
    phone += 1;
    const token = await gw.login(String(phone));
    return { token, ride: await giveRide(gw, await userIdOf(gw.db, token), input) };
  };
  const share = async (input: RideInput = {}): Promise<Shared> => {
    const { token, ride } = await newRide(input);
    const answer = await gw.call(
      'POST auto:/v1/rides/:id/shares',
      { params: { id: ride } },
      { token },
    );
    return { token, ride, share: answer.body, link: linkOf(answer.body.url) };
  };
  const read = (link: string, gateway = gw) =>
    gateway.call('GET auto:/v1/shared-trips/:token', { params: { token: link } });
  const watch = (link: string, gateway = gw) =>
    listenTo<SharedTrip>(gateway.app, `/v1/shared-trips/${link}/events`);
  const revoke = ({ token, ride }: Shared, shareId: string, gateway = gw) =>
    gateway.call(
      'DELETE auto:/v1/rides/:id/shares/:shareId',
      { params: { id: ride, shareId } },
      { token },
    );

  it('is visible with the link, without a login and without private data', async () => {
    const shared = await share();
    expect(shared.share.url).toBe(`/shtrans-h5/travel-sharing?token=${shared.link}`);
    const { status, body } = await read(shared.link, secondGateway);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'arriving',
      version: 1,
      driver: { phone: '138****5678', plate: '沪A·D12345' },
      from: { name: { zh: expect.stringMatching(/一带$/), en: expect.stringMatching(/ area$/) } },
      overdue: false,
      stale: false,
      expiresAt: shared.share.expiresAt,
    });
    const text = JSON.stringify(body);
    for (const secret of [
      '长寿路',
      'Changshou',
      '31.20812',
      '3456',
      shared.ride,
      shared.share.id,
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('has one link per key, even for concurrent requests, and stores no token', async () => {
    const { token, ride } = await newRide();
    const ask = () =>
      gw.call(
        'POST auto:/v1/rides/:id/shares',
        { params: { id: ride } },
        { token, idempotencyKey: 'share-one-ride' },
      );
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    const list = await gw.call(
      'GET auto:/v1/rides/:id/shares',
      { params: { id: ride } },
      { token },
    );
    expect(list.body.items).toEqual([answers[0]?.body]);
    const link = linkOf(answers[0]?.body.url ?? '');
    const storedKeys = await gw.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(storedKeys)).not.toContain(link);
    expect(JSON.stringify(storedKeys)).not.toContain(link.slice(22));
  });

  it('can be shared by its rider only, and only before it is over', async () => {
    const { token, ride } = await newRide();
    const stranger = await gw.login('13700000009');
    const params = { id: ride };
    const codes = await Promise.all([
      gw.call('POST auto:/v1/rides/:id/shares', { params }, { token: stranger }),
      gw.call('GET auto:/v1/rides/:id/shares', { params }, { token: stranger }),
      gw.call(
        'DELETE auto:/v1/rides/:id/shares/:shareId',
        { params: { ...params, shareId: ride } },
        { token: stranger },
      ),
      gw.call(
        'DELETE auto:/v1/rides/:id/shares/:shareId',
        { params: { ...params, shareId: ride } },
        { token },
      ),
    ]);
    expect(codes.map(({ code }) => code)).toEqual([
      'ride_not_found',
      'ride_not_found',
      'ride_not_found',
      'share_not_found',
    ]);
    await changeRide(gw, ride, { state: 'finished', ended_at: gw.clock.now() });
    const late = await gw.call('POST auto:/v1/rides/:id/shares', { params }, { token });
    expect([late.status, late.code]).toEqual([409, 'ride_over']);
    expect(await gw.db.selectFrom('ride_shares').where('ride_id', '=', ride).execute()).toEqual([]);
  });

  it('is not found with a forged token', async () => {
    const { link } = await share();
    const forged = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A');
    for (const wrong of [forged, 'x', 'A'.repeat(44)]) {
      expect((await read(wrong)).code).toBe('share_not_found');
    }
    expect((await read('x'.repeat(65))).code).toBe('invalid_input');
    const listening = await gw.app.inject(`/v1/shared-trips/${forged}/events`);
    expect([listening.statusCode, listening.json().code]).toEqual([404, 'share_not_found']);
  });

  it('sends each change, at any gateway, until it is over', async () => {
    const { ride, link } = await share();
    const listening = await watch(link, secondGateway);
    expect((await listening.next()).data.version).toBe(1);
    await changeRide(gw, ride, { state: 'on_trip', started_at: gw.clock.now() });
    expect(await listening.next()).toMatchObject({ id: '2', data: { state: 'on_trip' } });
    await changeRide(gw, ride, { state: 'finished', ended_at: gw.clock.now() });
    expect((await listening.next()).data).toMatchObject({
      state: 'finished',
      path: [],
      position: null,
    });
    await listening.ended;
  });

  it('becomes overdue and stale without an event', async () => {
    const { link } = await share({
      state: 'on_trip',
      started_at: gw.clock.now(),
      duration_seconds: 600,
      heard_at: new Date(gw.clock.now().getTime() + HOUR),
    });
    const listening = await watch(link);
    expect((await listening.next()).data).toMatchObject({ overdue: false, stale: false });
    gw.clock.advance(HOUR / 2);
    expect((await listening.next()).data).toMatchObject({
      version: 1,
      overdue: true,
      stale: false,
    });
    gw.clock.advance(HOUR);
    expect((await listening.next()).data).toMatchObject({ overdue: true, stale: true });
    listening.close();
  });

  it('ends for all viewers at all gateways when the link is revoked', async () => {
    const shared = await share();
    const second = await gw.call(
      'POST auto:/v1/rides/:id/shares',
      { params: { id: shared.ride } },
      { token: shared.token },
    );
    const openStreams = await Promise.all([watch(shared.link), watch(shared.link, secondGateway)]);
    const unaffected = await watch(linkOf(second.body.url), secondGateway);
    await Promise.all([...openStreams, unaffected].map((listening) => listening.next()));
    const remaining = await revoke(shared, shared.share.id);
    expect(remaining.body.items).toEqual([second.body]);
    await Promise.all(openStreams.map((listening) => listening.ended));
    const { status, code } = await read(shared.link);
    expect([status, code]).toEqual([410, 'share_revoked']);
    expect((await gw.app.inject(`/v1/shared-trips/${shared.link}/events`)).json().code).toBe(
      'share_revoked',
    );
    const repeated = await revoke(shared, shared.share.id, secondGateway);
    expect([repeated.status, repeated.body]).toEqual([200, remaining.body]);
    await changeRide(gw, shared.ride, {});
    expect((await unaffected.next()).data.version).toBe(2);
    unaffected.close();
  });

  it('ends even without a notification of the revocation', async () => {
    const shared = await share();
    const listening = await watch(shared.link);
    await listening.next();
    await gw.db
      .updateTable('ride_shares')
      .set({ revoked_at: gw.clock.now() })
      .where('id', '=', shared.share.id)
      .execute();
    await listening.ended;
  });

  it('expires after a day, also for viewers who have it open', async () => {
    const shared = await share({ heard_at: new Date(gw.clock.now().getTime() + 48 * HOUR) });
    const listening = await watch(shared.link);
    await listening.next();
    gw.clock.advance(24 * HOUR - 60_000);
    expect((await read(shared.link)).status).toBe(200);
    gw.clock.advance(60_000);
    await listening.ended;
    const { status, code } = await read(shared.link);
    expect([status, code]).toEqual([410, 'share_expired']);
  });

  it('is deleted 30 days after its link expired', async () => {
    const { link } = await share();
    gw.clock.advance(30 * 24 * HOUR);
    await prune(gw.ctx, retentions(gw.ctx));
    expect((await read(link)).code).toBe('share_expired');
    gw.clock.advance(2 * 24 * HOUR);
    await prune(gw.ctx, retentions(gw.ctx));
    expect((await read(link)).code).toBe('share_not_found');
  });

  it('can be read for an hour after the ride is over', async () => {
    const shared = await share();
    await changeRide(gw, shared.ride, { state: 'cancelled', ended_at: gw.clock.now() });
    gw.clock.advance(HOUR - 1000);
    expect((await read(shared.link)).body.state).toBe('cancelled');
    gw.clock.advance(2000);
    expect((await read(shared.link)).code).toBe('share_expired');
    const listening = await gw.app.inject(`/v1/shared-trips/${shared.link}/events`);
    expect(listening.json().code).toBe('share_expired');
    const list = await gw.call(
      'GET auto:/v1/rides/:id/shares',
      { params: { id: shared.ride } },
      { token: shared.token },
    );
    expect(list.body.items).toEqual([]);
  });

  it('limits requests per address', async () => {
    const limited = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 1 },
    });
    const { link } = await share();
    // A separate window that does not end during the test.
    gw.clock.set(new Date('2026-12-01T00:00:00.000Z'));
    const answers = await Promise.all(Array.from({ length: 310 }, () => read(link, limited)));
    const refused = answers.filter(({ code }) => code === 'too_many_requests');
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });
});
