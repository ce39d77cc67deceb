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
 * The effect of a trade's state on a payment. `unchanged`: the outcome is unknown or already recorded.
 * `refunding`: the money arrived for an order that no longer accepts it, and is refunded.
 * `amount_mismatch`: the provider's amount differs from ours, for people to investigate.
 */
export type Settlement = 'unchanged' | 'paid' | 'failed' | 'refunding' | 'amount_mismatch';

/** Whether a trade is neither paid nor ended, as far as is known. */
export const isOpen = ({ state }: TradeState): boolean =>
  state === 'unknown' || state === 'waiting';

type PaymentKey = Pick<PaymentRow, 'user_id' | 'id' | 'order_id'>;

/**
 * Records the outcome of a trade, once, in one transaction with the order's event and the following jobs;
 * called on the rider's return, the provider's webhook and our query. Safe to call at any time: duplicate,
 * late and out-of-order reports do not change a recorded outcome.
 */
export const settle = async (
  ctx: Context,
  payment: PaymentKey,
  trade: TradeState,
): Promise<Settlement> => {
  if (isOpen(trade)) return 'unchanged';
  const settlement = await inTransaction(ctx.db, async (tx) => {
    const outcome = await settleIn(ctx, tx, payment, trade);
    ctx.faultAt?.('settlement.written');
    return outcome;
  });
  ctx.faultAt?.('settlement.committed');
  return settlement;
};

/** Does the same as `settle` inside the caller's transaction. */
export async function settleIn(
  ctx: TxContext,
  tx: Tx,
  { user_id, id, order_id }: PaymentKey,
  trade: TradeState,
): Promise<Settlement> {
  if (isOpen(trade)) return 'unchanged';
  // Every change of an order or of its payments takes this lock first.
  const order = await lockOrder(tx, { userId: user_id, id: order_id });
  ctx.faultAt?.('settlement.locked');
  const payment = await findRow(tx, 'payments', { user_id, id });
  if (payment === undefined) return 'unchanged';
  if (trade.state === 'paid') return await settlePaid(ctx, tx, order, payment, trade);
  if (payment.status !== 'confirming') return 'unchanged';
  const change = { status: 'failed', finished_at: ctx.clock.now() } as const;
  await updateRows(tx, 'payments', { user_id, id }, change);
  afterCommit(tx, () => ctx.figures.payment(payment.provider, 'failed'));
  // A closed order stays closed, and an order paid by another payment stays paid.
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
  // A payment recorded as failed may still bring its money; other outcomes are final.
  if (payment.status !== 'confirming' && payment.status !== 'failed') return 'unchanged';
  if (amountCents !== paidCents) {
    ctx.figures.ledgerFault('payments.amount_differs');
    ctx.log.error(
      { event: 'payments.amount_differs', paymentId: id, ours: paidCents, theirs: amountCents },
      'the provider received a different amount than requested',
    );
    return 'amount_mismatch';
  }
  const now = ctx.clock.now();
  const change = { provider_trade_no: tradeNo, finished_at: now };
  // Coupon or points may have changed after this payment was recorded as failed.
  const isDue = order.amountCents - order.discountCents === paidCents;
  // A failed payment no longer counts towards the account's limit, so its late money is refunded to the owner.
  const isGivenUp = payment.account_id !== null && payment.status === 'failed';
  const readyOrder = isGivenUp ? order : await prepareForMoney(ctx, tx, order, isDue);
  const cause = isGivenUp && isUnpaid(order) ? 'given_up' : refusalOf(readyOrder, isDue);
  if (cause !== undefined) {
    await updateRows(tx, 'payments', { user_id, id }, change);
    await requestRefund(ctx, tx, payment, cause);
    afterCommit(tx, () => ctx.figures.payment(payment.provider, 'returned'));
    return 'refunding';
  }
  await updateRows(tx, 'payments', { user_id, id }, { ...change, status: 'succeeded' });
  afterCommit(tx, () => ctx.figures.payment(payment.provider, 'succeeded'));
  const paidOrder = await applyEvent(ctx, tx, readyOrder, 'payment_confirmed', { paidCents });
  // Another payment may have been started after this one was recorded as failed.
  const otherPayment = await findOrderPayment(tx, order, 'confirming');
  if (otherPayment !== undefined) {
    await enqueue(ctx, tx, {
      kind: 'order.close-payments',
      dedup: otherPayment.id,
      payload: { userId: user_id, orderId: order.id },
    });
  }
  await startFulfilment(ctx, tx, paidOrder);
  return 'paid';
}

/** Returns why the order does not accept this money; undefined: it does. */
function refusalOf({ status }: Order, isDue: boolean): RefundRow['reason'] | undefined {
  if (status === 'closed') return 'paid_after_close';
  if (!isDue && (status === 'to_be_paid' || status === 'in_payment')) return 'amount_changed';
  return status === 'in_payment' ? undefined : 'duplicate';
}

/**
 * Prepares an order for arriving money. An order that is unpaid again, because this payment was recorded as
 * failed, accepts the money; one past its deadline is closed first.
 */
async function prepareForMoney(
  ctx: TxContext,
  tx: Tx,
  order: Order,
  isDue: boolean,
): Promise<Order> {
  if (order.status !== 'to_be_paid') return order;
  if (isOverdue(order, ctx.clock.now())) {
    const closedReason = 'payment_timed_out';
    return await applyEvent(ctx, tx, order, 'payment_deadline_passed', { closedReason });
  }
  return isDue ? await applyEvent(ctx, tx, order, 'payment_started') : order;
}
