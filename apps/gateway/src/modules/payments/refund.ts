import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { enqueue, type JobOutcome } from '../../jobs/queue.ts';
import { applyToLocked, lockOrder } from '../orders/service.ts';
import { backOff } from './back-off.ts';
import { portOf } from './provider.ts';
import {
  findPayment,
  findRefund,
  finishRefund,
  insertRefund,
  type PaymentRow,
  type RefundRow,
  updatePayment,
} from './store.ts';

export const REFUND_JOB = 'payment.refund';

/**
 * Has the whole payment given back, once per payment: writes it down and puts the work in the queue.
 * Where the order itself is refunded, its event is the caller's.
 */
export async function requestRefund(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  payment: PaymentRow,
  reason: RefundRow['reason'],
): Promise<void> {
  const now = ctx.clock.now();
  const id = uuidv7(ctx);
  await updatePayment(tx, payment, { status: 'refunding' });
  await insertRefund(tx, {
    user_id: payment.user_id,
    id,
    order_id: payment.order_id,
    payment_id: payment.id,
    amount_cents: payment.amount_cents,
    reason,
    status: 'pending',
    requested_at: now,
    finished_at: null,
  });
  await enqueue(ctx, tx, {
    kind: REFUND_JOB,
    dedup: id,
    payload: { userId: payment.user_id, refundId: id },
    runAt: now,
  });
}

/**
 * Gives the money back through the provider until it succeeded: a refund we owe is never dropped.
 * The refund's id makes repeated tries one refund.
 */
export async function refundOnce(
  ctx: Pick<Context, 'db' | 'clock' | 'random' | 'log' | 'adapters'>,
  { userId, refundId }: { userId: string; refundId: string },
  attempt: number,
): Promise<JobOutcome> {
  const refund = await findRefund(ctx.db, userId, refundId);
  if (refund?.status !== 'pending') return { done: async () => {} };
  const payment = await findPayment(ctx.db, refund.payment_id);
  if (payment === undefined) throw new Error('a refund without its payment');
  const outcome = await portOf(ctx, payment).refund({
    paymentId: refund.payment_id,
    refundId: refund.id,
    amountCents: refund.amount_cents,
    paidCents: payment.amount_cents,
  });
  if (outcome !== 'succeeded') {
    if (outcome === 'failed') {
      ctx.log.error({ refundId, paymentId: refund.payment_id }, 'the provider refused a refund');
    }
    return { again: backOff(ctx, attempt) };
  }
  return { done: async (tx) => await writeRefunded(ctx, tx, refund) };
}

async function writeRefunded(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  refund: RefundRow,
): Promise<void> {
  const key = { userId: refund.user_id, id: refund.order_id };
  const order = await lockOrder(tx, key);
  const now = ctx.clock.now();
  await finishRefund(tx, refund, now);
  await updatePayment(
    tx,
    { user_id: refund.user_id, id: refund.payment_id },
    { status: 'refunded', finished_at: now },
  );
  // Money that a closed order, or one paid already, never kept changes nothing of the order.
  const ofOrder = refund.reason === 'issuing_failed' || refund.reason === 'rider_asked';
  if (ofOrder && order?.status === 'being_refunded') {
    await applyToLocked(ctx, tx, order, 'refund_succeeded');
  }
}
