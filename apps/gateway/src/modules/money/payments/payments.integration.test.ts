import { randomUUID } from 'node:crypto';
import type { Payment } from '@shtrans/contract/payments/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  atCashier,
  giveOrder,
  orderRow,
  paidNotice,
  paymentRows,
  sendNotice,
  toRest,
  userIdOf,
} from '../../../../test/orders.ts';
import { ledgerCheck } from '../../../../test/ledger-check.ts';
import type { PaymentPort, TradeState } from '../../../adapters/payment/port.ts';
import type { Context } from '../../../context.ts';
import { deleteRows } from '../../../../test/rows.ts';
import { webhookSecret } from '../../../../test/webhook-secret.ts';
import { askProvider, stopTrade } from './provider.ts';
import { moneyOfOrder } from './service.ts';
import { settle } from './settle.ts';

const MINUTE = 60_000;

describe.skipIf(!hasDatabase())('payments', () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;

  beforeAll(async () => {
    gw = await startGateway();
    token = await gw.login('13900000001');
    userId = await userIdOf(gw.db, token);
  });
  afterAll(async () => {
    await toRest(gw, null, 40);
    const { faults } = await ledgerCheck(gw.db);
    await gw.close();
    expect(faults).toEqual([]);
  });

  const pay = async (id: string, idempotencyKey?: string, language?: 'en_us') =>
    await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id } },
      {
        token,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
        ...(language !== undefined && { language }),
      },
    );
  const started = async (id: string): Promise<Payment> => {
    const answer = await pay(id);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const read = async (id: string): Promise<Payment> => {
    const answer = await gw.call('GET maas:/v1/payments/:id', { params: { id } }, { token });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const cancel = async (id: string) =>
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id } }, { token });
  const detail = async (id: string) =>
    (await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token })).body;
  const events = async (id: string): Promise<(string | null)[]> =>
    (await detail(id)).timeline.map((row) => row.event);

  describe('a ticket', () => {
    it('goes from to_be_paid through ticketing to to_be_used, with a code', async () => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      expect(payment).toMatchObject({
        orderId: order,
        status: 'confirming',
        amountCents: 1200,
        checkout: { kind: 'page', url: `/sandbox/cashier/${payment.id}` },
        order: { status: 'in_payment', type: 'multi_ticket' },
      });
      const trade = await atCashier(gw, payment.id, 'pay');
      expect(trade.returnUrl).toBe(
        `/shtrans-h5/riding-detail-result?id=${order}&payment=${payment.id}`,
      );
      expect(await read(payment.id)).toMatchObject({
        status: 'succeeded',
        checkout: null,
        order: { status: 'ticketing' },
      });
      await gw.runJobs();
      expect((await orderRow(gw.db, order)).status).toBe('ticketing');
      gw.clock.advance(3000);
      await gw.runJobs();
      const issued = await detail(order);
      expect(issued).toMatchObject({
        status: 'to_be_used',
        paidCents: 1200,
        fields: { kind: 'ticket', code: expect.stringMatching(/^\d{12}$/) },
        payment: { id: payment.id, status: 'succeeded' },
        refund: null,
      });
      expect(issued.timeline.map((row) => row.event)).toEqual([
        null,
        'payment_started',
        'payment_confirmed',
        'ticketing_started',
        'issued',
      ]);
      expect(issued.timeline.map((row) => row.at)).toEqual(
        issued.timeline.map((row) => row.at).toSorted(),
      );
    });

    it('whose validity ended before it could be issued is refunded automatically', async () => {
      const validUntil = new Date(gw.clock.now().getTime() + 2000).toISOString();
      const order = await giveOrder(gw, userId, {
        fields: JSON.stringify({
          kind: 'ticket',
          product: { zh: '票', en: 'Ticket' },
          quantity: 1,
          unitCents: 1200,
          visitDate: null,
          validUntil,
          code: null,
        }),
      });
      const payment = await started(order);
      await atCashier(gw, payment.id, 'pay');
      await read(payment.id);
      gw.clock.advance(3000);
      await gw.runJobs();
      await gw.runJobs();
      expect(await detail(order)).toMatchObject({
        status: 'refunded',
        payment: { status: 'refunded' },
        refund: { reason: 'issuing_failed', status: 'succeeded', amountCents: 1200 },
      });
      expect((await events(order)).slice(-3)).toEqual([
        'ticketing_started',
        'issuing_failed',
        'refund_succeeded',
      ]);
    });
  });

  describe('a ride', () => {
    it('is paid and settles ten minutes later; the discount is not paid', async () => {
      const order = await giveOrder(gw, userId, {
        type: 'metro',
        amount_cents: 500,
        discount_cents: 150,
      });
      const payment = await started(order);
      expect(payment.amountCents).toBe(350);
      await atCashier(gw, payment.id, 'pay');
      expect((await read(payment.id)).order.status).toBe('paid');
      gw.clock.advance(10 * MINUTE - 1000);
      await gw.runJobs();
      expect((await orderRow(gw.db, order)).status).toBe('paid');
      gw.clock.advance(2000);
      await gw.runJobs();
      expect(await orderRow(gw.db, order)).toMatchObject({ status: 'completed', paid_cents: 350 });
    });

    it('can be paid again after the provider refused', async () => {
      const order = await giveOrder(gw, userId, { type: 'bus' });
      const first = await started(order);
      await atCashier(gw, first.id, 'refuse');
      expect(await read(first.id)).toMatchObject({
        status: 'failed',
        order: { status: 'to_be_paid' },
      });
      const second = await started(order);
      expect(second.id).not.toBe(first.id);
      await atCashier(gw, second.id, 'pay');
      expect((await read(second.id)).status).toBe('succeeded');
      expect(await events(order)).toEqual([
        null,
        'payment_started',
        'payment_failed',
        'payment_started',
        'payment_confirmed',
      ]);
    });
  });

  describe('starting', () => {
    it('creates one payment for fifty simultaneous taps', async () => {
      const order = await giveOrder(gw, userId);
      const answers = await Promise.all(Array.from({ length: 50 }, async () => await pay(order)));
      expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
      expect(new Set(answers.map((a) => a.body.id)).size).toBe(1);
      expect(await paymentRows(gw.db, order)).toHaveLength(1);
      const trades = await gw.db
        .selectFrom('sandbox.trades')
        .select('payment_id')
        .where('payment_id', '=', answers[0]?.body.id ?? '')
        .execute();
      expect(trades).toHaveLength(1);
      expect(await events(order)).toEqual([null, 'payment_started']);
    });

    it('returns the same answer to twenty calls with one key, also later', async () => {
      const order = await giveOrder(gw, userId);
      const key = `tap-${order}`;
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => await pay(order, key)),
      );
      for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
      gw.clock.advance(5000);
      expect((await pay(order, key)).body).toEqual(answers[0]?.body);
      const otherOrder = await giveOrder(gw, userId);
      expect((await pay(otherOrder, key)).code).toBe('idempotency_key_reused');
      expect((await orderRow(gw.db, otherOrder)).status).toBe('to_be_paid');
      const elsewhere = await gw.call(
        'POST maas:/v1/orders/:id/cancel',
        { params: { id: order } },
        { token, idempotencyKey: key },
      );
      expect(elsewhere.code).toBe('idempotency_key_reused');
    });

    it('keeps language and subject for the cashier', async () => {
      const order = await giveOrder(gw, userId);
      const { body } = await pay(order, undefined, 'en_us');
      expect(body.checkout).toEqual({
        kind: 'page',
        url: `/sandbox/cashier/${body.id}?language=en_us`,
      });
      const trade = await gw.app.inject({
        url: `/sandbox/cashier/${body.id}`,
        headers: { accept: 'application/json' },
      });
      expect(trade.json()).toMatchObject({
        subject: 'One-day pass',
        returnUrl: expect.stringMatching(/&language=en_us$/),
      });
    });

    it('refuses an order that is completed, closed, or free', async () => {
      const completedRide = await giveOrder(gw, userId, { status: 'completed', type: 'metro' });
      expect((await pay(completedRide)).code).toBe('order_not_payable');
      const free = await giveOrder(gw, userId, { amount_cents: 100, discount_cents: 100 });
      expect((await pay(free)).code).toBe('order_not_payable');
      const closed = await giveOrder(gw, userId);
      await cancel(closed);
      expect((await pay(closed)).code).toBe('order_closed');
    });

    it('past the deadline fails as timed out and closes the order', async () => {
      const order = await giveOrder(gw, userId);
      gw.clock.advance(15 * MINUTE);
      expect((await pay(order)).code).toBe('payment_timed_out');
      expect(await orderRow(gw.db, order)).toMatchObject({
        status: 'closed',
        closed_reason: 'payment_timed_out',
      });
      expect((await pay(order)).code).toBe('payment_timed_out');
      expect(await paymentRows(gw.db, order)).toEqual([]);
    });

    it('belongs to the rider: others find neither order nor payment', async () => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      const strangersToken = await gw.login('13900000002');
      const answer = await gw.call(
        'GET maas:/v1/payments/:id',
        { params: { id: payment.id } },
        { token: strangersToken },
      );
      expect(answer.code).toBe('payment_not_found');
    });
  });

  describe('time', () => {
    it('closes an order with an unfinished payment, and its trade', async () => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      gw.clock.advance(15 * MINUTE + 1);
      await gw.runJobs();
      expect(await detail(order)).toMatchObject({
        status: 'closed',
        closedReason: 'payment_timed_out',
        payment: { status: 'failed' },
      });
      expect((await atCashier(gw, payment.id, 'pay')).state).toBe('closed');
    });

    it('counts money that arrived in time although its notice did not', async () => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      await atCashier(gw, payment.id, 'pay');
      gw.clock.advance(15 * MINUTE + 1);
      await gw.runJobs();
      expect((await read(payment.id)).status).toBe('succeeded');
      await gw.runJobs();
      expect((await orderRow(gw.db, order)).closed_reason).toBeNull();
    });

    it.each([
      ['pays again', pay, 'order_not_payable'],
      ['cancels', cancel, 'order_not_cancellable'],
    ])('counts it also if the rider %s after the deadline', async (_, tap, code) => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      await atCashier(gw, payment.id, 'pay');
      gw.clock.advance(15 * MINUTE + 1);
      expect((await tap(order)).code).toBe(code);
      await gw.runJobs();
      expect((await read(payment.id)).status).toBe('succeeded');
      expect((await detail(order)).closedReason).toBeNull();
    });

    it('closes no order under payment while the provider does not answer', async () => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      await atCashier(gw, payment.id, 'silent');
      gw.clock.advance(15 * MINUTE + 1);
      expect((await pay(order)).code).toBe('payment_provider_failed');
      expect((await orderRow(gw.db, order)).status).toBe('in_payment');
      await atCashier(gw, payment.id, 'come_back');
      expect((await pay(order)).code).toBe('order_not_payable');
      expect((await read(payment.id)).status).toBe('succeeded');
    });

    it('counts money that arrived in time by the query of the deadline job alone', async () => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      await atCashier(gw, payment.id, 'pay');
      await deleteRows(gw.db, 'jobs', { kind: 'payment.confirm', dedup: payment.id });
      gw.clock.advance(15 * MINUTE + 1);
      await gw.runJobs();
      expect(await paymentRows(gw.db, order)).toMatchObject([{ status: 'succeeded' }]);
      expect(await orderRow(gw.db, order)).toMatchObject({ closed_reason: null, paid_cents: 1200 });
    });

    it('refunds money that arrived after the order was closed, and shows why', async () => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      await atCashier(gw, payment.id, 'late', { seconds: 20 * 60 });
      expect((await read(payment.id)).status).toBe('confirming');
      gw.clock.advance(15 * MINUTE + 1);
      await gw.runJobs();
      expect(await orderRow(gw.db, order)).toMatchObject({ status: 'closed' });
      expect((await read(payment.id)).status).toBe('confirming');
      gw.clock.advance(6 * MINUTE);
      const late = await read(payment.id);
      expect(late).toMatchObject({
        status: 'refunding',
        order: { status: 'closed', closedReason: 'payment_timed_out' },
      });
      const refund = await gw.call(
        'GET maas:/v1/orders/:id/refund',
        { params: { id: order } },
        { token },
      );
      expect(refund.body.timeline.map(({ event }) => event)).toEqual(['accepted']);
      expect(refund.body).toMatchObject({ status: 'pending', reason: null, canAskAgain: false });
      await gw.runJobs();
      // The money never belonged to the order.
      expect(await moneyOfOrder(gw.db, { userId, id: order })).toBeNull();
      expect(await detail(order)).toMatchObject({
        status: 'closed',
        paidCents: null,
        payment: { status: 'refunded' },
        refund: { reason: 'paid_after_close', status: 'succeeded', amountCents: 1200 },
      });
    });

    it('makes an order unpaid again if the cashier was abandoned', async () => {
      const order = await giveOrder(gw, userId, { type: 'taxi' });
      const payment = await started(order);
      gw.clock.advance(2 * 60 * MINUTE + 1);
      await gw.runJobs();
      expect(await read(payment.id)).toMatchObject({
        status: 'failed',
        order: { status: 'to_be_paid', payDeadline: null },
      });
    });

    it('finds the outcome without notices from the provider', async () => {
      const order = await giveOrder(gw, userId, { type: 'taxi' });
      const payment = await started(order);
      await atCashier(gw, payment.id, 'pay');
      gw.clock.advance(5000);
      await gw.runJobs();
      expect((await orderRow(gw.db, order)).status).toBe('paid');
    });
  });

  describe('a provider that is silent', () => {
    it('leaves the payment confirming without a time limit until it answers', async () => {
      const order = await giveOrder(gw, userId, { type: 'ferry' });
      const payment = await started(order);
      expect((await atCashier(gw, payment.id, 'silent')).state).toBe('paid');
      for (let hour = 0; hour < 48; hour++) {
        gw.clock.advance(60 * MINUTE);
        await gw.runJobs();
      }
      expect(await read(payment.id)).toMatchObject({
        status: 'confirming',
        order: { status: 'in_payment' },
      });
      await atCashier(gw, payment.id, 'come_back');
      expect(await read(payment.id)).toMatchObject({
        status: 'succeeded',
        order: { status: 'paid' },
      });
    });

    it('that took money for a closed order refunds it when it answers again', async () => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      await atCashier(gw, payment.id, 'silent');
      expect((await cancel(order)).body).toMatchObject({ status: 'closed' });
      gw.clock.advance(MINUTE);
      await gw.runJobs();
      expect((await read(payment.id)).status).toBe('confirming');
      await atCashier(gw, payment.id, 'come_back');
      gw.clock.advance(10 * MINUTE);
      await gw.runJobs();
      await gw.runJobs();
      expect(await detail(order)).toMatchObject({
        status: 'closed',
        closedReason: 'cancelled',
        refund: { reason: 'paid_after_close', status: 'succeeded' },
      });
    });
  });

  describe('the state of a trade', () => {
    it('is recorded once, and settle returns its effect on the payment', async () => {
      const start = async () => {
        const order = await giveOrder(gw, userId);
        const { id } = await started(order);
        const { tradeNo } = await atCashier(gw, id, 'pay');
        const [row] = await paymentRows(gw.db, order);
        if (row === undefined) throw new Error('no payment was started');
        const make = async (trade: TradeState) => await settle(gw.ctx, row, trade);
        const settlePaid = async (amountCents = 1200) =>
          await make({ state: 'paid', tradeNo, amountCents });
        return { order, make, paid: settlePaid };
      };
      const first = await start();
      expect(await first.make({ state: 'unknown' })).toBe('unchanged');
      expect(await first.make({ state: 'waiting' })).toBe('unchanged');
      expect(await first.paid(1201)).toBe('amount_mismatch');
      expect((await orderRow(gw.db, first.order)).status).toBe('in_payment');
      expect(await first.make({ state: 'closed' })).toBe('failed');
      expect(await first.make({ state: 'failed', reason: 'x' })).toBe('unchanged');
      expect((await orderRow(gw.db, first.order)).status).toBe('to_be_paid');
      // A payment recorded as failed brings its money later.
      expect(await first.paid()).toBe('paid');
      expect(await first.paid()).toBe('unchanged');
      expect(await first.make({ state: 'closed' })).toBe('unchanged');
      expect((await orderRow(gw.db, first.order)).status).toBe('ticketing');
      const late = await start();
      expect(await late.make({ state: 'failed', reason: 'x' })).toBe('failed');
      await cancel(late.order);
      expect(await late.paid()).toBe('refunding');
      expect(await late.paid()).toBe('unchanged');
    });

    it('that the provider does not have is unknown until it can no longer be paid', async () => {
      const now = gw.clock.now();
      const trade = {
        id: randomUUID(),
        provider: 'absent',
        channel: 'page' as const,
        started_at: now,
        checkout_until: null,
      };
      const absent: PaymentPort = {
        ...gw.ctx.adapters.payments[0],
        name: 'absent',
        query: async () => await Promise.resolve({ state: 'absent' }),
        close: async () => await Promise.resolve(),
      };
      const after = (ms: number): Context => ({
        ...gw.ctx,
        clock: { now: () => new Date(now.getTime() + ms) },
        adapters: { ...gw.ctx.adapters, payments: [absent] },
      });
      // Two hours to pay, and five minutes for differing clocks.
      const end = 125 * MINUTE;
      expect(await askProvider(after(end), trade)).toEqual({ state: 'unknown' });
      expect(await askProvider(after(end + 1), trade)).toEqual({ state: 'closed' });
      // A code is not accepted after its own end; the end of a page does not end its trade.
      const code = {
        ...trade,
        channel: 'code' as const,
        checkout_until: new Date(now.getTime() + MINUTE),
      };
      expect(await askProvider(after(6 * MINUTE), code)).toEqual({ state: 'unknown' });
      expect(await askProvider(after(6 * MINUTE + 1), code)).toEqual({ state: 'closed' });
      expect(await askProvider(after(6 * MINUTE + 1), { ...code, channel: 'page' })).toEqual({
        state: 'unknown',
      });
      // A rider who pays elsewhere has given the trade up.
      expect(await stopTrade(after(0), trade)).toEqual({ state: 'unknown' });
      expect(await stopTrade(after(0), trade, true)).toEqual({ state: 'closed' });
    });
  });

  describe('a notice', () => {
    it('counts once, even if repeated and out of order', async () => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      const { tradeNo } = await atCashier(gw, payment.id, 'pay');
      const success = paidNotice(gw.ctx, payment.id, tradeNo, 1200);
      const failed = { ...success, trade: { state: 'failed', reason: 'old news' } };
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => await sendNotice(gw, success)),
      );
      expect(answers.every((a) => a.status === 200 && a.body.received === true)).toBe(true);
      expect((await sendNotice(gw, failed)).status).toBe(200);
      expect((await sendNotice(gw, success)).status).toBe(200);
      expect((await read(payment.id)).status).toBe('succeeded');
      expect(await events(order)).toEqual([
        null,
        'payment_started',
        'payment_confirmed',
        'ticketing_started',
      ]);
    });

    it('of success after one of failure still counts: the money is there', async () => {
      const order = await giveOrder(gw, userId, { type: 'bus' });
      const payment = await started(order);
      const { tradeNo } = await atCashier(gw, payment.id, 'pay');
      const success = paidNotice(gw.ctx, payment.id, tradeNo, 1200);
      await sendNotice(gw, { ...success, trade: { state: 'failed', reason: 'out of order' } });
      expect((await orderRow(gw.db, order)).status).toBe('to_be_paid');
      await sendNotice(gw, success);
      expect((await orderRow(gw.db, order)).status).toBe('paid');
      expect(await paymentRows(gw.db, order)).toMatchObject([{ status: 'succeeded' }]);
    });

    it('of success after one of failure is too late after the deadline', async () => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      const { tradeNo } = await atCashier(gw, payment.id, 'pay');
      const success = paidNotice(gw.ctx, payment.id, tradeNo, 1200);
      await sendNotice(gw, { ...success, trade: { state: 'failed', reason: 'out of order' } });
      expect((await orderRow(gw.db, order)).status).toBe('to_be_paid');
      gw.clock.advance(15 * MINUTE);
      await sendNotice(gw, success);
      expect(await orderRow(gw.db, order)).toMatchObject({
        status: 'closed',
        closed_reason: 'payment_timed_out',
        paid_cents: null,
      });
      await gw.runJobs();
      expect(await detail(order)).toMatchObject({
        status: 'closed',
        refund: { reason: 'paid_after_close', status: 'succeeded', amountCents: 1200 },
      });
    });

    it('of a second success for one order causes a refund as duplicate', async () => {
      const order = await giveOrder(gw, userId, { type: 'bus' });
      const first = await started(order);
      const trade = await atCashier(gw, first.id, 'pay');
      const success = paidNotice(gw.ctx, first.id, trade.tradeNo, 1200);
      await sendNotice(gw, { ...success, trade: { state: 'failed', reason: 'out of order' } });
      const second = await started(order);
      await atCashier(gw, second.id, 'pay');
      expect((await read(second.id)).status).toBe('succeeded');
      await sendNotice(gw, success);
      expect((await read(first.id)).status).toBe('refunding');
      await gw.runJobs();
      expect(await moneyOfOrder(gw.db, { userId, id: order })).toMatchObject({
        payment: { id: second.id },
        refunds: [],
      });
      expect(await detail(order)).toMatchObject({
        status: 'paid',
        paidCents: 1200,
        payment: { id: second.id, status: 'succeeded' },
        refund: { reason: 'duplicate', status: 'succeeded' },
      });
    });

    it('of a first success while a second payment is open stops the second', async () => {
      const order = await giveOrder(gw, userId, { type: 'bus' });
      const first = await started(order);
      const trade = await atCashier(gw, first.id, 'pay');
      const success = paidNotice(gw.ctx, first.id, trade.tradeNo, 1200);
      await sendNotice(gw, { ...success, trade: { state: 'failed', reason: 'out of order' } });
      const second = await started(order);
      await sendNotice(gw, success);
      await gw.runJobs();
      expect((await read(second.id)).status).toBe('failed');
      expect((await atCashier(gw, second.id, 'pay')).state).toBe('closed');
      expect((await orderRow(gw.db, order)).status).toBe('paid');
    });

    it('that is forged, tampered with, stale, or about an unknown payment changes nothing', async () => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      const success = paidNotice(gw.ctx, payment.id, 'SP1', 1200);
      const text = JSON.stringify(success);
      const forged = [
        await sendNotice(gw, success, { secret: webhookSecret('other') }),
        await sendNotice(gw, text.replace('1200', '1201'), { signed: text }),
        // Well beyond 300 s, because whole seconds are signed and the clock advances meanwhile.
        await sendNotice(gw, success, { at: new Date(gw.clock.now().getTime() - 310_000) }),
        await sendNotice(gw, success, { at: new Date(gw.clock.now().getTime() + 310_000) }),
      ];
      expect(forged.map((a) => a.body.code)).toEqual(forged.map(() => 'signature_invalid'));
      const plain = await gw.app.inject({
        method: 'POST',
        url: '/v1/payments/webhook/sandbox',
        payload: success,
      });
      expect(plain.json()).toMatchObject({ code: 'signature_invalid' });
      const unknown = paidNotice(gw.ctx, order, 'SP1', 1200);
      expect((await sendNotice(gw, unknown)).body.code).toBe('payment_not_found');
      expect((await sendNotice(gw, 'not json')).body.code).toBe('malformed_body');
      expect((await sendNotice(gw, { hello: 1 })).body.code).toBe('invalid_input');
      const elsewhere = await gw.app.inject({
        method: 'POST',
        url: '/v1/payments/webhook/acme',
        payload: success,
      });
      expect(elsewhere.json()).toMatchObject({ code: 'not_found' });
      expect((await read(payment.id)).status).toBe('confirming');
    });

    it('with another amount than ours is never counted', async () => {
      const order = await giveOrder(gw, userId);
      const payment = await started(order);
      for (const cents of [1, 1199, 1201]) {
        const answer = await sendNotice(gw, paidNotice(gw.ctx, payment.id, 'SP1', cents));
        expect(answer.body.code).toBe('invalid_input');
      }
      expect((await read(payment.id)).status).toBe('confirming');
      expect((await orderRow(gw.db, order)).status).toBe('in_payment');
    });

    it('is sent over HTTP, retried until acknowledged, and may arrive twice', async () => {
      const listening = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
      try {
        const order = await giveOrder(gw, userId);
        const payment = await started(order);
        await atCashier(gw, payment.id, 'pay');
        await atCashier(gw, payment.id, 'notify', { times: 3 });
        expect((await orderRow(gw.db, order)).status).toBe('in_payment');
        await listening.app.listen({ port: 0, host: '127.0.0.1' });
        await expect.poll(async () => (await orderRow(gw.db, order)).status).toBe('ticketing');
        const waiting = async () =>
          await gw.db
            .selectFrom('sandbox.notices')
            .select('id')
            .where('about', '=', payment.id)
            .where('delivered_at', 'is', null)
            .execute();
        await expect.poll(waiting).toEqual([]);
      } finally {
        await listening.close();
      }
    });
  });
});
