import type { ProviderTrade } from '../src/adapters/payment/port.ts';
import { queries } from '../sandbox/tables.ts';
import type { Db } from '../src/db/database.ts';
import {
  bookedPayments,
  orderFaults,
  ownFaults,
  tradeFaults,
  whereaboutsOf,
} from '../src/modules/money/payments/ledger.ts';

/** The sandbox provider's ledger against ours; amounts in cents. */
export interface Ledger {
  /** What the provider took from riders. */
  takenCents: number;
  /** What stands in orders. */
  keptCents: number;
  /** What the provider gave back. */
  refundedCents: number;
  /** What is wrong, one line each; empty when every cent is where it belongs. */
  faults: string[];
}

/**
 * Proves, once everything is at rest, that each cent the sandbox provider took is in exactly one paid
 * order or was given back, and that no order counts money nobody paid. Unlike the money report it
 * looks into the provider's own tables, at silent trades as well, and takes nothing as under way. Seeded orders, which never were at the provider, are left out.
 *
 * @param provider where its tables are
 */
export async function ledgerCheck(db: Db, provider = db): Promise<Ledger> {
  const trades = await sandboxTrades(provider);
  const payments = new Map(
    (await bookedPayments(db, [...trades.keys()])).map((payment) => [payment.id, payment]),
  );
  const ledger: Ledger = { takenCents: 0, keptCents: 0, refundedCents: 0, faults: [] };
  let goingBack = 0;
  for (const [id, trade] of trades) {
    const payment = payments.get(id);
    const fault = (text: string): unknown =>
      ledger.faults.push(`payment ${id} of order ${payment?.order_id}: ${text}`);
    const back = trade.refunds
      .filter(({ state }) => state === 'succeeded')
      .reduce((cents, refund) => cents + refund.amountCents, 0);
    if (trade.isPaid) ledger.takenCents += trade.amountCents;
    ledger.refundedCents += back;
    if (payment === undefined) {
      fault('the provider knows it, we do not');
      continue;
    }
    const { inOrderCents, refundedCents, goingBackCents } = whereaboutsOf(payment);
    ledger.keptCents += inOrderCents;
    for (const text of [...ownFaults(payment), ...tradeFaults(payment, trade)]) fault(text);
    if (goingBackCents > 0 && !trade.refunds.some(({ state }) => state === 'pending')) {
      fault(`${goingBackCents} going back, and the provider does not know`);
    }
    goingBack += goingBackCents;
    const counted = inOrderCents + refundedCents + goingBackCents;
    const taken = trade.isPaid ? trade.amountCents : 0;
    if (taken !== counted) fault(`took ${taken}, and the payment is ${payment.status}`);
  }
  if (ledger.takenCents !== ledger.keptCents + goingBack + ledger.refundedCents) {
    ledger.faults.push(
      `took ${ledger.takenCents}, kept ${ledger.keptCents}, gave back ${ledger.refundedCents}`,
    );
  }
  ledger.faults.push(...(await orderFaults(db)));
  return ledger;
}

/** Every trade the sandbox ever made, and what it gave back of it. */
async function sandboxTrades(db: Db): Promise<Map<string, ProviderTrade & { isPaid: boolean }>> {
  const trades = await queries(db).selectFrom('sandbox.trades').selectAll().execute();
  const refunds = await queries(db)
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('state', '<>', 'refused')
    .execute();
  const of = Map.groupBy(refunds, (refund) => refund.payment_id);
  return new Map(
    trades.map((trade) => [
      trade.payment_id,
      {
        paymentId: trade.payment_id,
        tradeNo: trade.trade_no,
        amountCents: trade.amount_cents,
        isPaid: trade.state === 'paid',
        refunds: (of.get(trade.payment_id) ?? []).map((refund) => ({
          refundId: refund.refund_id,
          amountCents: refund.amount_cents,
          state: refund.state === 'succeeded' ? 'succeeded' : 'pending',
        })),
      },
    ]),
  );
}
