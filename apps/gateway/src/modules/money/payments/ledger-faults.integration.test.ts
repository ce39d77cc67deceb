import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxPayment } from '../../../../sandbox/payment/driver.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { atCashier, giveOrder, paymentRows, userIdOf } from '../../../../test/orders.ts';
import type { ProviderTrade, RefundState, TradePage } from '../../../adapters/payment/port.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { createMetrics } from '../../../http/metrics.ts';
import { reconcile } from './reconcile.ts';
import { settleRefundIn } from './refund-outcome.ts';
import { settle } from './settle.ts';

/** A payment's entry in the provider's list. */
const trade = (paymentId: string, tradeNo: string): ProviderTrade => ({
  paymentId,
  tradeNo,
  amountCents: 1200,
  refunds: [],
});

describe.skipIf(!hasDatabase())('money that is not where our ledger has it is counted', () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;
  /** The list that the provider returns for each day, instead of its own. */
  let listedTrades: ProviderTrade[] = [];
  const tradesOf = async (): Promise<TradePage> => ({ trades: listedTrades, next: null });

  beforeAll(async () => {
    gw = await startGateway({
      adapters: (base) => ({ payments: [{ ...sandboxPayment(base), tradesOf }] }),
    });
    token = await gw.login('13900000001');
    userId = await userIdOf(gw.db, token);
  });
  afterAll(() => gw.close());

  /** Returns the counts of faults by event. */
  async function faultCounts(): Promise<Record<string, number>> {
    const { registry } = createMetrics();
    for (const counter of gw.ctx.figures.counters) registry.registerMetric(counter);
    const { values } = (await registry.getSingleMetric('ledger_faults_total')?.get()) ?? {
      values: [],
    };
    return Object.fromEntries(values.map(({ labels, value }) => [labels.event, value]));
  }

  /** Returns what `step` added to the counts, by event. */
  async function addedBy(step: () => Promise<unknown>): Promise<Record<string, number>> {
    const before = await faultCounts();
    await step();
    const added = Object.entries(await faultCounts()).map(
      ([event, count]) => [event, count - (before[event] ?? 0)] as const,
    );
    return Object.fromEntries(added.filter(([, count]) => count !== 0));
  }

  const NONE = {
    'ledger.bill_missing': 0,
    'ledger.differs': 0,
    'ledger.trade_failed': 0,
    'payments.amount_differs': 0,
    'refunds.owed_refused': 0,
    'refunds.paid_after_refusal': 0,
  };

  async function startedPayment() {
    const order = await giveOrder(gw, userId);
    const params = { id: order };
    await gw.call('POST maas:/v1/orders/:id/payments', { params }, { token });
    const [payment] = await paymentRows(gw.db, order);
    if (payment === undefined) throw new Error('no payment was started');
    return payment;
  }

  /** Creates an automatic refund of money that arrived for a closed order. */
  async function owedRefund() {
    const payment = await startedPayment();
    await gw.db
      .updateTable('orders')
      .set({ status: 'closed', unfinished: 0, closed_reason: 'payment_timed_out' })
      .where('id', '=', payment.order_id)
      .execute();
    await atCashier(gw, payment.id, 'pay');
    await gw.call('GET maas:/v1/payments/:id', { params: { id: payment.id } }, { token });
    return await gw.db
      .selectFrom('refunds')
      .selectAll()
      .where('payment_id', '=', payment.id)
      .executeTakeFirstOrThrow();
  }
  type Refund = Awaited<ReturnType<typeof owedRefund>>;
  const settleRefund = (refund: Refund, state: RefundState): Promise<void> =>
    inTransaction(gw.db, (tx) => settleRefundIn(gw.ctx, tx, refund, state));

  it('from zero on, so that the first one is an increase', async () => {
    expect(await faultCounts()).toEqual(NONE);
  });

  it('if the provider received another amount', async () => {
    const payment = await startedPayment();
    const paidTrade = { state: 'paid', tradeNo: 't-1', amountCents: 1199 } as const;
    expect(await addedBy(() => settle(gw.ctx, payment, paidTrade))).toEqual({
      'payments.amount_differs': 1,
    });
  });

  it('if the provider refuses a refund that is owed', async () => {
    const refund = await owedRefund();
    expect(await addedBy(() => settleRefund(refund, 'failed'))).toEqual({
      'refunds.owed_refused': 1,
    });
    expect(await addedBy(() => settleRefund(refund, 'succeeded'))).toEqual({});
  });

  it('if the provider refunds money after it had refused to', async () => {
    const refund = await owedRefund();
    const end = { status: 'failed', failure: 'refused', finished_at: gw.clock.now() } as const;
    await gw.db.updateTable('refunds').set(end).where('id', '=', refund.id).execute();
    expect(await addedBy(() => settleRefund(refund, 'succeeded'))).toEqual({
      'refunds.paid_after_refusal': 1,
    });
  });

  it('if the provider lists a payment that is not ours, on both compared days', async () => {
    listedTrades = [trade(randomUUID(), 't-2')];
    expect(await addedBy(() => reconcile(gw.ctx))).toEqual({ 'ledger.differs': 2 });
  });

  it('if a trade cannot be compared', async () => {
    const payment = await startedPayment();
    // The database cannot store this character.
    listedTrades = [trade(payment.id, '\0')];
    expect(await addedBy(() => reconcile(gw.ctx))).toEqual({ 'ledger.trade_failed': 2 });
  });
});
