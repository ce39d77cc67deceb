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

/** Whether the refund is owed regardless of a request. An owed refund is retried until it succeeds; any other can be refused. */
const isOwed = ({ reason }: Pick<RefundRow, 'reason'>): boolean => reason !== 'rider_asked';

/**
 * Refunds the money through the provider. Repeated attempts are one refund because they have the same id. After the
 * first attempt, whose answer may be lost, the provider is asked for the state first. An owed refund is never dropped.
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
 * Records the state of a refund, once; called with the provider's answer and by the reconciler.
 * Duplicates and late reports do not change a final state.
 */
export async function settleRefundIn(
  ctx: TxContext,
  tx: Tx,
  { user_id, id, order_id }: Pick<RefundRow, 'user_id' | 'id' | 'order_id'>,
  state: RefundState,
): Promise<void> {
  // Every change of an order or of its money takes this lock first.
  const order = await lockOrder(tx, { userId: user_id, id: order_id });
  const refund = await findRow(tx, 'refunds', { user_id, id });
  if (refund === undefined) return;
  if (refund.status !== 'pending') {
    if (refund.status === 'failed' && state === 'succeeded') {
      ctx.figures.ledgerFault('refunds.paid_after_refusal');
      ctx.log.error(
        { event: 'refunds.paid_after_refusal', refundId: id },
        'the provider paid out a refund that it had refused',
      );
    }
    return;
  }
  const payment = { user_id, id: refund.payment_id };
  if (state === 'pending') {
    await addMissingEvents(ctx, tx, refund, 'handed_over');
    if (refund.failure !== null)
      await updateRows(tx, 'refunds', { user_id, id }, { failure: null });
  } else if (state === 'succeeded') {
    await addMissingEvents(ctx, tx, refund, 'handed_over', 'succeeded');
    const end = { status: state, failure: null, finished_at: ctx.clock.now() };
    await updateRows(tx, 'refunds', { user_id, id }, end);
    afterCommit(tx, () => ctx.figures.refund('succeeded'));
    // `finished_at` of the payment stays the time at which its money arrived.
    await updateRows(tx, 'payments', payment, { status: 'refunded' });
    // A refund of money that a closed or already paid order never kept does not change the order.
    if (OF_ORDER.includes(refund.reason) && order.status === 'being_refunded') {
      const keepsHolds = refund.amount_cents < (order.paidCents ?? 0);
      await applyEvent(ctx, tx, order, 'refund_succeeded', { keepsHolds });
    }
  } else if (state === 'failed' && !isOwed(refund)) {
    // The order returns to its previous status, the payment counts again, and the fulfilment resumes.
    await addMissingEvents(ctx, tx, refund, 'handed_over', 'failed');
    const end = { status: state, failure: 'refused', finished_at: ctx.clock.now() } as const;
    await updateRows(tx, 'refunds', { user_id, id }, end);
    afterCommit(tx, () => ctx.figures.refund('refused'));
    await updateRows(tx, 'payments', payment, { status: 'succeeded' });
    if (order.status !== 'being_refunded') return;
    await resumeFulfilment(ctx, tx, await applyEvent(ctx, tx, order, 'refund_rejected'), id);
  } else await writeTryFailed(ctx, tx, refund, state === 'failed' ? 'refused' : 'no_answer');
}

/** Records a failed attempt. A repeated failure adds no event, so that an outage of a day is one line. */
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
      'the provider refused a refund that we owe',
    );
  }
  if (refund.failure === failure) return;
  const events = await refundEvents(tx, refund);
  // The provider already has the refund; a missing answer is no failure then.
  if (failure === 'no_answer' && events.some(({ event }) => event === 'handed_over')) return;
  await addMissingEvents(ctx, tx, refund, 'failed');
  await updateRows(tx, 'refunds', { user_id, id }, { failure });
}

/** Adds the events that the timeline does not have yet; after a failed attempt first `tried_again`. */
async function addMissingEvents(
  ctx: TxContext,
  tx: Tx,
  refund: RefundRow,
  ...newEvents: RefundEvent[]
): Promise<void> {
  const events = await refundEvents(tx, refund);
  const last = events.at(-1);
  const handedOver = events.some(({ event }) => event === 'handed_over');
  const missing = newEvents.filter((event) => event !== 'handed_over' || !handedOver);
  const retryEvents: RefundEvent[] = last?.event === 'failed' ? ['tried_again'] : [];
  await addRefundEvents(ctx, tx, refund, last?.at, [...retryEvents, ...missing]);
}
