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

/** The comparison of the sandbox provider's ledger with ours; amounts in cents. */
export interface Ledger {
  /** The amount that the provider took from riders. */
  takenCents: number;
  /** The amount in orders. */
  keptCents: number;
  /** The amount that the provider refunded. */
  refundedCents: number;
  /** A line for each fault; empty if all amounts agree. */
  faults: string[];
}

/**
 * Checks, once everything is settled, that each cent that the sandbox provider took is in exactly one paid order or was
 * refunded, and that no order counts money that was not paid. Unlike the money report it reads the provider's own tables,
 * including silent trades, and accepts nothing as under way. Ignores seeded orders, which the provider never had.
 *
 * @param provider the database with the provider's tables
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
      fault('only the provider has it');
      continue;
    }
    const { inOrderCents, refundedCents, goingBackCents } = whereaboutsOf(payment);
    ledger.keptCents += inOrderCents;
    for (const text of [...ownFaults(payment), ...tradeFaults(payment, trade)]) fault(text);
    if (goingBackCents > 0 && !trade.refunds.some(({ state }) => state === 'pending')) {
      fault(`${goingBackCents} going back, but the provider has no refund`);
    }
    goingBack += goingBackCents;
    const bookedCents = inOrderCents + refundedCents + goingBackCents;
    const takenCents = trade.isPaid ? trade.amountCents : 0;
    if (takenCents !== bookedCents)
      fault(`took ${takenCents}, and the payment is ${payment.status}`);
  }
  if (ledger.takenCents !== ledger.keptCents + goingBack + ledger.refundedCents) {
    ledger.faults.push(
      `took ${ledger.takenCents}, kept ${ledger.keptCents}, gave back ${ledger.refundedCents}`,
    );
  }
  ledger.faults.push(...(await orderFaults(db)));
  return ledger;
}

/** Returns all trades of the sandbox with their refunds. */
async function sandboxTrades(db: Db): Promise<Map<string, ProviderTrade & { isPaid: boolean }>> {
  const trades = await queries(db).selectFrom('sandbox.trades').selectAll().execute();
  const refunds = await queries(db)
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('state', '<>', 'refused')
    .execute();
  const refundsByPayment = Map.groupBy(refunds, (refund) => refund.payment_id);
  return new Map(
    trades.map((trade) => [
      trade.payment_id,
      {
        paymentId: trade.payment_id,
        tradeNo: trade.trade_no,
        amountCents: trade.amount_cents,
        isPaid: trade.state === 'paid',
        refunds: (refundsByPayment.get(trade.payment_id) ?? []).map((refund) => ({
          refundId: refund.refund_id,
          amountCents: refund.amount_cents,
          state: refund.state === 'succeeded' ? 'succeeded' : 'pending',
        })),
      },
    ]),
  );
}
