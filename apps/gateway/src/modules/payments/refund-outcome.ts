import type { RefundEvent, RefundFailure } from '@shtrans/contract/refund-rules';
import type { RefundState } from '../../adapters/payment/port.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type JobOutcome, NOTHING_TO_DO } from '../../jobs/queue.ts';
import { applyEvent, lockOrder, type Order } from '../orders/service.ts';
import { backOff } from './back-off.ts';
import { resumeFulfilment } from './fulfilment.ts';
import { askRefunded, handRefund } from './provider.ts';
import {
  addRefundEvents,
  findRefund,
  OF_ORDER,
  refundEvents,
  type RefundRow,
  updateRefund,
} from './refund-store.ts';
import { findPaymentOf, updatePayment } from './store.ts';

type OutcomeContext = Pick<Context, 'clock' | 'random' | 'log'>;
type RefundKey = Pick<RefundRow, 'user_id' | 'id' | 'order_id'>;

/** Money that must go back by itself is asked for until it does; a rider is told "no" once. */
const isOwed = ({ reason }: Pick<RefundRow, 'reason'>): boolean => reason !== 'rider_asked';

/**
 * Gives the money back through the provider. The refund's id makes repeated tries one refund; after
 * a try whose answer may be lost the provider is asked first. A refund we owe is never dropped.
 */
export async function refundOnce(
  ctx: Pick<Context, 'db' | 'clock' | 'random' | 'log' | 'adapters'>,
  { userId, refundId }: { userId: string; refundId: string },
  attempt: number,
): Promise<JobOutcome> {
  const refund = await findRefund(ctx.db, userId, refundId);
  const payment = refund && (await findPaymentOf(ctx.db, userId, refund.payment_id));
  if (refund?.status !== 'pending' || payment === undefined) return NOTHING_TO_DO;
  let state: RefundState = 'unknown';
  if (attempt > 1) state = await askRefunded(ctx, payment, refund);
  if (state === 'unknown' || (state === 'failed' && isOwed(refund))) {
    state = await handRefund(ctx, payment, refund);
  }
  if (state === 'succeeded' || (state === 'failed' && !isOwed(refund))) {
    return { done: async (tx) => await settleRefundIn(ctx, tx, refund, state) };
  }
  await inTransaction(ctx.db, async (tx) => await settleRefundIn(ctx, tx, refund, state));
  return { again: backOff(ctx, attempt) };
}

/**
 * Where the provider's answer and the reconciler converge: writes down what is known of
 * a refund, once. Duplicates and late reports change nothing that is decided.
 */
export async function settleRefundIn(
  ctx: OutcomeContext,
  tx: Tx,
  { user_id: userId, id, order_id: orderId }: RefundKey,
  state: RefundState,
): Promise<void> {
  // Every change of an order or of its money stands in this queue first.
  const order = await lockOrder(tx, { userId, id: orderId });
  const refund = await findRefund(tx, userId, id);
  if (refund === undefined) return;
  if (refund.status !== 'pending') {
    if (refund.status === 'failed' && state === 'succeeded') {
      ctx.log.error(
        { event: 'refunds.paid_after_refusal', refundId: id },
        'the provider gave money back after it had refused to',
      );
    }
    return;
  }
  if (state === 'succeeded') await writeSucceeded(ctx, tx, order, refund);
  else if (state === 'pending') await writePending(ctx, tx, refund);
  else if (state === 'failed' && !isOwed(refund)) await writeRejected(ctx, tx, order, refund);
  else await writeTryFailed(ctx, tx, refund, state === 'failed' ? 'refused' : 'no_answer');
}

async function writeSucceeded(
  ctx: OutcomeContext,
  tx: Tx,
  order: Order,
  refund: RefundRow,
): Promise<void> {
  const now = ctx.clock.now();
  await note(ctx, tx, refund, 'handed_over', 'succeeded');
  await updateRefund(tx, refund, { status: 'succeeded', failure: null, finished_at: now });
  // The payment's own instant stays: the day its money came.
  await updatePayment(
    tx,
    { user_id: refund.user_id, id: refund.payment_id },
    { status: 'refunded' },
  );
  // Money that a closed order, or one paid already, never kept changes nothing of the order.
  if (OF_ORDER.includes(refund.reason) && order.status === 'being_refunded') {
    await applyEvent(ctx, tx, order, 'refund_succeeded');
  }
}

async function writePending(ctx: OutcomeContext, tx: Tx, refund: RefundRow): Promise<void> {
  await note(ctx, tx, refund, 'handed_over');
  if (refund.failure !== null) await updateRefund(tx, refund, { failure: null });
}

/** The order is what it was before, the payment counts again, and what it waited for goes on. */
async function writeRejected(
  ctx: OutcomeContext,
  tx: Tx,
  order: Order,
  refund: RefundRow,
): Promise<void> {
  await note(ctx, tx, refund, 'handed_over', 'failed');
  await updateRefund(tx, refund, {
    status: 'failed',
    failure: 'refused',
    finished_at: ctx.clock.now(),
  });
  await updatePayment(
    tx,
    { user_id: refund.user_id, id: refund.payment_id },
    { status: 'succeeded' },
  );
  if (order.status !== 'being_refunded') return;
  const back = await applyEvent(ctx, tx, order, 'refund_rejected');
  await resumeFulfilment(ctx, tx, back, refund.id);
}

/** The same failure again is no news: a provider that is away for a day is one line. */
async function writeTryFailed(
  ctx: OutcomeContext,
  tx: Tx,
  refund: RefundRow,
  failure: RefundFailure,
): Promise<void> {
  if (failure === 'refused') {
    ctx.log.error(
      { event: 'refunds.owed_refused', refundId: refund.id },
      'the provider refused a refund that is owed',
    );
  }
  if (refund.failure === failure) return;
  const events = await refundEvents(tx, refund);
  // It has the refund; that it does not say how far it is, is no failure.
  if (failure === 'no_answer' && events.some(({ event }) => event === 'handed_over')) return;
  await note(ctx, tx, refund, 'failed');
  await updateRefund(tx, refund, { failure });
}

/** Adds the events that the time line does not have yet; after a failed try it was tried again. */
async function note(
  ctx: OutcomeContext,
  tx: Tx,
  refund: RefundRow,
  ...wanted: RefundEvent[]
): Promise<void> {
  const events = await refundEvents(tx, refund);
  const last = events.at(-1);
  const handedOver = events.some(({ event }) => event === 'handed_over');
  const missing = wanted.filter((event) => event !== 'handed_over' || !handedOver);
  const again: RefundEvent[] = last?.event === 'failed' ? ['tried_again'] : [];
  await addRefundEvents(ctx, tx, refund, last, [...again, ...missing]);
}
