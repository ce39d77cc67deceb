import type { TradeState } from '../../adapters/payment/port.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/queue.ts';
import { applyEvent, isOverdue, lockOrder, type Order } from '../orders/service.ts';
import { startFulfilment } from './fulfilment.ts';
import { requestRefund } from './refund.ts';
import { findOrderPayment, findPaymentOf, type PaymentRow, updatePayment } from './store.ts';

/** What a trade's state made of a payment. */
export type Settlement =
  /** Nothing new: not known yet, or known already. */
  | 'unchanged'
  | 'paid'
  | 'failed'
  /** The money came for an order that does not want it any more, and goes back. */
  | 'refunding'
  /** The provider speaks of another amount than ours: never counted, for people to look into. */
  | 'amount_mismatch';

type PaymentKey = Pick<PaymentRow, 'user_id' | 'id' | 'order_id'>;

const tellsNothing = (
  trade: TradeState,
): trade is Extract<TradeState, { state: 'unknown' | 'waiting' }> =>
  trade.state === 'unknown' || trade.state === 'waiting';

/**
 * Where the rider's return, the provider's webhook and our query converge: writes down what is known
 * of a trade, once, in one transaction with the order's event and the jobs that follow. Safe to call
 * with anything at any time: duplicates, late and out-of-order reports change nothing that is decided.
 */
export async function settle(
  ctx: Pick<Context, 'db' | 'clock' | 'random' | 'log'>,
  payment: PaymentKey,
  trade: TradeState,
): Promise<Settlement> {
  if (tellsNothing(trade)) return 'unchanged';
  return await inTransaction(ctx.db, async (tx) => await settleIn(ctx, tx, payment, trade));
}

/** `settle` inside a transaction that does more. */
export async function settleIn(
  ctx: Pick<Context, 'clock' | 'random' | 'log'>,
  tx: Tx,
  { user_id: userId, id, order_id: orderId }: PaymentKey,
  trade: TradeState,
): Promise<Settlement> {
  if (tellsNothing(trade)) return 'unchanged';
  // Every change of an order or of its payments stands in this queue first.
  const order = await lockOrder(tx, { userId, id: orderId });
  const payment = await findPaymentOf(tx, userId, id);
  if (payment === undefined) return 'unchanged';
  if (trade.state === 'paid') return await settlePaid(ctx, tx, order, payment, trade);
  if (payment.status !== 'confirming') return 'unchanged';
  await updatePayment(tx, payment, { status: 'failed', finished_at: ctx.clock.now() });
  // A closed order stays closed, and one that another payment paid stays paid.
  if (order.status === 'in_payment') {
    await applyEvent(ctx, tx, order, 'payment_failed');
  }
  return 'failed';
}

async function settlePaid(
  ctx: Pick<Context, 'clock' | 'random' | 'log'>,
  tx: Tx,
  order: Order,
  payment: PaymentRow,
  trade: Extract<TradeState, { state: 'paid' }>,
): Promise<Settlement> {
  // A payment that was given up as failed may still bring its money; the others are decided.
  if (payment.status !== 'confirming' && payment.status !== 'failed') return 'unchanged';
  if (trade.amountCents !== payment.amount_cents) {
    ctx.log.error(
      {
        event: 'payments.amount_differs',
        paymentId: payment.id,
        ours: payment.amount_cents,
        theirs: trade.amountCents,
      },
      'the provider was paid another amount than we asked for',
    );
    return 'amount_mismatch';
  }
  const key = { userId: payment.user_id, id: payment.order_id };
  const now = ctx.clock.now();
  const change = { provider_trade_no: trade.tradeNo, finished_at: now };
  const found = await readyForMoney(ctx, tx, order);
  if (found.status !== 'in_payment') {
    await updatePayment(tx, payment, change);
    await requestRefund(
      ctx,
      tx,
      payment,
      found.status === 'closed' ? 'paid_after_close' : 'duplicate',
    );
    return 'refunding';
  }
  await updatePayment(tx, payment, { ...change, status: 'succeeded' });
  const paid = await applyEvent(ctx, tx, found, 'payment_confirmed', {
    paidCents: payment.amount_cents,
  });
  // Another payment may have been started after this one seemed to have failed.
  const other = await findOrderPayment(tx, key.userId, key.id, 'confirming');
  if (other !== undefined) {
    await enqueue(ctx, tx, {
      kind: 'order.close-payments',
      dedup: other.id,
      payload: { userId: key.userId, orderId: key.id },
      runAt: now,
    });
  }
  await startFulfilment(ctx, tx, paid);
  return 'paid';
}

/**
 * The order as money finds it. One that waits to be paid again, after this payment seemed to have
 * failed, takes the money; one past its deadline is closed first.
 */
async function readyForMoney(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  order: Order,
): Promise<Order> {
  if (order.status !== 'to_be_paid') return order;
  return isOverdue(order, ctx.clock.now())
    ? await applyEvent(ctx, tx, order, 'payment_deadline_passed', {
        closedReason: 'payment_timed_out',
      })
    : await applyEvent(ctx, tx, order, 'payment_started');
}
