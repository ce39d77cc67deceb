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
  const noticesOf = async (rideId: string) =>
    await gw.db
      .selectFrom('sandbox.notices')
      .selectAll()
      .where('about', '=', rideId)
      .orderBy('id')
      .execute();

  it('goes from the request to an order to be paid, by the rule of that day', async () => {
    const answer = await callRide(gw, token, { service: 'saic' });
    expect(answer.status).toBe(200);
    const { id, orderId } = answer.body;
    expect(answer.body).toMatchObject({ state: 'requested', service: 'saic', canCancel: true });
    expect((await current()).ride).toMatchObject({ id });
    expect(await detail(orderId)).toMatchObject({
      type: 'taxi',
      status: 'ongoing',
      amountCents: 0,
      actions: [],
      passenger: expect.stringContaining('****'),
      fields: { kind: 'trip', rideId: id, service: 'saic', plate: null },
    });
    const seenStates = await untilState(gw, base, id, ['finished']);
    expect(seenStates).toEqual([
      'requested',
      'matched',
      'arriving',
      'arrived',
      'on_trip',
      'finished',
    ]);
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

  it('is the only one under way, and its order cannot be cancelled separately', async () => {
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

  it('is not found by another rider', async () => {
    const { id } = (await callRide(gw, token)).body;
    const stranger = { token: await gw.login('13612345678') };
    const params = { id };
    const answers = [
      await gw.call('GET auto:/v1/rides/:id', { params }, stranger),
      await gw.call('GET auto:/v1/rides/:id/cancellation', { params }, stranger),
      await gw.call('POST auto:/v1/rides/:id/cancel', { params, body: { feeCents: 0 } }, stranger),
      await gw.call('GET auto:/v1/rides/:id', { params: { id: randomUUID() } }, { token }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, code: 'ride_not_found' });
    }
    expect((await seeRide(gw, token, id)).state).toBe('requested');
  });

  it('ends without a fee if there is no car', async () => {
    const { id, orderId } = (await callRide(gw, token, { to: sentinel('无车可派') })).body;
    expect(await untilState(gw, base, id, ['no_driver'])).toEqual(['requested', 'no_driver']);
    expect(await detail(orderId)).toMatchObject({
      status: 'closed',
      closedReason: 'no_driver',
      amountCents: 0,
    });
    expect(await current()).toEqual({ ride: null, duesOrderId: null });
  });

  it('ends when no driver is found in time, and the dispatcher ends its search', async () => {
    const { id, orderId } = (await callRide(gw, token, { to: sentinel('一直寻找') })).body;
    expect(await untilState(gw, base, id, ['no_driver'], { stepMs: 4000 })).toEqual([
      'requested',
      'no_driver',
    ]);
    const closed = await detail(orderId);
    expect(closed).toMatchObject({ status: 'closed', closedReason: 'no_driver' });
    // The order was not cancelled.
    expect(closed.timeline.map(({ event }) => event)).toEqual([null, 'no_driver']);
    await gw.runJobs();
    const dispatcherRide = await gw.db
      .selectFrom('sandbox.rides')
      .select('cancelled_by')
      .where('ride_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(dispatcherRide.cancelled_by).toBe('rider');
  });

  it('ends without a fee when the driver gives up', async () => {
    const { id, orderId } = (await callRide(gw, token, { to: sentinel('司机取消') })).body;
    await untilState(gw, base, id, ['cancelled']);
    expect(await seeRide(gw, token, id)).toMatchObject({ cancelledBy: 'driver', fee: null });
    expect(await detail(orderId)).toMatchObject({ status: 'closed', closedReason: 'cancelled' });
    expect((await callRide(gw, token)).status).toBe(200);
  });

  it('can get another driver when the first gives up', async () => {
    const { id, orderId } = (await callRide(gw, token, { to: sentinel('更换司机') })).body;
    await untilState(gw, base, id, ['arriving']);
    const first = await rideRow(gw, id);
    expect(await untilState(gw, base, id, ['requested'])).toEqual(['arriving', 'requested']);
    expect(await seeRide(gw, token, id)).toMatchObject({ driver: null, position: null, path: [] });
    expect((await rideRow(gw, id)).matched_at).toBeNull();
    // On a busy machine the next car may already be on its way.
    await untilState(gw, base, id, ['matched', 'arriving']);
    const second = await rideRow(gw, id);
    expect(second.driver?.plate).not.toBe(first.driver?.plate);
    expect(second.matched_at?.getTime()).toBeGreaterThan(first.matched_at?.getTime() ?? 0);
    expect((await detail(orderId)).fields).toMatchObject({ plate: second.driver?.plate });
    await untilState(gw, base, id, ['finished']);
  });

  it('leaves nothing under way if it is refused', async () => {
    const key = randomUUID();
    const refused = await callRide(gw, token, { to: sentinel('拒单') }, key);
    expect(refused).toMatchObject({ status: 502, code: 'dispatch_failed' });
    expect(await callRide(gw, token, { to: sentinel('拒单') }, key)).toMatchObject({
      code: 'dispatch_failed',
    });
    expect(await current()).toEqual({ ride: null, duesOrderId: null });
    expect((await callRide(gw, token)).status).toBe(200);
  });

  it('is found by a query if the dispatcher’s answer was lost', async () => {
    const answer = await callRide(gw, token, { to: sentinel('答复丢失') });
    expect(answer).toMatchObject({ status: 200, body: { state: 'requested' } });
    expect((await rideRow(gw, answer.body.id)).provider_ride_no).toBeNull();
    await untilState(gw, null, answer.body.id, ['finished']);
    const dispatcherRides = await gw.db
      .selectFrom('sandbox.rides')
      .select('ride_no')
      .where('ride_id', '=', answer.body.id)
      .execute();
    expect(dispatcherRides).toEqual([
      { ride_no: (await rideRow(gw, answer.body.id)).provider_ride_no },
    ]);
  });

  it('is stale while the dispatcher is silent, and continues afterwards', async () => {
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

  it('finishes by queries alone if no webhook arrives', async () => {
    const { id, orderId } = (await callRide(gw, token)).body;
    const seenStates = await untilState(gw, null, id, ['finished']);
    expect(seenStates.at(-1)).toBe('finished');
    expect(seenStates).toContain('on_trip');
    expect((await detail(orderId)).status).toBe('to_be_paid');
  });

  it('never goes back when events arrive late, repeated and in any order', async () => {
    const { id, orderId } = (await callRide(gw, token, { to: sentinel('消息错乱') })).body;
    const seenStates = await untilState(gw, base, id, ['finished']);
    const order = ['requested', 'matched', 'arriving', 'arrived', 'on_trip', 'finished'];
    expect(seenStates).toEqual(order.filter((state) => seenStates.includes(state)));
    const before = await rideRow(gw, id);
    gw.clock.advance(60_000);
    for (let round = 0; round < 20; round++) await tellRides(gw, base);
    const undelivered = (await noticesOf(id)).filter((notice) => notice.delivered_at === null);
    expect(undelivered).toEqual([]);
    expect(await rideRow(gw, id)).toEqual(before);
    const { timeline } = await detail(orderId);
    expect(timeline.map((row) => row.event)).toEqual([null, 'ride_ended_due']);
  });

  it('ignores malformed events, and continues with the next valid one', async () => {
    const { id } = (await callRide(gw, token, { to: sentinel('胡言乱语') })).body;
    for (let i = 0; i < 12; i++) {
      gw.clock.advance(3000);
      await tellRides(gw, base);
      await gw.runJobs();
    }
    const answers = new Set((await noticesOf(id)).map((notice) => notice.last_answer));
    expect(answers).toContain('400 invalid_input');
    expect(answers).not.toContain('received');
    expect(await rideRow(gw, id)).toMatchObject({ state: 'requested', version: 1, driver: null });
    expect((await seeRide(gw, token, id)).stale).toBe(true);
    await atDispatch(gw, id, 'proper');
    expect((await untilState(gw, base, id, ['finished'])).at(-1)).toBe('finished');
  });

  it('ends after half a day without events, without a fee', async () => {
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

  it('refuses invalid requests, and changes nothing', async () => {
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

  it('is the same ride for the same key', async () => {
    const key = randomUUID();
    const [a, b] = await Promise.all([callRide(gw, token, {}, key), callRide(gw, token, {}, key)]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(a.body.id).toBe(b.body.id);
    expect((await callRide(gw, token, {}, key)).body.id).toBe(a.body.id);
  });

  it('is one ride if requested concurrently', async () => {
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
