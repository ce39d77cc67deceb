import { CodedError, existing } from '@shtrans/contract/api/errors';
import { findTransition } from '@shtrans/contract/orders/status';
import { orderTypeRow } from '@shtrans/contract/orders/types';
import { refundableCents } from '@shtrans/contract/refunds/facts';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { applyEvent, findOrder, lockOrder, type Order, type OrderKey } from '../orders/service.ts';
import { officialFareCents } from './official-fare.ts';
import { alertsDuring } from './refund-evidence.ts';
import { requestRefund, requestReview } from './refund.ts';
import {
  addRefundEvents,
  findOrderPayment,
  findReview,
  type PaymentRow,
  refundEvents,
  type RefundRow,
  type ReviewRow,
  reviewsOfOrder,
} from './store.ts';
import { findRow, findRows, lockRow, updateRows } from './tables.ts';

/** Maximum number of the rider's other refunds shown with a review, newest first. */
const EARLIER_MAX = 10;

/** A person's decision on a refund; the rider reads `text`. */
export interface Decision {
  /** The amount to refund; null: refused. */
  amountCents: number | null;
  text: string;
}

/** `decided`: a decision exists already and stays. `changed`: the order cannot be refunded any more. */
export type Decided = 'done' | 'decided' | 'changed';

/**
 * Decides on a refund under review, once: of simultaneous decisions the first counts. A granted refund is
 * processed like any other, under the review's id. Throws `refund_not_found`, and `refund_amount_invalid`
 * for more than is refundable.
 */
export async function decideRefund(
  ctx: TxContext,
  tx: Tx,
  id: string,
  { amountCents, text }: Decision,
): Promise<Decided> {
  const unlockedReview = existing(await findReview(tx, id), 'refund_not_found');
  const { user_id } = unlockedReview;
  const key = { user_id, id };
  // Every change of an order or of its money takes this lock first.
  const order = await lockOrder(tx, { userId: user_id, id: unlockedReview.order_id });
  const review = existing(await lockRow(tx, 'refund_reviews', key), 'refund_not_found');
  if (review.status !== 'open') return 'decided';
  const decided = { decided_at: ctx.clock.now(), answer: text };
  if (amountCents === null) {
    await updateRows(tx, 'refund_reviews', key, { ...decided, status: 'refused' });
    const events = await refundEvents(tx, review);
    await addRefundEvents(ctx, tx, review, events.at(-1)?.at, ['refused']);
    return 'done';
  }
  const payment = await payableBack(tx, order, review);
  if (payment === undefined) return 'changed';
  if (amountCents < 1 || amountCents > refundableCents(payment.amount_cents, order.fields)) {
    throw new CodedError('refund_amount_invalid', { field: 'amount' });
  }
  await updateRows(tx, 'refund_reviews', key, { ...decided, status: 'approved' });
  await applyEvent(ctx, tx, order, 'refund_accepted');
  await requestRefund(ctx, tx, payment, 'rider_asked', {
    id,
    ground: 'decided',
    amountCents,
    reason: review.rider_reason,
    note: review.note,
    evidence: {},
  });
  return 'done';
}

/**
 * Refunds an order by a person's decision, without a request by the rider. Records it as a review, or uses the open
 * one, and decides it immediately. Throws `refund_amount_invalid`.
 */
export async function decideOrderRefund(
  ctx: TxContext,
  tx: Tx,
  key: OrderKey,
  decision: { amountCents: number; text: string },
): Promise<Decided> {
  const order = await lockOrder(tx, key);
  const reviews = await reviewsOfOrder(tx, key);
  const open = reviews.find(({ status }) => status === 'open');
  if (open !== undefined) return await decideRefund(ctx, tx, open.id, decision);
  const payment = takesRefund(order) ? await findOrderPayment(tx, order, 'succeeded') : undefined;
  if (payment === undefined) return 'changed';
  const { amountCents } = decision;
  const review = await requestReview(ctx, tx, payment, {
    amountCents,
    reason: 'charged_wrongly',
    note: null,
  });
  return await decideRefund(ctx, tx, review.id, decision);
}

/** Returns the maximum refundable amount of an order now, in cents; 0: it cannot be refunded. */
export async function mostRefundable(db: Db, key: OrderKey): Promise<number> {
  const order = await findOrder(db, key);
  if (order === undefined || !takesRefund(order)) return 0;
  const payment = await findOrderPayment(db, order, 'succeeded');
  return payment === undefined ? 0 : refundableCents(payment.amount_cents, order.fields);
}

/** Returns the review's payment if the order still has it and can be refunded. */
async function payableBack(
  db: Db | Tx,
  order: Order,
  { payment_id }: ReviewRow,
): Promise<PaymentRow | undefined> {
  const payment = await findOrderPayment(db, order, 'succeeded');
  return payment?.id === payment_id && takesRefund(order) ? payment : undefined;
}

/** Whether the transition table allows a refund. The rider's request period does not matter for a person's decision. */
function takesRefund({ type, status }: Order): boolean {
  const row = orderTypeRow(type);
  return (
    row !== undefined && findTransition(status, 'refund_accepted', row.settlement) !== undefined
  );
}

/** Returns the facts shown with a refund under review: order, payment, official fare, alerts, earlier refunds. */
export async function reviewFacts(ctx: Pick<Context, 'db'>, id: string) {
  const { db } = ctx;
  const review = existing(await findReview(db, id), 'refund_not_found');
  const { user_id: userId, order_id } = review;
  const order = existing(await findOrder(db, { userId, id: order_id }), 'refund_not_found');
  const payment = existing(
    await findRow(db, 'payments', { user_id: userId, id: review.payment_id }),
    'refund_not_found',
  );
  const riderRefunds = await findRows(db, 'refunds', { user_id: userId }, 'requested_at');
  const riderReviews = await findRows(db, 'refund_reviews', { user_id: userId }, 'requested_at');
  return {
    review,
    order,
    payment,
    /** Maximum refundable amount now; 0: the order cannot be refunded any more. */
    mostCents: (await payableBack(db, order, review))
      ? refundableCents(payment.amount_cents, order.fields)
      : 0,
    officialCents: officialFareCents(order),
    alerts: await alertsDuring(db, order),
    refund: await findRow(db, 'refunds', { user_id: userId, id }),
    earlier: earlierOf(review, riderRefunds, riderReviews),
  };
}

/** Returns one line for each other refund or review of the rider. */
function earlierOf(
  { id }: ReviewRow,
  refunds: readonly RefundRow[],
  reviews: readonly ReviewRow[],
) {
  const refundLines = refunds.map((each) => ({
    id: each.id,
    orderId: each.order_id,
    at: each.requested_at,
    amountCents: each.amount_cents,
    status: each.status,
    ground: each.ground ?? each.reason,
  }));
  const reviewLines = reviews
    .filter(({ status }) => status !== 'approved')
    .map((each) => ({
      id: each.id,
      orderId: each.order_id,
      at: each.requested_at,
      amountCents: each.asked_cents,
      status: each.status === 'open' ? ('under_review' as const) : ('refused' as const),
      ground: null,
    }));
  return [...refundLines, ...reviewLines]
    .filter((each) => each.id !== id)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, EARLIER_MAX);
}
