import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sandboxPayment } from '../../../../sandbox/payment/driver.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { atCashier, giveOrder, payOrder, userIdOf } from '../../../../test/orders.ts';
import { findRow, findRows, updateRows } from '../../../../test/rows.ts';
import type { PaymentPort } from '../../../adapters/payment/port.ts';
import type { Context } from '../../../context.ts';
import { scheduleRecurring } from '../../../jobs/queue.ts';
import { runDueJobs } from '../../../jobs/worker.ts';
import { jobsOf } from '../../../modules.ts';
import { fetchDueBill } from './settlement-job.ts';

/** Noon in Shanghai on 20 November. */
const START = new Date('2026-11-20T04:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SANDBOX = { provider: 'sandbox' };
const shanghai = (instant: string): Date => new Date(`${instant}+08:00`);

/** Collects the errors that a gateway logs from now on. */
function errorsOf(ctx: Context): unknown[] {
  const logged: unknown[] = [];
  vi.spyOn(ctx.log, 'error').mockImplementation((fields: unknown) => void logged.push(fields));
  return logged;
}

describe.skipIf(!hasDatabase())('bills of payment providers', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;
  /** Replaces functions of the provider. */
  let faults: Partial<PaymentPort> = {};
  /** The days whose bill was asked for. */
  const askedDays: string[] = [];
  let errors: unknown[];

  beforeEach(async () => {
    faults = {};
    askedDays.length = 0;
    gw = await startGateway({
      clock: standingClock(START),
      adapters(base) {
        const real = sandboxPayment(base);
        const port: PaymentPort = {
          ...real,
          fetchBill: async (day) => {
            askedDays.push(day);
            const driver = { ...real, ...faults };
            return (await driver.fetchBill?.(day)) ?? { state: 'none' };
          },
          readBill: async (bytes) => (await { ...real, ...faults }.readBill?.(bytes)) ?? [],
        };
        return { payments: [port] };
      },
    });
    token = await gw.login('13900000021');
    userId = await userIdOf(gw.db, token);
    errors = errorsOf(gw.ctx);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await gw?.close();
  });

  /** Fetches all bills that are due now. */
  async function fetchBills(): Promise<void> {
    while ('again' in (await fetchDueBill(gw.ctx)));
  }
  const fetchBillsAt = async (instant: string): Promise<void> => {
    gw.clock.set(shanghai(instant));
    await fetchBills();
  };
  const dayOf = async (day: string) =>
    await findRow(gw.db, 'settlement_files', { provider: 'sandbox', day });
  const states = async () =>
    (await findRows(gw.db, 'settlement_files', SANDBOX, 'day')).map(({ day, state }) => [
      day,
      state,
    ]);

  async function paidOrder(): Promise<{ order: string; payment: string }> {
    const order = await giveOrder(gw, userId);
    return { order, payment: await payOrder(gw, token, order) };
  }
  /** Refunds an order. Returns the refund's id. */
  async function refund(order: string): Promise<string> {
    const { body } = await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id: order }, body: { reason: 'other' } },
      { token },
    );
    await gw.runJobs();
    return body.id;
  }
  const tradeNoOf = async (payment: string): Promise<string> =>
    (await findRow(gw.db, 'sandbox.trades', { payment_id: payment }))?.trade_no ?? '';

  it('are fetched at 10:30 of the next day, and stored as they came', async () => {
    const first = await paidOrder();
    const second = await paidOrder();
    gw.clock.advance(MINUTE);
    const refundId = await refund(second.order);
    await fetchBillsAt('2026-11-21T10:29:59');
    expect(await states()).toEqual([]);
    await fetchBillsAt('2026-11-21T10:30:00');
    const settlement = await dayOf('2026-11-20');
    expect(settlement).toMatchObject({
      state: 'stored',
      fault: null,
      missed_at: null,
      file_name: 'sandbox-2026-11-20.csv',
      fetched_at: shanghai('2026-11-21T10:30:00'),
      payment_count: 2,
      paid_cents: 2400,
      refund_count: 1,
      refunded_cents: 1200,
      difference_count: 0,
      differences: [],
    });
    const rows = settlement?.bytes?.toString('utf8').trimEnd().split('\n') ?? [];
    expect(rows.toSorted()).toEqual(
      [
        'kind,payment,trade,refund,amount_cents',
        `payment,${first.payment},${await tradeNoOf(first.payment)},,1200`,
        `payment,${second.payment},${await tradeNoOf(second.payment)},,1200`,
        `refund,${second.payment},${await tradeNoOf(second.payment)},${refundId},1200`,
        'total,3',
      ].toSorted(),
    );
    expect(settlement?.sha256).toBe(
      createHash('sha256')
        .update(settlement?.bytes ?? '')
        .digest('hex'),
    );
    // It is final.
    askedDays.length = 0;
    await fetchBillsAt('2026-11-21T18:00:00');
    expect(askedDays).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('are fetched by a job that recurs', async () => {
    await paidOrder();
    gw.clock.set(shanghai('2026-11-21T12:00:00'));
    await scheduleRecurring(gw.ctx, jobsOf(gw.ctx));
    gw.clock.advance(10 * MINUTE);
    const { 'payment.bills': bills } = jobsOf(gw.ctx);
    while ((await runDueJobs(gw.ctx, { 'payment.bills': bills })) > 0);
    expect(await states()).toEqual([['2026-11-20', 'stored']]);
    const job = await findRow(gw.db, 'jobs', { kind: 'payment.bills' });
    expect(job).toMatchObject({ done_at: null, run_at: shanghai('2026-11-21T12:20:00') });
  });

  it('raise the alarm for each kind of difference, once', async () => {
    const stray = '0190b7a0-0000-7000-8000-00000000000a';
    const strayRefund = '0190b7a0-0000-7000-8000-00000000000b';
    const trades = gw.db.updateTable('sandbox.trades');

    const amount = await paidOrder();
    await trades.set({ amount_cents: 1300 }).where('payment_id', '=', amount.payment).execute();
    const notOurs = await paidOrder();
    const notOursNo = await tradeNoOf(notOurs.payment);
    await trades.set({ payment_id: stray }).where('payment_id', '=', notOurs.payment).execute();
    const notCounted = await giveOrder(gw, userId);
    const { body: pending } = await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id: notCounted } },
      { token },
    );
    await atCashier(gw, pending.id, 'pay');
    const extraRefund = await paidOrder();
    await gw.ctx.adapters.payments[0].refund({
      paymentId: extraRefund.payment,
      refundId: strayRefund,
      amountCents: 200,
      paidCents: 1200,
    });
    const refunds = gw.db.updateTable('sandbox.refunds');
    const otherRefund = await paidOrder();
    const otherRefundId = await refund(otherRefund.order);
    await refunds.set({ amount_cents: 100 }).where('refund_id', '=', otherRefundId).execute();
    const lostRefund = await paidOrder();
    const lostRefundId = await refund(lostRefund.order);
    await gw.db.deleteFrom('sandbox.refunds').where('refund_id', '=', lostRefundId).execute();
    const refusedRefund = await paidOrder();
    const refusedRefundId = await refund(refusedRefund.order);
    await updateRows(gw.db, 'refunds', { id: refusedRefundId }, { status: 'failed' });
    // As it is at the provider, apart from all of these.
    const right = await paidOrder();
    await refund(right.order);

    await fetchBillsAt('2026-11-21T10:30:00');
    const settlement = await dayOf('2026-11-20');
    const none = { refundId: null, oursCents: null, theirsCents: null };
    const differences = [
      {
        ...none,
        kind: 'amount',
        tradeNo: await tradeNoOf(amount.payment),
        paymentId: amount.payment,
        oursCents: 1200,
        theirsCents: 1300,
      },
      { ...none, kind: 'not_ours', tradeNo: notOursNo, paymentId: stray, theirsCents: 1200 },
      {
        ...none,
        kind: 'not_taken',
        tradeNo: null,
        paymentId: notOurs.payment,
        oursCents: 1200,
      },
      {
        ...none,
        kind: 'not_counted',
        tradeNo: await tradeNoOf(pending.id),
        paymentId: pending.id,
        theirsCents: 1200,
      },
      {
        ...none,
        kind: 'refund_not_requested',
        tradeNo: await tradeNoOf(extraRefund.payment),
        paymentId: extraRefund.payment,
        refundId: strayRefund,
        theirsCents: 200,
      },
      {
        kind: 'refund_amount',
        tradeNo: await tradeNoOf(otherRefund.payment),
        paymentId: otherRefund.payment,
        refundId: otherRefundId,
        oursCents: 1200,
        theirsCents: 100,
      },
      {
        ...none,
        kind: 'refund_not_made',
        tradeNo: null,
        paymentId: lostRefund.payment,
        refundId: lostRefundId,
        oursCents: 1200,
      },
      {
        kind: 'refund_after_refusal',
        tradeNo: await tradeNoOf(refusedRefund.payment),
        paymentId: refusedRefund.payment,
        refundId: refusedRefundId,
        oursCents: 1200,
        theirsCents: 1200,
      },
    ];
    expect(settlement?.difference_count).toBe(8);
    expect(new Set(settlement?.differences)).toEqual(new Set(differences));
    expect(errors).toHaveLength(8);
    expect(errors).toContainEqual({
      event: 'ledger.differs',
      provider: 'sandbox',
      trade: await tradeNoOf(amount.payment),
      paymentId: amount.payment,
      refundId: null,
      fault: 'bill of 2026-11-20: the provider took 1300, we asked for 1200',
    });
    await fetchBillsAt('2026-11-21T23:00:00');
    expect(errors).toHaveLength(8);
  });

  it('agree with money that our books have on the next day, and with clocks that differ', async () => {
    await paidOrder();
    await fetchBillsAt('2026-11-21T10:30:00');
    // Paid at 23:59, but we heard of it on the next day; refunded at 23:59, and the refund was reported late too.
    gw.clock.set(shanghai('2026-11-21T23:58:00'));
    const late = await paidOrder();
    await updateRows(
      gw.db,
      'payments',
      { id: late.payment },
      { finished_at: shanghai('2026-11-22T00:40:00') },
    );
    const lateRefund = await paidOrder();
    const refundId = await refund(lateRefund.order);
    await updateRows(
      gw.db,
      'refunds',
      { id: refundId },
      { finished_at: shanghai('2026-11-23T09:00:00') },
    );
    // By the provider's clock the next day had begun.
    const early = await paidOrder();
    await gw.db
      .updateTable('sandbox.trades')
      .set({ finished_at: shanghai('2026-11-22T00:01:00') })
      .where('payment_id', '=', early.payment)
      .execute();
    await fetchBillsAt('2026-11-24T10:30:00');
    const facts = (await findRows(gw.db, 'settlement_files', SANDBOX, 'day')).map((each) => [
      each.day,
      each.payment_count,
      each.refund_count,
      each.differences,
    ]);
    expect(facts).toEqual([
      ['2026-11-20', 1, 0, []],
      ['2026-11-21', 2, 1, []],
      ['2026-11-22', 1, 0, []],
      ['2026-11-23', 0, 0, []],
    ]);
    expect(errors).toEqual([]);
  });

  it('agree with a payment that began before the first bill', async () => {
    gw.clock.set(shanghai('2026-10-20T23:59:00'));
    const order = await giveOrder(gw, userId, { type: 'metro', fields: '{"kind":"other"}' });
    const payment = await payOrder(gw, token, order);
    await updateRows(
      gw.db,
      'payments',
      { id: payment },
      { finished_at: shanghai('2026-10-21T00:09:00') },
    );
    // The first bill is that of 21 October, 30 days ago.
    await fetchBillsAt('2026-11-20T10:30:00');
    expect((await states())[0]).toEqual(['2026-10-21', 'none']);
    expect(errors).toEqual([]);
  });

  it('that are not there are asked for every half hour, with an alarm at noon', async () => {
    await paidOrder();
    faults = { fetchBill: async () => await Promise.resolve({ state: 'not_yet' }) };
    await fetchBillsAt('2026-11-21T10:30:00');
    expect(await dayOf('2026-11-20')).toMatchObject({
      state: 'waiting',
      fault: 'the provider is making the bill',
      bytes: null,
      missed_at: null,
    });
    await fetchBillsAt('2026-11-21T10:59:59');
    expect(askedDays).toEqual(['2026-11-20']);
    await fetchBillsAt('2026-11-21T11:00:00');
    await fetchBillsAt('2026-11-21T11:30:00');
    expect(askedDays).toHaveLength(3);
    expect(errors).toEqual([]);
    faults = { fetchBill: async () => await Promise.reject(new Error('line is dead')) };
    await fetchBillsAt('2026-11-21T12:00:00');
    await fetchBillsAt('2026-11-21T12:30:00');
    expect(errors).toEqual([
      {
        event: 'ledger.bill_missing',
        provider: 'sandbox',
        day: '2026-11-20',
        fault: 'line is dead',
      },
    ]);
    faults = {};
    await fetchBillsAt('2026-11-21T13:00:00');
    expect(await dayOf('2026-11-20')).toMatchObject({
      state: 'stored',
      fault: null,
      missed_at: shanghai('2026-11-21T12:00:00'),
      payment_count: 1,
    });
    expect(errors).toHaveLength(1);
  });

  it('that cannot be read are not stored', async () => {
    await paidOrder();
    faults = { readBill: async () => await Promise.reject(new Error('is truncated')) };
    await fetchBillsAt('2026-11-21T12:00:00');
    expect(await dayOf('2026-11-20')).toMatchObject({
      state: 'waiting',
      fault: 'is truncated',
      bytes: null,
    });
    expect(errors).toMatchObject([{ event: 'ledger.bill_missing', fault: 'is truncated' }]);
  });

  it('do not exist for a day without money, which is believed at noon', async () => {
    faults = { fetchBill: async () => await Promise.resolve({ state: 'none' }) };
    await fetchBillsAt('2026-11-21T10:30:00');
    expect(await states()).toEqual([['2026-11-20', 'waiting']]);
    await fetchBillsAt('2026-11-21T12:00:00');
    expect(await states()).toEqual([['2026-11-20', 'none']]);
    expect(errors).toEqual([]);
    // The next day has a payment, so a bill that does not exist is missing.
    gw.clock.set(shanghai('2026-11-21T15:00:00'));
    await paidOrder();
    await fetchBillsAt('2026-11-22T12:00:00');
    expect(await dayOf('2026-11-21')).toMatchObject({
      state: 'waiting',
      fault: 'the provider has no bill, our books have 1 entries',
    });
    expect(errors).toMatchObject([{ event: 'ledger.bill_missing', day: '2026-11-21' }]);
  });

  it('of missed days are fetched later, the last 30, the oldest first', async () => {
    await paidOrder();
    await fetchBillsAt('2026-11-21T10:30:00');
    askedDays.length = 0;
    gw.clock.set(shanghai('2026-12-10T12:00:00'));
    await paidOrder();
    await fetchBillsAt('2027-01-01T10:30:00');
    expect(askedDays).toHaveLength(30);
    expect(askedDays.slice(0, 2)).toEqual(['2026-12-02', '2026-12-03']);
    expect(askedDays.at(-1)).toBe('2026-12-31');
    expect((await dayOf('2026-12-10'))?.payment_count).toBe(1);
    const counts = Map.groupBy(await states(), ([, state]) => state);
    // Yesterday's is believed at noon.
    expect([counts.get('stored')?.length, counts.get('none')?.length]).toEqual([2, 28]);
    expect(await dayOf('2026-12-31')).toMatchObject({ state: 'waiting' });
    askedDays.length = 0;
    await fetchBillsAt('2027-01-01T12:00:00');
    expect(askedDays).toEqual(['2026-12-31']);
    expect(errors).toEqual([]);
  });

  it('are stored once by several gateways, also if one of them hangs after the download', async () => {
    const { payment } = await paidOrder();
    await gw.db
      .updateTable('sandbox.trades')
      .set({ amount_cents: 1300 })
      .where('payment_id', '=', payment)
      .execute();
    gw.clock.set(shanghai('2026-11-21T10:30:00'));
    const second = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    try {
      const errorsOfSecond = errorsOf(second.ctx);
      // The first gateway stops between the download and the write.
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
      const real = sandboxPayment(gw.ctx);
      faults = {
        readBill: async (bytes) => {
          reach();
          await released;
          return (await real.readBill?.(bytes)) ?? [];
        },
      };
      const hanging = fetchDueBill(gw.ctx);
      await reached;
      expect(await dayOf('2026-11-20')).toBeUndefined();
      await fetchDueBill(second.ctx);
      const settlement = await dayOf('2026-11-20');
      expect(settlement).toMatchObject({ state: 'stored', difference_count: 1 });
      gw.clock.advance(MINUTE);
      release();
      await hanging;
      expect(await dayOf('2026-11-20')).toEqual(settlement);
      expect([errors.length, errorsOfSecond.length]).toEqual([0, 1]);
      // The next day, in parallel.
      faults = {};
      gw.clock.advance(DAY);
      await gw.db
        .updateTable('sandbox.trades')
        .set({ finished_at: shanghai('2026-11-21T20:00:00') })
        .execute();
      await Promise.all([gw.ctx, second.ctx, gw.ctx].map(async (ctx) => await fetchDueBill(ctx)));
      expect(await states()).toEqual([
        ['2026-11-20', 'stored'],
        ['2026-11-21', 'stored'],
      ]);
      expect(errors.length + errorsOfSecond.length).toBe(2);
    } finally {
      await second.close();
    }
  });
});
