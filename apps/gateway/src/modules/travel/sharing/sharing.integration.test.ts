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
  let other: TestGateway;
  let phone = 13800001000;

  beforeAll(async () => {
    gw = await startGateway();
    other = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await other.close();
    await gw.close();
  });

  const newRide = async (input: RideInput = {}): Promise<{ token: string; ride: string }> => {
    phone += 1;
    const token = await gw.login(String(phone));
    return { token, ride: await giveRide(gw, await userIdOf(gw.db, token), input) };
  };
  const share = async (input: RideInput = {}): Promise<Shared> => {
    const { token, ride } = await newRide(input);
    const made = await gw.call(
      'POST auto:/v1/rides/:id/shares',
      { params: { id: ride } },
      { token },
    );
    return { token, ride, share: made.body, link: linkOf(made.body.url) };
  };
  const read = (link: string, on = gw) =>
    on.call('GET auto:/v1/shared-trips/:token', { params: { token: link } });
  const watch = (link: string, on = gw) =>
    listenTo<SharedTrip>(on.app, `/v1/shared-trips/${link}/events`);
  const revoke = ({ token, ride }: Shared, shareId: string, on = gw) =>
    on.call(
      'DELETE auto:/v1/rides/:id/shares/:shareId',
      { params: { id: ride, shareId } },
      { token },
    );

  it('is shown to whoever has the link, without a login and without what is private', async () => {
    const made = await share();
    expect(made.share.url).toBe(`/shtrans-h5/travel-sharing?token=${made.link}`);
    const { status, body } = await read(made.link, other);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'arriving',
      version: 1,
      driver: { phone: '138****5678', plate: '沪A·D12345' },
      from: { name: { zh: expect.stringMatching(/一带$/), en: expect.stringMatching(/ area$/) } },
      overdue: false,
      stale: false,
      expiresAt: made.share.expiresAt,
    });
    const text = JSON.stringify(body);
    for (const secret of ['长寿路', 'Changshou', '31.20812', '3456', made.ride, made.share.id]) {
      expect(text).not.toContain(secret);
    }
  });

  it('has one link per key, however many ask at once, and the database keeps no token', async () => {
    const { token, ride } = await newRide();
    const ask = () =>
      gw.call(
        'POST auto:/v1/rides/:id/shares',
        { params: { id: ride } },
        { token, idempotencyKey: 'share-one-ride' },
      );
    const made = await Promise.all([ask(), ask(), ask()]);
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(made.map(({ body }) => body.url)).size).toBe(1);
    const again = await gw.call(
      'GET auto:/v1/rides/:id/shares',
      { params: { id: ride } },
      { token },
    );
    expect(again.body.items).toEqual([made[0]?.body]);
    const link = linkOf(made[0]?.body.url ?? '');
    const kept = await gw.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(link);
    expect(JSON.stringify(kept)).not.toContain(link.slice(22));
  });

  it('is shared by its rider alone, and only before it is over', async () => {
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

  it('is not found under a token that was not made here', async () => {
    const { link } = await share();
    const forged = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A');
    for (const wrong of [forged, 'x', 'A'.repeat(44)]) {
      expect((await read(wrong)).code).toBe('share_not_found');
    }
    expect((await read('x'.repeat(65))).code).toBe('invalid_input');
    const listening = await gw.app.inject(`/v1/shared-trips/${forged}/events`);
    expect([listening.statusCode, listening.json().code]).toEqual([404, 'share_not_found']);
  });

  it('is told with each change, by any gateway, until it is over', async () => {
    const { ride, link } = await share();
    const listening = await watch(link, other);
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

  it('becomes overdue and stale by itself', async () => {
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

  it('ends for everybody who has it open when the link is revoked, elsewhere too', async () => {
    const made = await share();
    const second = await gw.call(
      'POST auto:/v1/rides/:id/shares',
      { params: { id: made.ride } },
      { token: made.token },
    );
    const open = await Promise.all([watch(made.link), watch(made.link, other)]);
    const kept = await watch(linkOf(second.body.url), other);
    await Promise.all([...open, kept].map((listening) => listening.next()));
    const left = await revoke(made, made.share.id);
    expect(left.body.items).toEqual([second.body]);
    await Promise.all(open.map((listening) => listening.ended));
    const { status, code } = await read(made.link);
    expect([status, code]).toEqual([410, 'share_revoked']);
    expect((await gw.app.inject(`/v1/shared-trips/${made.link}/events`)).json().code).toBe(
      'share_revoked',
    );
    const again = await revoke(made, made.share.id, other);
    expect([again.status, again.body]).toEqual([200, left.body]);
    await changeRide(gw, made.ride, {});
    expect((await kept.next()).data.version).toBe(2);
    kept.close();
  });

  it('ends even when no gateway gets a notice of the revocation', async () => {
    const made = await share();
    const listening = await watch(made.link);
    await listening.next();
    await gw.db
      .updateTable('ride_shares')
      .set({ revoked_at: gw.clock.now() })
      .where('id', '=', made.share.id)
      .execute();
    await listening.ended;
  });

  it('expires after a day, for whoever has it open as well', async () => {
    const made = await share({ heard_at: new Date(gw.clock.now().getTime() + 48 * HOUR) });
    const listening = await watch(made.link);
    await listening.next();
    gw.clock.advance(24 * HOUR - 60_000);
    expect((await read(made.link)).status).toBe(200);
    gw.clock.advance(60_000);
    await listening.ended;
    const { status, code } = await read(made.link);
    expect([status, code]).toEqual([410, 'share_expired']);
  });

  it('is forgotten 30 days after its link expired', async () => {
    const { link } = await share();
    gw.clock.advance(30 * 24 * HOUR);
    await prune(gw.ctx, retentions(gw.ctx));
    expect((await read(link)).code).toBe('share_expired');
    gw.clock.advance(2 * 24 * HOUR);
    await prune(gw.ctx, retentions(gw.ctx));
    expect((await read(link)).code).toBe('share_not_found');
  });

  it('can be read for an hour after the ride is over', async () => {
    const made = await share();
    await changeRide(gw, made.ride, { state: 'cancelled', ended_at: gw.clock.now() });
    gw.clock.advance(HOUR - 1000);
    expect((await read(made.link)).body.state).toBe('cancelled');
    gw.clock.advance(2000);
    expect((await read(made.link)).code).toBe('share_expired');
    const listening = await gw.app.inject(`/v1/shared-trips/${made.link}/events`);
    expect(listening.json().code).toBe('share_expired');
    const list = await gw.call(
      'GET auto:/v1/rides/:id/shares',
      { params: { id: made.ride } },
      { token: made.token },
    );
    expect(list.body.items).toEqual([]);
  });

  it('makes an address wait that asks too often', async () => {
    const limited = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 1 },
    });
    const { link } = await share();
    // A window of its own that does not end while it is counted.
    gw.clock.set(new Date('2026-12-01T00:00:00.000Z'));
    const answers = await Promise.all(Array.from({ length: 310 }, () => read(link, limited)));
    const refused = answers.filter(({ code }) => code === 'too_many_requests');
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });
});
