import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DispatchPort } from '../../../adapters/dispatch/port.ts';
import { sandboxDispatch } from '../../../../sandbox/dispatch/driver.ts';
import {
  atDispatch,
  callRide,
  rideRow,
  seeRide,
  sentinel,
  serveQuietly,
  tellRides,
  untilState,
} from '../../../../test/called-rides.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';

const MINUTE = 60_000;

describe.skipIf(!hasDatabase())('cancelling a ride', () => {
  let gw: TestGateway;
  let base: string;
  let served: Awaited<ReturnType<typeof serveQuietly>>;
  let token: string;
  let riders = 0;
  /** What the dispatcher does on a cancellation; by default the sandbox's behaviour. */
  let onCancel:
    | ((ask: () => ReturnType<DispatchPort['cancel']>) => ReturnType<DispatchPort['cancel']>)
    | null = null;

  beforeAll(async () => {
    gw = await startGateway({
      adapters: (ctx) => {
        const port = sandboxDispatch(ctx);
        const cancel: DispatchPort['cancel'] = async (id) =>
          onCancel === null ? await port.cancel(id) : await onCancel(() => port.cancel(id));
        return { dispatch: { ...port, cancel } };
      },
    });
    served = await serveQuietly(gw);
    base = served.base;
  });
  afterAll(async () => {
    await served.close();
    await gw.close();
  });
  beforeEach(async () => {
    onCancel = null;
    token = await gw.login(`138${String(++riders).padStart(8, '0')}`);
  });

  const price = async (id: string) =>
    await gw.call('GET auto:/v1/rides/:id/cancellation', { params: { id } }, { token });
  const cancel = async (id: string, feeCents: number, idempotencyKey: string = randomUUID()) =>
    await gw.call(
      'POST auto:/v1/rides/:id/cancel',
      { params: { id }, body: { feeCents } },
      { token, idempotencyKey },
    );
  const detail = async (id: string) =>
    (await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token })).body;

  /** A ride whose driver has waited long enough for a fee. */
  const rideWithWaitingDriver = async () => {
    const { id, orderId } = (await callRide(gw, token, { to: sentinel('司机久等') })).body;
    await untilState(gw, base, id, ['arrived']);
    gw.clock.advance(4 * MINUTE);
    await tellRides(gw, base);
    return { id, orderId };
  };

  it('costs nothing during the search and shortly after', async () => {
    for (const state of ['requested', 'matched']) {
      const { id, orderId } = (await callRide(gw, token)).body;
      await untilState(gw, base, id, [state], { stepMs: 500 });
      expect((await price(id)).body.fee.totalCents).toBe(0);
      expect((await price(id)).body.freeUntil === null).toBe(state === 'requested');
      expect(await cancel(id, 0)).toMatchObject({
        status: 200,
        body: { state: 'cancelled', cancelledBy: 'rider', canCancel: false },
      });
      expect(await detail(orderId)).toMatchObject({
        status: 'closed',
        closedReason: 'cancelled',
        amountCents: 0,
      });
    }
  });

  it('costs the shown fee, as an order to be paid with its statement', async () => {
    const { id, orderId } = await rideWithWaitingDriver();
    const { fee } = (await price(id)).body;
    expect(fee.totalCents).toBeGreaterThan(0);
    expect(await cancel(id, 0)).toMatchObject({ status: 409, code: 'cancellation_fee_changed' });
    expect((await seeRide(gw, token, id)).state).toBe('arrived');
    const cancelled = await cancel(id, fee.totalCents);
    expect(cancelled).toMatchObject({
      status: 200,
      body: { state: 'cancelled', fee: { items: fee.items, totalCents: fee.totalCents } },
    });
    expect(await detail(orderId)).toMatchObject({
      status: 'to_be_paid',
      amountCents: fee.totalCents,
      actions: ['pay'],
      fee: { rule: { id: 'cancellation' } },
    });
    expect(await callRide(gw, token)).toMatchObject({ code: 'dues_outstanding' });
  });

  it('happens once for repeated and concurrent requests', async () => {
    const { id, orderId } = await rideWithWaitingDriver();
    const { totalCents } = (await price(id)).body.fee;
    const key = randomUUID();
    const answers = await Promise.all([
      cancel(id, totalCents, key),
      cancel(id, totalCents, key),
      cancel(id, totalCents),
    ]);
    const [firstResult, secondResult, otherResult] = answers.map(
      ({ code, body }) => code ?? body.state,
    );
    expect([firstResult, secondResult]).toEqual(['cancelled', 'cancelled']);
    expect(['cancelled', 'ride_not_cancellable']).toContain(otherResult);
    expect(await cancel(id, totalCents, key)).toMatchObject({
      status: 200,
      body: { state: 'cancelled' },
    });
    const { timeline } = await detail(orderId);
    expect(timeline.map((row) => row.event)).toEqual([null, 'ride_ended_due']);
  });

  it('is refused after the trip began', async () => {
    const { id } = (await callRide(gw, token)).body;
    await untilState(gw, base, id, ['on_trip']);
    expect(await price(id)).toMatchObject({ status: 409, code: 'ride_not_cancellable' });
    expect(await cancel(id, 0)).toMatchObject({ status: 409, code: 'ride_not_cancellable' });
  });

  it('is decided by the dispatcher if the trip begins at the same moment', async () => {
    const { id, orderId } = (await callRide(gw, token)).body;
    await untilState(gw, base, id, ['arrived']);
    onCancel = async (ask) => {
      await atDispatch(gw, id, 'skip');
      return await ask();
    };
    expect(await cancel(id, 0)).toMatchObject({ status: 409, code: 'ride_not_cancellable' });
    expect(await rideRow(gw, id)).toMatchObject({ state: 'on_trip', cancel_fee: null });
    await untilState(gw, base, id, ['finished']);
    expect(await detail(orderId)).toMatchObject({
      status: 'to_be_paid',
      fee: { rule: { id: 'taxi' } },
    });
  });

  it('costs the same if the webhook arrives before the answer', async () => {
    const { id, orderId } = await rideWithWaitingDriver();
    const { totalCents } = (await price(id)).body.fee;
    onCancel = async (ask) => {
      const answer = await ask();
      await tellRides(gw, base);
      return answer;
    };
    expect(await cancel(id, totalCents)).toMatchObject({
      status: 200,
      body: { cancelledBy: 'rider', fee: { totalCents } },
    });
    expect(await detail(orderId)).toMatchObject({ status: 'to_be_paid', amountCents: totalCents });
  });

  it('completes later at the agreed fee if the answer was lost', async () => {
    const { id, orderId } = await rideWithWaitingDriver();
    const { totalCents } = (await price(id)).body.fee;
    onCancel = async (ask) => {
      await ask();
      throw new Error('the line is dead');
    };
    expect(await cancel(id, totalCents)).toMatchObject({ status: 502, code: 'dispatch_failed' });
    gw.clock.advance(2 * MINUTE);
    await gw.runJobs();
    onCancel = null;
    await untilState(gw, null, id, ['cancelled']);
    expect(await detail(orderId)).toMatchObject({ status: 'to_be_paid', amountCents: totalCents });
  });

  it('ends the ride without an answer while no driver is on the way', async () => {
    const { id, orderId } = (await callRide(gw, token, { to: sentinel('一直寻找') })).body;
    await atDispatch(gw, id, 'silent');
    expect(await cancel(id, 0)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    expect((await detail(orderId)).status).toBe('closed');
    await gw.runJobs();
    await atDispatch(gw, id, 'come_back');
    gw.clock.advance(MINUTE);
    await gw.runJobs();
    const dispatcherRide = await gw.db
      .selectFrom('sandbox.rides')
      .select('cancelled_by')
      .where('ride_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(dispatcherRide.cancelled_by).toBe('rider');
  });

  it('costs nothing after minutes without events', async () => {
    const { id, orderId } = await rideWithWaitingDriver();
    await atDispatch(gw, id, 'silent');
    const { totalCents } = (await price(id)).body.fee;
    expect(await cancel(id, totalCents)).toMatchObject({ status: 502, code: 'dispatch_failed' });
    gw.clock.advance(6 * MINUTE);
    const later = (await price(id)).body.fee;
    expect(later.totalCents).toBe(totalCents);
    expect(await cancel(id, totalCents)).toMatchObject({
      status: 200,
      body: { state: 'cancelled', cancelledBy: 'system', fee: null },
    });
    expect(await detail(orderId)).toMatchObject({ status: 'closed', amountCents: 0 });
  });
});
