import type { RefundEvent, RefundReason } from '@shtrans/contract/refunds/facts';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { afterCommit } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { Proof } from './refund-grounds.ts';
import {
  addRefundEvents,
  type PaymentRow,
  refundEvents,
  type RefundRow,
  type ReviewRow,
} from './store.ts';
import { insertRow, updateRows } from './tables.ts';

/** A refund that a rider requested and that was granted; `id` is that of the review that granted it. */
export interface Granted extends Proof {
  reason: RefundReason;
  note: string | null;
  id?: string;
}

/** Leaves a refund to a person: records the rider's request as a review in the caller's transaction. */
export async function requestReview(
  ctx: TxContext,
  tx: Tx,
  { user_id, id: payment_id, order_id }: PaymentRow,
  request: { amountCents: number; reason: RefundReason; note: string | null },
): Promise<ReviewRow> {
  const review: ReviewRow = {
    user_id,
    id: uuidv7(ctx),
    order_id,
    payment_id,
    asked_cents: request.amountCents,
    rider_reason: request.reason,
    note: request.note,
    status: 'open',
    requested_at: ctx.clock.now(),
    decided_at: null,
    answer: null,
  };
  await insertRow(tx, 'refund_reviews', review);
  await addRefundEvents(ctx, tx, review, undefined, ['requested', 'under_review']);
  return review;
}

/**
 * Requests the refund of a payment: records it and enqueues its job in the caller's transaction. If the order
 * itself is refunded, the caller applies the order's event. Without `granted` the refund is automatic and covers
 * the whole payment.
 */
export async function requestRefund(
  ctx: TxContext,
  tx: Tx,
  { user_id, id: payment_id, order_id, amount_cents }: PaymentRow,
  cause: RefundRow['reason'],
  granted?: Granted,
): Promise<RefundRow> {
  const now = ctx.clock.now();
  await updateRows(tx, 'payments', { user_id, id: payment_id }, { status: 'refunding' });
  const row = {
    user_id,
    id: granted?.id ?? uuidv7(ctx),
    order_id,
    payment_id,
    amount_cents: granted?.amountCents ?? amount_cents,
    reason: cause,
    rider_reason: granted?.reason ?? null,
    note: granted?.note ?? null,
    status: 'pending' as const,
    failure: null,
    ground: granted?.ground ?? null,
    evidence: granted ? JSON.stringify(granted.evidence) : null,
    requested_at: now,
    finished_at: null,
  };
  await insertRow(tx, 'refunds', row);
  afterCommit(tx, () => ctx.figures.refund('requested'));
  const refund: RefundRow = { ...row, evidence: granted?.evidence ?? null };
  // The timeline of a refund that was under review began with the review.
  const before = await refundEvents(tx, refund);
  const firstEvents: RefundEvent[] = granted ? ['requested', 'accepted'] : ['accepted'];
  const events = before.length > 0 ? (['approved'] as const) : firstEvents;
  await addRefundEvents(ctx, tx, refund, before.at(-1)?.at, events);
  await enqueue(ctx, tx, {
    kind: 'payment.refund',
    dedup: refund.id,
    payload: { userId: user_id, refundId: refund.id },
  });
  return refund;
}
