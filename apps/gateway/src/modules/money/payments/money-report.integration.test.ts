import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  atCashier,
  giveOrder,
  orderRow,
  payOrder,
  paymentRows,
  ticketFields,
  toRest,
  userIdOf,
} from '../../../../test/orders.ts';
import { clockEnvironment } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import { deleteRows, insertRow, updateRows } from '../../../../test/rows.ts';
import type { TradePage } from '../../../adapters/payment/port.ts';
import { bookedBetween, withBooked } from './ledger.ts';
import { moneyReport } from './money-report.ts';
import { reconcile } from './reconcile.ts';
import { scheduleRecurring } from '../../../jobs/queue.ts';
import { jobsOf } from '../../../modules.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const COMMAND = path.resolve(import.meta.dirname, '../../../commands/reconcile.ts');

describe.skipIf(!hasDatabase())('the money report', () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;
  beforeAll(async () => {
    gw = await startGateway();
    token = await gw.login('13900000031');
    userId = await userIdOf(gw.db, token);
  });
  afterAll(async () => await gw?.close());

  const started = async (id: string): Promise<string> =>
    (await gw.call('POST maas:/v1/orders/:id/payments', { params: { id } }, { token })).body.id;
  const ask = async (id: string) =>
    await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason: 'other' } },
      { token },
    );
  const totals = async () => {
    const { days, faults } = await moneyReport(gw.ctx);
    const sumOf = (key: 'paidCents' | 'inOrdersCents' | 'refundedCents' | 'goingBackCents') =>
      days.reduce((sum, day) => sum + day[key], 0);
    return {
      paid: sumOf('paidCents'),
      inOrders: sumOf('inOrdersCents'),
      refunded: sumOf('refundedCents'),
      goingBack: sumOf('goingBackCents'),
      comingIn: days.reduce((sum, day) => sum + day.comingInCents, 0),
      faults,
    };
  };
  const faultsOf = async (order: string): Promise<string[]> =>
    (await totals()).faults.filter((fault) => fault.includes(order));

  /** A fresh clone's. */
  const notMade = path.join(tmpdir(), `shtrans-no-data-${process.pid}`);
  /** Runs the command as an operator does, while this gateway runs. */
  const command = async (): Promise<{ code: number | null; output: string }> =>
    await new Promise((resolve) => {
      const child = spawn(process.execPath, [COMMAND], {
        env: {
          PATH: process.env.PATH,
          ...clockEnvironment(),
          DATABASE_URL: gw.databaseUrl,
          DATA_DIR: notMade,
        },
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.on('close', (code) => resolve({ code, output }));
    });

  it('fails if the ledger of points has faults', async () => {
    const lot = { user_id: userId, currency: 'points', lot: 1, amount: 9, remaining: 9 };
    await insertRow(gw.db, 'ledger_lots', lot);
    const { code, output } = await command();
    expect(output).toContain(`FAULT points of ${userId}: lot 1 has 9 left, its entries 0`);
    expect(code).toBe(1);
    await deleteRows(gw.db, 'ledger_lots', { user_id: userId });
  });

  it('shows where every cent is, by provider and day', async () => {
    await payOrder(gw, token, await giveOrder(gw, userId));
    const back = await giveOrder(gw, userId);
    await payOrder(gw, token, back);
    await ask(back);
    await gw.runJobs();
    const part = await giveOrder(gw, userId, {
      amount_cents: 1000,
      fields: ticketFields({ quantity: 3, usedQuantity: 1 }),
    });
    await payOrder(gw, token, part);
    await ask(part);
    await gw.runJobs();
    gw.clock.advance(DAY);
    const slow = await giveOrder(gw, userId);
    const payment = await payOrder(gw, token, slow);
    await atCashier(gw, payment, 'refunds', { mode: 'slow' });
    await ask(slow);
    await gw.runJobs();
    const { days, faults } = await moneyReport(gw.ctx);
    expect(faults).toEqual([]);
    expect(days).toEqual([
      {
        provider: 'sandbox',
        day: '2026-11-20',
        payments: 3,
        paidCents: 3400,
        inOrdersCents: 1534,
        refundedCents: 1866,
        goingBackCents: 0,
        comingInCents: 0,
        compared: true,
      },
      {
        provider: 'sandbox',
        day: '2026-11-21',
        payments: 1,
        paidCents: 1200,
        inOrdersCents: 0,
        refundedCents: 0,
        goingBackCents: 1200,
        comingInCents: 0,
        compared: true,
      },
    ]);
    await toRest(gw, null, 3);
    expect(await totals()).toMatchObject({ goingBack: 0, refunded: 3066, faults: [] });
    const { code, output } = await command();
    expect(output).toMatch(/sandbox +2026-11-20 +3 +34\.00 +15\.34 +18\.66 +0\.00/);
    expect(output).toContain('Every cent of ¥46.00');
    expect(output).toContain('The ledger of points and carbon adds up: 1 postings of 1 accounts.');
    expect(code).toBe(0);
    // A command that only reads creates nothing, in particular no secret.
    expect(existsSync(notMade)).toBe(false);
  });

  it('counts a payment at midnight in the day that begins, and in no other', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await payOrder(gw, token, order);
    const midnight = new Date('2026-11-21T16:00:00.000Z');
    await updateRows(gw.db, 'payments', { id: payment }, { finished_at: midnight });
    gw.clock.set(new Date('2026-11-22T04:00:00.000Z'));
    const { days } = await moneyReport(gw.ctx);
    expect(days.map(({ day, payments, paidCents }) => [day, payments, paidCents])).toEqual([
      ['2026-11-20', 3, 3400],
      ['2026-11-21', 1, 1200],
      ['2026-11-22', 1, 1200],
    ]);
  });

  it('counts money that only the provider has as coming in, for half an hour', async () => {
    const order = await giveOrder(gw, userId, { type: 'metro', fields: '{"kind":"other"}' });
    await atCashier(gw, await started(order), 'pay');
    expect(await totals()).toMatchObject({ comingIn: 1200, faults: [] });
    const [row] = await paymentRows(gw.db, order);
    const after = async (ms: number) => {
      const now = new Date((row?.started_at.getTime() ?? 0) + ms);
      const { days, faults } = await moneyReport({ ...gw.ctx, clock: { now: () => now } });
      return [days.reduce((sum, day) => sum + day.comingInCents, 0), faults.length];
    };
    expect(await after(30 * MINUTE)).toEqual([1200, 0]);
    expect(await after(30 * MINUTE + 1)).toEqual([0, 1]);
    gw.clock.advance(31 * MINUTE);
    const late = await totals();
    expect(late.faults).toHaveLength(1);
    expect(late.faults[0]).toContain('the provider took 1200, but our payment is confirming');
    await reconcile(gw.ctx);
    expect(await orderRow(gw.db, order)).toMatchObject({ status: 'paid', paid_cents: 1200 });
    expect(await totals()).toMatchObject({ comingIn: 0, faults: [] });
  });

  it('agrees again after a job that reconciles every five minutes', async () => {
    const order = await giveOrder(gw, userId, { type: 'bus', fields: '{"kind":"other"}' });
    const payment = await started(order);
    await atCashier(gw, payment, 'silent');
    await gw.db.deleteFrom('jobs').where('dedup', '=', payment).execute();
    await gw.db.deleteFrom('sandbox.notices').execute();
    await scheduleRecurring(gw.ctx, jobsOf(gw.ctx));
    await scheduleRecurring(gw.ctx, jobsOf(gw.ctx));
    await toRest(gw, null, 6);
    expect((await paymentRows(gw.db, order)).map((p) => p.status)).toEqual(['confirming']);
    await atCashier(gw, payment, 'come_back');
    await toRest(gw, null, 6);
    expect((await paymentRows(gw.db, order)).map((p) => p.status)).toEqual(['succeeded']);
    const jobs = await gw.db
      .selectFrom('jobs')
      .select('done_at')
      .where('kind', '=', 'payment.reconcile')
      .execute();
    expect(jobs).toEqual([{ done_at: null }]);
  });

  it('gets a new job for a refund whose job was lost', async () => {
    const order = await giveOrder(gw, userId);
    await payOrder(gw, token, order);
    const { body } = await ask(order);
    await gw.db
      .updateTable('jobs')
      .set({ done_at: gw.clock.now() })
      .where('dedup', '=', body.id)
      .execute();
    await toRest(gw, null, 3);
    expect((await orderRow(gw.db, order)).status).toBe('being_refunded');
    await toRest(gw, null, 12);
    expect((await orderRow(gw.db, order)).status).toBe('refunded');
    expect((await totals()).faults).toEqual([]);
  });

  async function paidOrder(): Promise<{ order: string; payment: string }> {
    const order = await giveOrder(gw, userId);
    const payment = await payOrder(gw, token, order);
    expect(await faultsOf(order)).toEqual([]);
    return { order, payment };
  }

  it('names only differences found twice, because money moves between the ledgers', async () => {
    const { order, payment } = await paidOrder();
    const [port] = gw.ctx.adapters.payments;
    let looks = 0;
    const faultsAt = async (differing: readonly number[]): Promise<string[]> => {
      looks = 0;
      const tradesOf = async (day: string, after: string | null): Promise<TradePage> => {
        const page = (await port.tradesOf?.(day, after)) ?? { trades: [], next: null };
        if (!page.trades.some(({ paymentId }) => paymentId === payment)) return page;
        looks++;
        const wrong = differing.includes(looks);
        const trades = page.trades.map((trade) =>
          wrong && trade.paymentId === payment ? { ...trade, amountCents: 1 } : trade,
        );
        return { ...page, trades };
      };
      const adapters: Context['adapters'] = {
        ...gw.ctx.adapters,
        payments: [{ ...port, tradesOf }],
      };
      const { faults } = await moneyReport({ ...gw.ctx, adapters });
      return faults.filter((fault) => fault.includes(order));
    };
    expect(await faultsAt([])).toEqual([]);
    expect(await faultsAt([1])).toEqual([]);
    expect(looks).toBe(2);
    expect(await faultsAt([1, 2])).toHaveLength(1);
  });

  it('reads all payments of a period in order, even if many arrived at one instant', async () => {
    const order = await giveOrder(gw, userId, { status: 'closed' });
    const reportedAt = new Date('2026-10-10T04:00:00.000Z');
    const next = new Date(reportedAt.getTime() + MINUTE);
    const add = async (instant: Date, count: number, status = 'refunded', provider = 'many') => {
      const { rows } = await sql<{ id: string }>`
        insert into payments (user_id, id, order_id, provider, channel, status, amount_cents, started_at, finished_at)
        select ${userId}, gen_random_uuid(), ${order}, ${provider}, 'page', ${status}, 100, ${instant}, ${instant}
        from generate_series(1, ${count}::int) returning id`.execute(gw.db);
      return rows.map(({ id }) => id).toSorted();
    };
    const first = await add(reportedAt, 502);
    const second = await add(new Date(reportedAt.getTime() + 1), 499);
    const last = await add(new Date(next.getTime() - 1), 1);
    await add(new Date(reportedAt.getTime() - 1), 1);
    await add(next, 1);
    await add(reportedAt, 1, 'failed');
    await add(reportedAt, 1, 'refunded', 'another');
    const expectedIds = [...first, ...second, ...last];
    const booked = await bookedBetween(gw.db, 'many', reportedAt, next);
    expect(booked.map(({ id }) => id)).toEqual(expectedIds);
    // The same for a provider's list, in its own order.
    const trades = [...expectedIds.toReversed(), randomUUID()].map((paymentId) => {
      return { paymentId, tradeNo: paymentId, amountCents: 100, refunds: [] };
    });
    const pairs = await withBooked(gw.db, trades);
    expect(pairs.map(([trade]) => trade)).toEqual(trades);
    expect(pairs.slice(0, -1).every(([trade, ours]) => trade.paymentId === ours?.id)).toBe(true);
    expect(pairs.at(-1)?.[1]).toBeUndefined();
    await deleteRows(gw.db, 'payments', { order_id: order });
  });

  describe('names the faulty row if', () => {
    it('the provider took another amount', async () => {
      const { order, payment } = await paidOrder();
      await gw.db
        .updateTable('sandbox.trades')
        .set({ amount_cents: 1300 })
        .where('payment_id', '=', payment)
        .execute();
      expect(await faultsOf(order)).toEqual([
        expect.stringContaining('the provider took 1300, we asked for 1200'),
      ]);
      const { code, output } = await command();
      expect(output).toContain(`FAULT payment ${payment} of order ${order}`);
      expect(code).toBe(1);
    });

    it('the provider does not have a payment we count', async () => {
      const { order, payment } = await paidOrder();
      await gw.db.deleteFrom('sandbox.trades').where('payment_id', '=', payment).execute();
      expect(await faultsOf(order)).toEqual([expect.stringContaining('we count 1200')]);
    });

    it('the provider made a refund that we did not request', async () => {
      const { order, payment } = await paidOrder();
      await gw.ctx.adapters.payments[0].refund({
        paymentId: payment,
        refundId: order,
        amountCents: 200,
        paidCents: 1200,
      });
      expect(await faultsOf(order)).toEqual([expect.stringContaining('refunded 200')]);
    });

    it('the provider did not make a refund that we count', async () => {
      const { order, payment } = await paidOrder();
      await ask(order);
      await gw.runJobs();
      await gw.db.deleteFrom('sandbox.refunds').where('payment_id', '=', payment).execute();
      expect(await faultsOf(order)).toEqual([expect.stringContaining('the provider does not')]);
    });

    it('an order counts money without a payment, or is closed and keeps money', async () => {
      const { order } = await paidOrder();
      await gw.db.updateTable('orders').set({ status: 'closed' }).where('id', '=', order).execute();
      expect(await faultsOf(order)).toEqual([expect.stringContaining('an order that is closed')]);
      const orderWithoutPayment = await giveOrder(gw, userId, {
        status: 'completed',
        paid_cents: 500,
      });
      expect(await faultsOf(orderWithoutPayment)).toEqual([expect.stringContaining('counts 500')]);
    });

    it('a trade is not ours', async () => {
      const { payment } = await paidOrder();
      const stray = '0190b7a0-0000-7000-8000-00000000000a';
      await gw.db
        .updateTable('sandbox.trades')
        .set({ payment_id: stray, trade_no: 'SP0000000000000001' })
        .where('payment_id', '=', payment)
        .execute();
      expect((await totals()).faults).toContainEqual(
        expect.stringContaining('SP0000000000000001: the provider took 1200, but it is not ours'),
      );
    });
  });
});
