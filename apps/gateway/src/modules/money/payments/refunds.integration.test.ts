import type { Refund } from '@shtrans/contract/refunds/schemas';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { giveCoupons, template } from '../../../../test/coupons.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  atCashier,
  giveOrder,
  lateLine,
  orderRow,
  type OrderInput,
  payOrder,
  paymentRows,
  ticketFields,
  toRest,
  userIdOf,
} from '../../../../test/orders.ts';
import { ledgerCheck } from '../../../../test/ledger-check.ts';
import { findRow } from '../../../../test/rows.ts';
import { moneyOfOrder } from './service.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const events = ({ timeline }: Refund): string[] => timeline.map(({ event }) => event);

describe.skipIf(!hasDatabase())('a refund', () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;

  beforeAll(async () => {
    gw = await startGateway();
    token = await gw.login('13900000021');
    userId = await userIdOf(gw.db, token);
  });
  afterEach(async () => {
    await toRest(gw, null, 2);
    const { faults } = await ledgerCheck(gw.db);
    expect(faults).toEqual([]);
  });
  afterAll(async () => await gw?.close());

  const ask = async (
    id: string,
    body: Record<string, unknown> = { reason: 'plans_changed' },
    idempotencyKey?: string,
  ) =>
    await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body },
      { token, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    );
  const requestRefund = async (id: string, body?: Record<string, unknown>): Promise<Refund> => {
    const answer = await ask(id, body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const read = async (id: string) =>
    await gw.call('GET maas:/v1/orders/:id/refund', { params: { id } }, { token });
  const readRefund = async (id: string): Promise<Refund> => (await read(id)).body;
  const detail = async (id: string) =>
    (await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token })).body;

  /** Creates a paid order; returns it with its payment. */
  async function paidOrder(input: OrderInput = {}): Promise<{ order: string; payment: string }> {
    const order = await giveOrder(gw, userId, input);
    const payment = await payOrder(gw, token, order);
    gw.clock.advance(3000);
    await gw.runJobs();
    return { order, payment };
  }
  /** Creates a paid ride on a delayed line, which is refunded immediately for the reason `service_failed`. */
  const paidRide = async () =>
    await paidOrder({ type: 'metro', fields: '{"kind":"other"}', line: await lateLine(gw.db) });
  const LATE = { reason: 'service_failed' };
  /** Creates a ride completed just now. */
  async function completedRide(): Promise<{ order: string; payment: string }> {
    const ride = await paidRide();
    gw.clock.advance(10 * MINUTE);
    await gw.runJobs();
    expect((await orderRow(gw.db, ride.order)).status).toBe('completed');
    return ride;
  }
  /** Uses a coupon for an unpaid order. */
  const choose = async (id: string, couponId: string): Promise<void> => {
    const body = { couponId, points: 0 };
    const answer = await gw.call(
      'POST maas:/v1/orders/:id/benefits',
      { params: { id }, body },
      { token },
    );
    expect(answer.status).toBe(200);
  };
  const refundsMeet = async (payment: string, mode: string) =>
    await atCashier(gw, payment, 'refunds', { mode });

  /** Makes the provider accept the refund and refuse it later. */
  const refuseAfterAll = async (payment: string) =>
    await gw.db
      .updateTable('sandbox.refunds')
      .set({ state: 'refused' })
      .where('payment_id', '=', payment)
      .execute();

  it('of an unused ticket is accepted immediately and paid by the provider', async () => {
    const { order } = await paidOrder();
    expect((await detail(order)).actions).toContain('refund');
    const refund = await requestRefund(order, {
      reason: 'other',
      note: ' Rain all day ',
      amountCents: 1200,
    });
    expect(refund).toMatchObject({
      orderId: order,
      amountCents: 1200,
      paidCents: 1200,
      way: 'payment',
      provider: 'sandbox',
      cause: 'rider_asked',
      reason: 'other',
      note: 'Rain all day',
      status: 'pending',
      failure: null,
      canAskAgain: false,
      order: { type: 'multi_ticket', status: 'being_refunded' },
    });
    expect(events(refund)).toEqual(['requested', 'accepted']);
    // Three days after the request.
    const { requested_at: requestedAt } = await gw.db
      .selectFrom('refunds')
      .select('requested_at')
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    expect(Date.parse(refund.expectedBy ?? '') - requestedAt.getTime()).toBe(3 * DAY);
    expect(await readRefund(order)).toEqual({ ...refund, serverTime: expect.any(String) });
    expect((await detail(order)).actions).not.toContain('refund');
    await gw.runJobs();
    const finished = await readRefund(order);
    expect(finished).toMatchObject({
      status: 'succeeded',
      expectedBy: null,
      order: { status: 'refunded' },
    });
    expect(events(finished)).toEqual(['requested', 'accepted', 'handed_over', 'succeeded']);
    expect(await detail(order)).toMatchObject({
      status: 'refunded',
      payment: { status: 'refunded' },
      refund: { amountCents: 1200, reason: 'rider_asked', status: 'succeeded' },
    });
  });

  it('is possible from each status of the table, and from no other', async () => {
    const unpaid = await giveOrder(gw, userId);
    expect((await ask(unpaid)).code).toBe('refund_not_allowed');
    expect((await read(unpaid)).code).toBe('refund_not_found');
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id: unpaid } }, { token });
    expect((await ask(unpaid)).code).toBe('refund_not_allowed');

    const ticketing = await giveOrder(gw, userId);
    await payOrder(gw, token, ticketing);
    expect((await orderRow(gw.db, ticketing)).status).toBe('ticketing');
    expect((await ask(ticketing)).status).toBe(200);

    const { order: settling } = await paidRide();
    expect((await orderRow(gw.db, settling)).status).toBe('paid');
    expect((await ask(settling, LATE)).status).toBe(200);

    const { order: completed } = await completedRide();
    expect((await ask(completed, LATE)).status).toBe(200);
    expect((await ask(completed)).code).toBe('refund_under_way');
    await toRest(gw, null, 15);
    expect((await ask(completed)).code).toBe('refund_already_done');
    for (const id of [ticketing, settling, completed]) {
      expect((await orderRow(gw.db, id)).status).toBe('refunded');
    }

    const { order: usedOrder } = await paidOrder();
    await gw.db
      .updateTable('orders')
      .set({ status: 'consumed' })
      .where('id', '=', usedOrder)
      .execute();
    expect((await ask(usedOrder)).code).toBe('refund_not_allowed');
    expect((await detail(usedOrder)).actions).not.toContain('refund');
  });

  it('of a ride is possible for exactly seven days after its completion', async () => {
    const { order } = await completedRide();
    const completedAt = (await orderRow(gw.db, order)).completed_at?.getTime() ?? 0;
    gw.clock.set(new Date(completedAt + 7 * DAY - MINUTE));
    expect((await detail(order)).actions).toContain('refund');
    gw.clock.set(new Date(completedAt + 7 * DAY + 1));
    expect((await detail(order)).actions).not.toContain('refund');
    expect((await ask(order)).code).toBe('refund_not_allowed');
  });

  it('that was refused does not restart the seven days', async () => {
    const { order, payment } = await completedRide();
    const { completed_at: completedAt } = await orderRow(gw.db, order);
    await refundsMeet(payment, 'refused');
    gw.clock.advance(6 * DAY);
    await requestRefund(order, LATE);
    await gw.runJobs();
    expect(await readRefund(order)).toMatchObject({ status: 'failed', canAskAgain: true });
    expect(await orderRow(gw.db, order)).toMatchObject({
      status: 'completed',
      completed_at: completedAt,
    });
    gw.clock.advance(DAY + MINUTE);
    expect((await ask(order, LATE)).code).toBe('refund_not_allowed');
    expect((await readRefund(order)).canAskAgain).toBe(false);
  });

  it('of partly used tickets covers the unused part, rounded down, and the order shows it', async () => {
    const { order } = await paidOrder({
      type: 'scenic_ticket',
      amount_cents: 1000,
      fields: ticketFields({ quantity: 3, usedQuantity: 1 }),
    });
    expect((await ask(order, { reason: 'could_not_use', amountCents: 1000 })).code).toBe(
      'refund_amount_invalid',
    );
    expect(await requestRefund(order, { reason: 'could_not_use', amountCents: 666 })).toMatchObject(
      {
        amountCents: 666,
        paidCents: 1000,
      },
    );
    await gw.runJobs();
    expect(await detail(order)).toMatchObject({
      status: 'refunded',
      paidCents: 1000,
      refund: { amountCents: 666, status: 'succeeded' },
    });
    expect(await ledgerCheck(gw.db)).toMatchObject({ faults: [] });
  });

  /** Returns the state of a coupon after its order is refunded; amounts in cents. */
  const stateAfter = async (fields: string, cents: number) => {
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    const order = await giveOrder(gw, userId, { type: 'scenic_ticket', fields });
    await choose(order, coupon);
    await payOrder(gw, token, order);
    expect(await requestRefund(order, { reason: 'could_not_use' })).toMatchObject({
      amountCents: cents,
      paidCents: 700,
    });
    await gw.runJobs();
    expect((await readRefund(order)).status).toBe('succeeded');
    const row = { user_id: userId, id: coupon };
    return (await findRow(gw.db, 'coupons', row))?.state;
  };

  it('returns the coupon of a fully refunded order, and keeps it used after a partial refund', async () => {
    expect(await stateAfter(ticketFields({ quantity: 2 }), 700)).toBe('available');
    expect(await stateAfter(ticketFields({ quantity: 2, usedQuantity: 1 }), 350)).toBe('used');
  });

  it('is automatic if the operator refuses to issue the ticket', async () => {
    const issue = vi.spyOn(gw.ctx.adapters.ticketing, 'issue');
    onTestFinished(() => {
      issue.mockRestore();
    });
    issue.mockResolvedValue({ state: 'refused' });
    const order = await giveOrder(gw, userId, { fields: ticketFields({ quantity: 2 }) });
    const payment = await payOrder(gw, token, order);
    const [row] = await paymentRows(gw.db, order);
    await gw.runJobs();
    await gw.runJobs();
    // The operator receives the time of the payment.
    expect(issue.mock.calls.map(([asking]) => asking)).toMatchObject([
      { orderId: order, quantity: 2, paidAt: row?.finished_at?.toISOString() },
    ]);
    expect(await readRefund(order)).toMatchObject({
      cause: 'issuing_failed',
      reason: null,
      amountCents: 1200,
      status: 'succeeded',
      order: { status: 'refunded' },
    });
    expect(row?.id).toBe(payment);
  });

  it('returns a coupon that paid for a whole ticket which cannot be issued', async () => {
    const issue = vi.spyOn(gw.ctx.adapters.ticketing, 'issue');
    onTestFinished(() => {
      issue.mockRestore();
    });
    issue.mockResolvedValue({ state: 'refused' });
    const [coupon = ''] = await giveCoupons(gw, userId, template({ amountCents: 1200 }));
    const order = await giveOrder(gw, userId);
    await choose(order, coupon);
    const { status, updated_at: coveredAt } = await orderRow(gw.db, order);
    expect(status).toBe('ticketing');
    await gw.runJobs();
    expect(issue.mock.calls.map(([asking]) => asking)).toMatchObject([
      { orderId: order, paidAt: coveredAt.toISOString() },
    ]);
    expect(await orderRow(gw.db, order)).toMatchObject({ status: 'refunded', paid_cents: 0 });
    const { timeline } = await detail(order);
    expect(timeline.map(({ event }) => event)).toContain('issuing_failed');
    const row = { user_id: userId, id: coupon };
    expect(await findRow(gw.db, 'coupons', row)).toMatchObject({ state: 'available' });
    expect(await paymentRows(gw.db, order)).toEqual([]);
  });

  it('of tickets that were all used is not possible', async () => {
    const { order } = await paidOrder({ fields: ticketFields({ quantity: 2, usedQuantity: 2 }) });
    expect((await ask(order)).code).toBe('refund_not_allowed');
  });

  it('that the provider refuses leaves the order unchanged, and can be requested again', async () => {
    const { order, payment } = await paidOrder();
    await refundsMeet(payment, 'refused');
    for (let time = 0; time < 2; time++) {
      await requestRefund(order);
      await gw.runJobs();
      const refused = await readRefund(order);
      expect(refused).toMatchObject({
        status: 'failed',
        failure: { reason: 'refused', text: { zh: expect.any(String), en: expect.any(String) } },
        canAskAgain: true,
        order: { status: 'to_be_used' },
      });
      expect(events(refused)).toEqual(['requested', 'accepted', 'handed_over', 'failed']);
      expect(await detail(order)).toMatchObject({
        status: 'to_be_used',
        actions: expect.arrayContaining(['refund']),
        payment: { status: 'succeeded' },
        refund: { status: 'failed' },
      });
      expect(await moneyOfOrder(gw.db, { userId, id: order })).toMatchObject({
        payment: { id: payment, status: 'succeeded' },
        refunds: [],
      });
    }
    await refundsMeet(payment, 'normal');
    await requestRefund(order);
    await gw.runJobs();
    expect((await readRefund(order)).status).toBe('succeeded');
    expect((await orderRow(gw.db, order)).status).toBe('refunded');
    expect(await moneyOfOrder(gw.db, { userId, id: order })).toMatchObject({
      payment: { id: payment, status: 'refunded' },
      refunds: [{ status: 'succeeded', amount_cents: 1200 }],
    });
  });

  it('that is refused during ticketing lets the ticket be issued', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await payOrder(gw, token, order);
    await refundsMeet(payment, 'slow');
    await requestRefund(order);
    // The ticket's job runs during the refund, and finds nothing to do.
    gw.clock.advance(3000);
    await gw.runJobs();
    await refuseAfterAll(payment);
    await toRest(gw, null, 3);
    expect((await readRefund(order)).status).toBe('failed');
    expect((await orderRow(gw.db, order)).status).toBe('to_be_used');
  });

  it('that is refused before the ride was settled lets it be settled', async () => {
    const { order, payment } = await paidRide();
    await refundsMeet(payment, 'slow');
    await requestRefund(order, LATE);
    await gw.runJobs();
    await refuseAfterAll(payment);
    await toRest(gw, null, 15);
    expect((await orderRow(gw.db, order)).status).toBe('completed');
  });

  it('that is slow is queried until it is done', async () => {
    const { order, payment } = await paidOrder();
    await refundsMeet(payment, 'slow');
    await requestRefund(order);
    await gw.runJobs();
    expect(events(await readRefund(order))).toEqual(['requested', 'accepted', 'handed_over']);
    await toRest(gw, null, 3);
    const finished = await readRefund(order);
    expect(finished.status).toBe('succeeded');
    expect(events(finished)).toEqual(['requested', 'accepted', 'handed_over', 'succeeded']);
  });

  it('whose provider is silent shows it, retries, and needs no action of the rider', async () => {
    const { order, payment } = await paidOrder();
    await refundsMeet(payment, 'silent');
    await requestRefund(order);
    await toRest(gw, null, 10);
    const waiting = await readRefund(order);
    expect(waiting).toMatchObject({ status: 'pending', failure: { reason: 'no_answer' } });
    // Ten minutes of attempts are one line.
    expect(events(waiting)).toEqual(['requested', 'accepted', 'failed']);
    expect((await ask(order)).code).toBe('refund_under_way');
    await refundsMeet(payment, 'normal');
    await toRest(gw, null, 15);
    const finished = await readRefund(order);
    expect(finished).toMatchObject({ status: 'succeeded', failure: null });
    expect(events(finished).slice(2)).toEqual([
      'failed',
      'tried_again',
      'handed_over',
      'succeeded',
    ]);
  });

  it('that the provider has accepted is not a failure while it does not answer', async () => {
    const { order, payment } = await paidOrder();
    await refundsMeet(payment, 'slow');
    await requestRefund(order);
    await gw.runJobs();
    await refundsMeet(payment, 'silent');
    await toRest(gw, null, 10);
    const waiting = await readRefund(order);
    expect(waiting).toMatchObject({ status: 'pending', failure: null });
    expect(events(waiting)).toEqual(['requested', 'accepted', 'handed_over']);
    await refundsMeet(payment, 'slow');
    await toRest(gw, null, 15);
    const finished = await readRefund(order);
    expect(finished).toMatchObject({ status: 'succeeded', failure: null });
    expect(events(finished)).toEqual(['requested', 'accepted', 'handed_over', 'succeeded']);
  });

  it('shows no failure any more once a later attempt is accepted', async () => {
    const { order, payment } = await paidOrder();
    await refundsMeet(payment, 'silent');
    await requestRefund(order);
    await gw.runJobs();
    expect((await readRefund(order)).failure?.reason).toBe('no_answer');
    await refundsMeet(payment, 'slow');
    for (let i = 0; i < 60 && !events(await readRefund(order)).includes('handed_over'); i++) {
      gw.clock.advance(10_000);
      await gw.runJobs();
    }
    const handedOver = await readRefund(order);
    expect(events(handedOver)).toEqual([
      'requested',
      'accepted',
      'failed',
      'tried_again',
      'handed_over',
    ]);
    expect(handedOver).toMatchObject({ status: 'pending', failure: null });
    await toRest(gw, null, 15);
    expect((await readRefund(order)).status).toBe('succeeded');
  });

  it('whose answer was lost is found done, and never made twice', async () => {
    const { order, payment } = await paidOrder();
    await refundsMeet(payment, 'lost');
    await requestRefund(order);
    await toRest(gw, null, 3);
    expect((await readRefund(order)).status).toBe('succeeded');
    const providerRefunds = await gw.db
      .selectFrom('sandbox.refunds')
      .select('amount_cents')
      .where('payment_id', '=', payment)
      .execute();
    expect(providerRefunds).toEqual([{ amount_cents: 1200 }]);
  });

  it('requested repeatedly with one key is one refund, and the key is valid for this order only', async () => {
    const { order } = await paidOrder();
    const otherPaid = await paidOrder();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => await ask(order, { reason: 'other' }, `k-${order}`)),
    );
    expect(new Set(answers.map((a) => a.body.id)).size).toBe(1);
    expect((await ask(otherPaid.order, { reason: 'other' }, `k-${order}`)).code).toBe(
      'idempotency_key_reused',
    );
  });

  it('refuses input outside the contract, and changes nothing', async () => {
    const { order } = await paidOrder();
    const bad: Record<string, unknown>[] = [
      {},
      { reason: 'because' },
      { reason: 'other', note: 'x'.repeat(201) },
      { reason: 'other', note: 'a\tb' },
      { reason: 'other', amountCents: -1 },
      { reason: 'other', amountCents: 1.5 },
    ];
    for (const body of bad) expect((await ask(order, body)).code).toBe('invalid_input');
    for (const amountCents of [0, 1, 1199, 1201]) {
      expect(await ask(order, { reason: 'other', amountCents })).toMatchObject({
        code: 'refund_amount_invalid',
        body: { field: 'amountCents' },
      });
    }
    expect((await orderRow(gw.db, order)).status).toBe('to_be_used');
    expect((await read(order)).code).toBe('refund_not_found');
  });

  it('belongs to the rider: another rider’s order is not found', async () => {
    const { order } = await paidOrder();
    const stranger = { token: await gw.login('13900000022') };
    const params = { id: order };
    const body = { reason: 'other' };
    const answers = [
      await gw.call('POST maas:/v1/orders/:id/refund', { params, body }, stranger),
      await gw.call('GET maas:/v1/orders/:id/refund', { params }, stranger),
    ];
    expect(answers.map((a) => a.code)).toEqual(['order_not_found', 'order_not_found']);
  });

  it('cannot be requested if the provider is no longer in use', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await payOrder(gw, token, order);
    await gw.db
      .updateTable('payments')
      .set({ provider: 'gone' })
      .where('id', '=', payment)
      .execute();
    expect((await ask(order)).code).toBe('refund_not_allowed');
    expect((await orderRow(gw.db, order)).status).toBe('ticketing');
  });

  it('of money that arrived too late shows why, without a request of the rider', async () => {
    const order = await giveOrder(gw, userId);
    const started = await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id: order } },
      { token },
    );
    await atCashier(gw, started.body.id, 'late', { seconds: 30 });
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id: order } }, { token });
    await toRest(gw, null, 3);
    const back = await readRefund(order);
    expect(back).toMatchObject({
      cause: 'paid_after_close',
      reason: null,
      status: 'succeeded',
      order: { status: 'closed' },
    });
    expect(events(back)).toEqual(['accepted', 'handed_over', 'succeeded']);
    expect((await ask(order)).code).toBe('refund_not_allowed');
    expect((await paymentRows(gw.db, order)).map((p) => p.status)).toEqual(['refunded']);
  });
});
