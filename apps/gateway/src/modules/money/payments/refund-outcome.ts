import type { RefundEvent } from '@shtrans/contract/refunds/facts';
import type { RefundState } from '../../../adapters/payment/port.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { afterCommit, inTransaction } from '../../../db/transaction.ts';
import { backOff } from '../../../jobs/back-off.ts';
import { type JobOutcome, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import { applyEvent, lockOrder, OF_ORDER } from '../orders/service.ts';
import { resumeFulfilment } from './fulfilment.ts';
import { refundState } from './provider.ts';
import { addRefundEvents, refundEvents, type RefundRow } from './store.ts';
import { findRow, updateRows } from './tables.ts';

/** Money that must go back by itself is asked for until it does; a rider is told "no" once. */
const isOwed = ({ reason }: Pick<RefundRow, 'reason'>): boolean => reason !== 'rider_asked';

/**
 * Gives the money back through the provider. The refund's id makes repeated tries one refund; after
 * a try whose answer may be lost the provider is asked first. A refund we owe is never dropped.
 */
export async function refundOnce(
  ctx: Context,
  { userId, refundId }: { userId: string; refundId: string },
  attempt: number,
): Promise<JobOutcome> {
  const refund = await findRow(ctx.db, 'refunds', { user_id: userId, id: refundId });
  if (refund?.status !== 'pending') return NOTHING_TO_DO;
  const key = { user_id: userId, id: refund.payment_id };
  const payment = await findRow(ctx.db, 'payments', key);
  if (payment === undefined) return NOTHING_TO_DO;
  let state: RefundState = 'unknown';
  if (attempt > 1) state = await refundState(ctx, payment, refund, 'ask');
  if (state === 'unknown' || (state === 'failed' && isOwed(refund))) {
    state = await refundState(ctx, payment, refund, 'hand over');
    ctx.faultAt?.('refund.handed-over');
  }
  const settle = (tx: Tx): Promise<void> => settleRefundIn(ctx, tx, refund, state);
  if (state === 'succeeded' || (state === 'failed' && !isOwed(refund))) return { done: settle };
  await inTransaction(ctx.db, settle);
  return { again: backOff(ctx, attempt) };
}

/**
 * Where the provider's answer and the reconciler converge: writes down what is known of
 * a refund, once. Duplicates and late reports change nothing that is decided.
 */
export async function settleRefundIn(
  ctx: TxContext,
  tx: Tx,
  { user_id, id, order_id }: Pick<RefundRow, 'user_id' | 'id' | 'order_id'>,
  state: RefundState,
): Promise<void> {
  // Every change of an order or of its money stands in this queue first.
  const order = await lockOrder(tx, { userId: user_id, id: order_id });
  const refund = await findRow(tx, 'refunds', { user_id, id });
  if (refund === undefined) return;
  if (refund.status !== 'pending') {
    if (refund.status === 'failed' && state === 'succeeded') {
      ctx.figures.ledgerFault('refunds.paid_after_refusal');
      ctx.log.error(
        { event: 'refunds.paid_after_refusal', refundId: id },
        'the provider gave money back after it had refused to',
      );
    }
    return;
  }
  const payment = { user_id, id: refund.payment_id };
  if (state === 'pending') {
    await note(ctx, tx, refund, 'handed_over');
    if (refund.failure !== null)
      await updateRows(tx, 'refunds', { user_id, id }, { failure: null });
  } else if (state === 'succeeded') {
    await note(ctx, tx, refund, 'handed_over', 'succeeded');
    const end = { status: state, failure: null, finished_at: ctx.clock.now() };
    await updateRows(tx, 'refunds', { user_id, id }, end);
    afterCommit(tx, () => ctx.figures.refund('succeeded'));
    // The payment's own instant stays: the day its money came.
    await updateRows(tx, 'payments', payment, { status: 'refunded' });
    // Money that a closed order, or one paid already, never kept changes nothing of the order.
    if (OF_ORDER.includes(refund.reason) && order.status === 'being_refunded') {
      const keepsHolds = refund.amount_cents < (order.paidCents ?? 0);
      await applyEvent(ctx, tx, order, 'refund_succeeded', { keepsHolds });
    }
  } else if (state === 'failed' && !isOwed(refund)) {
    // The order is what it was before, the payment counts again, and what it waited for goes on.
    await note(ctx, tx, refund, 'handed_over', 'failed');
    const end = { status: state, failure: 'refused', finished_at: ctx.clock.now() } as const;
    await updateRows(tx, 'refunds', { user_id, id }, end);
    afterCommit(tx, () => ctx.figures.refund('refused'));
    await updateRows(tx, 'payments', payment, { status: 'succeeded' });
    if (order.status !== 'being_refunded') return;
    await resumeFulfilment(ctx, tx, await applyEvent(ctx, tx, order, 'refund_rejected'), id);
  } else await writeTryFailed(ctx, tx, refund, state === 'failed' ? 'refused' : 'no_answer');
}

/** The same failure again is no news: a provider that is away for a day is one line. */
async function writeTryFailed(
  ctx: TxContext,
  tx: Tx,
  refund: RefundRow,
  failure: NonNullable<RefundRow['failure']>,
): Promise<void> {
  const { user_id, id } = refund;
  if (failure === 'refused') {
    ctx.figures.ledgerFault('refunds.owed_refused');
    ctx.log.error(
      { event: 'refunds.owed_refused', refundId: id },
      'the provider refused a refund that is owed',
    );
  }
  if (refund.failure === failure) return;
  const events = await refundEvents(tx, refund);
  // It has the refund; that it does not say how far it is, is no failure.
  if (failure === 'no_answer' && events.some(({ event }) => event === 'handed_over')) return;
  await note(ctx, tx, refund, 'failed');
  await updateRows(tx, 'refunds', { user_id, id }, { failure });
}

/** Adds the events that the time line does not have yet; after a failed try it was tried again. */
async function note(
  ctx: TxContext,
  tx: Tx,
  refund: RefundRow,
  ...wanted: RefundEvent[]
): Promise<void> {
  const events = await refundEvents(tx, refund);
  const last = events.at(-1);
  const handedOver = events.some(({ event }) => event === 'handed_over');
  const missing = wanted.filter((event) => event !== 'handed_over' || !handedOver);
  const again: RefundEvent[] = last?.event === 'failed' ? ['tried_again'] : [];
  await addRefundEvents(ctx, tx, refund, last?.at, [...again, ...missing]);
}
