import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  atDispatch,
  callRide,
  PEOPLES_SQUARE,
  rideRow,
  seeRide,
  sentinel,
  serveQuietly,
  tellRides,
  untilState,
} from '../../../../test/called-rides.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';

describe.skipIf(!hasDatabase())('a called ride', () => {
  let gw: TestGateway;
  let base: string;
  let served: Awaited<ReturnType<typeof serveQuietly>>;
  let token: string;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
    served = await serveQuietly(gw);
    base = served.base;
  });
  afterAll(async () => {
    await served.close();
    await gw.close();
  });
  beforeEach(async () => {
    token = await gw.login(`139${String(++riders).padStart(8, '0')}`);
  });

  const detail = async (id: string) =>
    (await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token })).body;
  const current = async () => (await gw.call('GET auto:/v1/rides/current', {}, { token })).body;
  const told = async (rideId: string) =>
    await gw.db
      .selectFrom('sandbox.notices')
      .selectAll()
      .where('about', '=', rideId)
      .orderBy('id')
      .execute();

  it('goes from the call to an order to be paid, and the fee is the rule of that day', async () => {
    const called = await callRide(gw, token, { service: 'saic' });
    expect(called.status).toBe(200);
    const { id, orderId } = called.body;
    expect(called.body).toMatchObject({ state: 'requested', service: 'saic', canCancel: true });
    expect((await current()).ride).toMatchObject({ id });
    expect(await detail(orderId)).toMatchObject({
      type: 'taxi',
      status: 'ongoing',
      amountCents: 0,
      actions: [],
      passenger: expect.stringContaining('****'),
      fields: { kind: 'trip', rideId: id, service: 'saic', plate: null },
    });
    const seen = await untilState(gw, base, id, ['finished']);
    expect(seen).toEqual(['requested', 'matched', 'arriving', 'arrived', 'on_trip', 'finished']);
    const ride = await seeRide(gw, token, id);
    expect(ride).toMatchObject({ state: 'finished', canCancel: false, stale: false });
    const order = await detail(orderId);
    expect(order).toMatchObject({
      status: 'to_be_paid',
      amountCents: ride.fee?.totalCents,
      actions: ['pay'],
      fee: { rule: { id: 'saic' }, estimated: false },
      fields: { plate: ride.driver?.plate, distanceMetres: ride.distanceMetres },
    });
    expect(order.timeline.map((row) => row.event)).toEqual([null, 'ride_ended_due']);
    const items = ride.fee?.items.reduce((sum, item) => sum + item.amountCents, 0);
    expect(items).toBe(ride.fee?.totalCents);
    expect(await current()).toEqual({ ride: null, duesOrderId: orderId });
    expect(await callRide(gw, token)).toMatchObject({ status: 409, code: 'dues_outstanding' });
  });

  it('is under way alone, and its order is not called off behind its back', async () => {
    const { id, orderId } = (await callRide(gw, token)).body;
    expect(await callRide(gw, token)).toMatchObject({ status: 409, code: 'ride_under_way' });
    const cancelled = await gw.call(
      'POST maas:/v1/orders/:id/cancel',
      { params: { id: orderId } },
      { token },
    );
    expect(cancelled).toMatchObject({ status: 409, code: 'order_not_cancellable' });
    expect((await seeRide(gw, token, id)).state).toBe('requested');
  });

  it("is nobody else's", async () => {
    const { id } = (await callRide(gw, token)).body;
    const other = { token: await gw.login('13612345678') };
    const params = { id };
    const answers = [
      await gw.call('GET auto:/v1/rides/:id', { params }, other),
      await gw.call('GET auto:/v1/rides/:id/cancellation', { params }, other),
      await gw.call('POST auto:/v1/rides/:id/cancel', { params, body: { feeCents: 0 } }, other),
      await gw.call('GET auto:/v1/rides/:id', { params: { id: randomUUID() } }, { token }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, code: 'ride_not_found' });
    }
    expect((await seeRide(gw, token, id)).state).toBe('requested');
  });

  it('without a car ends, and nothing is to be paid', async () => {
    const { id, orderId } = (await callRide(gw, token, { to: sentinel('无车可派') })).body;
    expect(await untilState(gw, base, id, ['no_driver'])).toEqual(['requested', 'no_driver']);
    expect(await detail(orderId)).toMatchObject({
      status: 'closed',
      closedReason: 'no_driver',
      amountCents: 0,
    });
    expect(await current()).toEqual({ ride: null, duesOrderId: null });
  });

  it('is given up when nobody is found in time, and the dispatcher looks no further', async () => {
    const { id, orderId } = (await callRide(gw, token, { to: sentinel('一直寻找') })).body;
    expect(await untilState(gw, base, id, ['no_driver'], { stepMs: 4000 })).toEqual([
      'requested',
      'no_driver',
    ]);
    const closed = await detail(orderId);
    expect(closed).toMatchObject({ status: 'closed', closedReason: 'no_driver' });
    // Nobody cancelled it.
    expect(closed.timeline.map(({ event }) => event)).toEqual([null, 'no_driver']);
    await gw.runJobs();
    const theirs = await gw.db
      .selectFrom('sandbox.rides')
      .select('cancelled_by')
      .where('ride_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(theirs.cancelled_by).toBe('rider');
  });

  it('whose driver gives up ends without a fee', async () => {
    const { id, orderId } = (await callRide(gw, token, { to: sentinel('司机取消') })).body;
    await untilState(gw, base, id, ['cancelled']);
    expect(await seeRide(gw, token, id)).toMatchObject({ cancelledBy: 'driver', fee: null });
    expect(await detail(orderId)).toMatchObject({ status: 'closed', closedReason: 'cancelled' });
    expect((await callRide(gw, token)).status).toBe(200);
  });

  it('whose driver gives up may get another one', async () => {
    const { id, orderId } = (await callRide(gw, token, { to: sentinel('更换司机') })).body;
    await untilState(gw, base, id, ['arriving']);
    const first = await rideRow(gw, id);
    expect(await untilState(gw, base, id, ['requested'])).toEqual(['arriving', 'requested']);
    expect(await seeRide(gw, token, id)).toMatchObject({ driver: null, position: null, path: [] });
    expect((await rideRow(gw, id)).matched_at).toBeNull();
    // On a busy machine the next car may be on its way by the time we look.
    await untilState(gw, base, id, ['matched', 'arriving']);
    const second = await rideRow(gw, id);
    expect(second.driver?.plate).not.toBe(first.driver?.plate);
    expect(second.matched_at?.getTime()).toBeGreaterThan(first.matched_at?.getTime() ?? 0);
    expect((await detail(orderId)).fields).toMatchObject({ plate: second.driver?.plate });
    await untilState(gw, base, id, ['finished']);
  });

  it('that is refused leaves nothing under way', async () => {
    const key = randomUUID();
    const refused = await callRide(gw, token, { to: sentinel('拒单') }, key);
    expect(refused).toMatchObject({ status: 502, code: 'dispatch_failed' });
    expect(await callRide(gw, token, { to: sentinel('拒单') }, key)).toMatchObject({
      code: 'dispatch_failed',
    });
    expect(await current()).toEqual({ ride: null, duesOrderId: null });
    expect((await callRide(gw, token)).status).toBe(200);
  });

  it('whose answer was lost is found again by our own question', async () => {
    const called = await callRide(gw, token, { to: sentinel('答复丢失') });
    expect(called).toMatchObject({ status: 200, body: { state: 'requested' } });
    expect((await rideRow(gw, called.body.id)).provider_ride_no).toBeNull();
    await untilState(gw, null, called.body.id, ['finished']);
    const theirs = await gw.db
      .selectFrom('sandbox.rides')
      .select('ride_no')
      .where('ride_id', '=', called.body.id)
      .execute();
    expect(theirs).toEqual([{ ride_no: (await rideRow(gw, called.body.id)).provider_ride_no }]);
  });

  it('is shown as old while the dispatcher is silent, and goes on when it comes back', async () => {
    const { id } = (await callRide(gw, token, { to: sentinel('途中失联') })).body;
    await untilState(gw, base, id, ['on_trip']);
    let stale = 0;
    for (let i = 0; i < 400; i++) {
      gw.clock.advance(1000);
      await tellRides(gw, base);
      await gw.runJobs();
      const ride = await seeRide(gw, token, id);
      if (ride.stale) stale++;
      if (ride.state !== 'on_trip') break;
    }
    expect(stale).toBeGreaterThan(15);
    expect(await seeRide(gw, token, id)).toMatchObject({ state: 'finished', stale: false });
  });

  it('is found by our own question alone when no notice ever comes', async () => {
    const { id, orderId } = (await callRide(gw, token)).body;
    const seen = await untilState(gw, null, id, ['finished']);
    expect(seen.at(-1)).toBe('finished');
    expect(seen).toContain('on_trip');
    expect((await detail(orderId)).status).toBe('to_be_paid');
  });

  it('never goes back when its news comes late, twice and in any order', async () => {
    const { id, orderId } = (await callRide(gw, token, { to: sentinel('消息错乱') })).body;
    const seen = await untilState(gw, base, id, ['finished']);
    const order = ['requested', 'matched', 'arriving', 'arrived', 'on_trip', 'finished'];
    expect(seen).toEqual(order.filter((state) => seen.includes(state)));
    const before = await rideRow(gw, id);
    gw.clock.advance(60_000);
    for (let round = 0; round < 20; round++) await tellRides(gw, base);
    const left = (await told(id)).filter((notice) => notice.delivered_at === null);
    expect(left).toEqual([]);
    expect(await rideRow(gw, id)).toEqual(before);
    const { timeline } = await detail(orderId);
    expect(timeline.map((row) => row.event)).toEqual([null, 'ride_ended_due']);
  });

  it('believes no nonsense, and goes on when the dispatcher comes to its senses', async () => {
    const { id } = (await callRide(gw, token, { to: sentinel('胡言乱语') })).body;
    for (let i = 0; i < 12; i++) {
      gw.clock.advance(3000);
      await tellRides(gw, base);
      await gw.runJobs();
    }
    const answers = new Set((await told(id)).map((notice) => notice.last_answer));
    expect(answers).toContain('400 invalid_input');
    expect(answers).not.toContain('received');
    expect(await rideRow(gw, id)).toMatchObject({ state: 'requested', version: 1, driver: null });
    expect((await seeRide(gw, token, id)).stale).toBe(true);
    await atDispatch(gw, id, 'proper');
    expect((await untilState(gw, base, id, ['finished'])).at(-1)).toBe('finished');
  });

  it('ends after half a day without a word, and nobody pays for it', async () => {
    const { id, orderId } = (await callRide(gw, token)).body;
    await untilState(gw, base, id, ['on_trip']);
    await atDispatch(gw, id, 'silent');
    gw.clock.advance(11 * 3_600_000);
    await gw.runJobs();
    expect(await seeRide(gw, token, id)).toMatchObject({ state: 'on_trip', stale: true });
    gw.clock.advance(2 * 3_600_000);
    await gw.runJobs();
    expect(await seeRide(gw, token, id)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'system',
    });
    expect(await detail(orderId)).toMatchObject({ status: 'closed', amountCents: 0 });
    expect(await current()).toEqual({ ride: null, duesOrderId: null });
  });

  it('refuses what cannot be called, and nothing is changed', async () => {
    const paris = { ...PEOPLES_SQUARE, lat: 48.85, lon: 2.35 };
    const next = { ...PEOPLES_SQUARE, lat: PEOPLES_SQUARE.lat + 0.0002 };
    const body = { service: 'taxi' as const, from: PEOPLES_SQUARE, estimateCents: 2000 };
    const call = async (to: object) =>
      await gw.call('POST auto:/v1/rides', { body: { ...body, to } }, { token });
    expect(await call(paris)).toMatchObject({ status: 400, code: 'place_outside_city' });
    expect(await call(next)).toMatchObject({ status: 400, code: 'ride_ends_equal' });
    expect(await callRide(gw, token, { estimateCents: 100 })).toMatchObject({
      status: 409,
      code: 'estimate_changed',
    });
    const rides = await gw.db
      .selectFrom('rides')
      .select('id')
      .where('user_id', '=', await userIdOf(gw.db, token))
      .execute();
    expect(rides).toEqual([]);
  });

  it('with the same key is the same ride', async () => {
    const key = randomUUID();
    const [a, b] = await Promise.all([callRide(gw, token, {}, key), callRide(gw, token, {}, key)]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(a.body.id).toBe(b.body.id);
    expect((await callRide(gw, token, {}, key)).body.id).toBe(a.body.id);
  });

  it('called from two phones at once is one ride', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(async () => await callRide(gw, token)));
    const codes = answers.map(({ status, code }) => code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'ride_under_way')).toHaveLength(3);
    const userId = await userIdOf(gw.db, token);
    for (const table of ['rides', 'orders'] as const) {
      const rows = await gw.db
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', userId)
        .execute();
      expect(rows).toHaveLength(1);
    }
  });
});
