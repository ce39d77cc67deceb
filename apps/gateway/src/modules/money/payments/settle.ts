import type { TradeState } from '../../../adapters/payment/port.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { afterCommit, inTransaction } from '../../../db/transaction.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { applyEvent, isOverdue, isUnpaid, lockOrder, type Order } from '../orders/service.ts';
import { startFulfilment } from './fulfilment.ts';
import { requestRefund } from './refund.ts';
import { findOrderPayment, type PaymentRow, type RefundRow } from './store.ts';
import { findRow, updateRows } from './tables.ts';

/**
 * What a trade's state made of a payment. `unchanged`: nothing new, not known yet or known already.
 * `refunding`: the money came for an order that does not want it any more, and goes back.
 * `amount_mismatch`: the provider speaks of another amount than ours, for people to look into.
 */
export type Settlement = 'unchanged' | 'paid' | 'failed' | 'refunding' | 'amount_mismatch';

/** Whether a trade is neither paid nor over, as far as anybody knows. */
export const isOpen = ({ state }: TradeState): boolean =>
  state === 'unknown' || state === 'waiting';

type PaymentKey = Pick<PaymentRow, 'user_id' | 'id' | 'order_id'>;

/**
 * Where the rider's return, the provider's webhook and our query converge: writes down what is known
 * of a trade, once, in one transaction with the order's event and the jobs that follow. Safe to call
 * with anything at any time: duplicates, late and out-of-order reports change nothing that is decided.
 */
export const settle = async (
  ctx: Context,
  payment: PaymentKey,
  trade: TradeState,
): Promise<Settlement> => {
  if (isOpen(trade)) return 'unchanged';
  const settlement = await inTransaction(ctx.db, async (tx) => {
    const written = await settleIn(ctx, tx, payment, trade);
    ctx.faultAt?.('settlement.written');
    return written;
  });
  ctx.faultAt?.('settlement.committed');
  return settlement;
};

/** `settle` inside a transaction that does more. */
export async function settleIn(
  ctx: TxContext,
  tx: Tx,
  { user_id, id, order_id }: PaymentKey,
  trade: TradeState,
): Promise<Settlement> {
  if (isOpen(trade)) return 'unchanged';
  // Every change of an order or of its payments stands in this queue first.
  const order = await lockOrder(tx, { userId: user_id, id: order_id });
  ctx.faultAt?.('settlement.locked');
  const payment = await findRow(tx, 'payments', { user_id, id });
  if (payment === undefined) return 'unchanged';
  if (trade.state === 'paid') return await settlePaid(ctx, tx, order, payment, trade);
  if (payment.status !== 'confirming') return 'unchanged';
  const change = { status: 'failed', finished_at: ctx.clock.now() } as const;
  await updateRows(tx, 'payments', { user_id, id }, change);
  afterCommit(tx, () => ctx.figures.payment(payment.provider, 'failed'));
  // A closed order stays closed, and one that another payment paid stays paid.
  if (order.status === 'in_payment') await applyEvent(ctx, tx, order, 'payment_failed');
  return 'failed';
}

async function settlePaid(
  ctx: TxContext,
  tx: Tx,
  order: Order,
  payment: PaymentRow,
  { tradeNo, amountCents }: Extract<TradeState, { state: 'paid' }>,
): Promise<Settlement> {
  const { user_id, id, amount_cents: paidCents } = payment;
  // A payment that was given up as failed may still bring its money; the others are decided.
  if (payment.status !== 'confirming' && payment.status !== 'failed') return 'unchanged';
  if (amountCents !== paidCents) {
    ctx.figures.ledgerFault('payments.amount_differs');
    ctx.log.error(
      { event: 'payments.amount_differs', paymentId: id, ours: paidCents, theirs: amountCents },
      'the provider was paid another amount than we asked for',
    );
    return 'amount_mismatch';
  }
  const now = ctx.clock.now();
  const change = { provider_trade_no: tradeNo, finished_at: now };
  // Coupon or points may have been changed after this payment seemed to have failed.
  const isDue = order.amountCents - order.discountCents === paidCents;
  // What an account had given up is free for something else: such money goes back to its owner.
  const isGivenUp = payment.account_id !== null && payment.status === 'failed';
  const found = isGivenUp ? order : await readyForMoney(ctx, tx, order, isDue);
  const cause = isGivenUp && isUnpaid(order) ? 'given_up' : refusalOf(found, isDue);
  if (cause !== undefined) {
    await updateRows(tx, 'payments', { user_id, id }, change);
    await requestRefund(ctx, tx, payment, cause);
    afterCommit(tx, () => ctx.figures.payment(payment.provider, 'returned'));
    return 'refunding';
  }
  await updateRows(tx, 'payments', { user_id, id }, { ...change, status: 'succeeded' });
  afterCommit(tx, () => ctx.figures.payment(payment.provider, 'succeeded'));
  const paid = await applyEvent(ctx, tx, found, 'payment_confirmed', { paidCents });
  // Another payment may have been started after this one seemed to have failed.
  const other = await findOrderPayment(tx, order, 'confirming');
  if (other !== undefined) {
    await enqueue(ctx, tx, {
      kind: 'order.close-payments',
      dedup: other.id,
      payload: { userId: user_id, orderId: order.id },
    });
  }
  await startFulfilment(ctx, tx, paid);
  return 'paid';
}

/** Why the order does not want this money; undefined: it does. */
function refusalOf({ status }: Order, isDue: boolean): RefundRow['reason'] | undefined {
  if (status === 'closed') return 'paid_after_close';
  if (!isDue && (status === 'to_be_paid' || status === 'in_payment')) return 'amount_changed';
  return status === 'in_payment' ? undefined : 'duplicate';
}

/**
 * The order as money finds it. One that waits to be paid again, after this payment seemed to have
 * failed, takes the money; one past its deadline is closed first.
 */
async function readyForMoney(ctx: TxContext, tx: Tx, order: Order, isDue: boolean): Promise<Order> {
  if (order.status !== 'to_be_paid') return order;
  if (isOverdue(order, ctx.clock.now())) {
    const closedReason = 'payment_timed_out';
    return await applyEvent(ctx, tx, order, 'payment_deadline_passed', { closedReason });
  }
  return isDue ? await applyEvent(ctx, tx, order, 'payment_started') : order;
}
