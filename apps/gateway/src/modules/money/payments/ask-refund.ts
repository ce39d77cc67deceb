import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import {
  REFUND_REVIEW_DAYS,
  REFUND_REVIEWS_MAX,
  refundableCents,
  type RefundFailure,
  type RefundReason,
} from '@shtrans/contract/refunds/facts';
import type { Refund } from '@shtrans/contract/refunds/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import {
  actionsOf,
  applyEvent,
  readOrder,
  lockOrder,
  OF_ORDER,
  type OrderKey,
  type Order,
} from '../orders/service.ts';
import { portNamed } from './provider.ts';
import { gatherEvidence } from './refund-evidence.ts';
import { provedRefund } from './refund-grounds.ts';
import { requestRefund, requestReview } from './refund.ts';
import {
  findOrderPayment,
  findRefundOfOrder,
  type PaymentRow,
  refundEvents,
  type RefundRow,
  reviewsOfOrder,
  type ReviewRow,
} from './store.ts';
import { findRow } from './tables.ts';

/** Banks usually return money within three days. */
const EXPECTED_MS = 3 * DAY_MS;

/** Reasons for a failed attempt, as riders read them. */
const FAILURE_TEXTS: Record<RefundFailure, Bilingual> = {
  no_answer: {
    zh: '支付渠道暂未答复，系统会继续为您办理，无需重复申请',
    en: "The payment provider has not responded yet. We'll keep trying, so you don't need to apply again",
  },
  refused: {
    zh: '支付渠道未能受理这笔退款，请稍后再试或联系客服',
    en: 'The payment provider declined this refund. Please try again later or contact customer service',
  },
};

/**
 * Requests a refund of a paid order. A refund proved by a rule (`refund-grounds.ts`) is accepted immediately,
 * and a job sends it to the provider. Any other is under review until a person decides, and the order keeps
 * its status. Throws `order_not_found`, `refund_not_allowed`, `refund_under_way`, `refund_already_done`,
 * `refund_amount_invalid`.
 */
export const askRefund = (
  ctx: Context,
  key: OrderKey,
  attempt: Attempt,
  request: { reason: RefundReason; note?: string | undefined; amountCents?: number | undefined },
): Promise<Refund> =>
  once(ctx, attempt, async (tx) => {
    const order = await lockOrder(tx, key);
    if (order.status === 'being_refunded') throw new CodedError('refund_under_way');
    if (order.status === 'refunded') throw new CodedError('refund_already_done');
    const reviews = await reviewsOfOrder(tx, key);
    if (reviews.some(({ status }) => status === 'open')) throw new CodedError('refund_under_way');
    const payment = await findOrderPayment(tx, key, 'succeeded');
    const maxCents = payment && refundableCents(payment.amount_cents, order.fields);
    if (
      payment === undefined ||
      maxCents === undefined ||
      maxCents <= 0 ||
      portNamed(ctx, payment.provider) === undefined ||
      !actionsOf(order, ctx.clock.now()).includes('refund')
    ) {
      throw new CodedError('refund_not_allowed');
    }
    if (request.amountCents !== undefined && request.amountCents !== maxCents) {
      throw new CodedError('refund_amount_invalid', { field: 'amountCents' });
    }
    const { reason } = request;
    const note = request.note?.trim() || null;
    const evidence = await gatherEvidence(ctx, tx, order, payment.amount_cents);
    const proof = provedRefund(reason, evidence);
    if (proof !== null) {
      const changed = await applyEvent(ctx, tx, order, 'refund_accepted');
      const granted = { ...proof, reason, note };
      const cause = 'rider_asked';
      const refund = { ...(await requestRefund(ctx, tx, payment, cause, granted)), cause } as const;
      return viewOf(
        ctx,
        changed,
        payment,
        await refundDetails(tx, refund, reviews),
        reviews.length,
      );
    }
    if (reviews.length >= REFUND_REVIEWS_MAX) throw new CodedError('refund_not_allowed');
    const review = await requestReview(ctx, tx, payment, { amountCents: maxCents, reason, note });
    return viewOf(ctx, order, payment, await reviewDetails(tx, review), reviews.length + 1);
  });

/**
 * Refunds automatically what a ride cost above the fare between its ends as known now. Does nothing if the ride is not
 * paid, was not overcharged, or its refund is under review.
 */
export async function refundAbove(ctx: TxContext, tx: Tx, key: OrderKey): Promise<void> {
  const order = await lockOrder(tx, key);
  if (order.status !== 'paid' && order.status !== 'completed') return;
  const payment = await findOrderPayment(tx, key, 'succeeded');
  const reviews = await reviewsOfOrder(tx, key);
  if (payment === undefined || reviews.some(({ status }) => status === 'open')) return;
  const reason = 'charged_wrongly';
  const proof = provedRefund(reason, await gatherEvidence(ctx, tx, order, payment.amount_cents));
  if (proof?.ground !== 'overcharged') return;
  await applyEvent(ctx, tx, order, 'refund_accepted');
  await requestRefund(ctx, tx, payment, 'rider_asked', { ...proof, reason, note: null });
}

/**
 * Returns the refund of an order: the last one the rider requested, or that of money that arrived too late.
 * Throws `order_not_found`, also for another rider's order, and `refund_not_found`.
 */
export async function readRefund(ctx: Context, key: OrderKey): Promise<Refund> {
  const { db } = ctx;
  const order = await readOrder(db, key);
  const refund = await findRefundOfOrder(db, key);
  const reviews = await reviewsOfOrder(db, key);
  const review = reviews.at(-1);
  // An approved review continues as the refund with the same id.
  const showsReview =
    review !== undefined && review.status !== 'approved' && !isYounger(refund, review);
  const latestRequest = showsReview ? review : existing(refund, 'refund_not_found');
  const paymentKey = { user_id: key.userId, id: latestRequest.payment_id };
  const payment = existing(await findRow(db, 'payments', paymentKey), 'refund_not_found');
  const details =
    'asked_cents' in latestRequest
      ? await reviewDetails(db, latestRequest)
      : await refundDetails(db, latestRequest, reviews);
  return viewOf(ctx, order, payment, details, reviews.length);
}

/** Whether the refund belongs to the order and is later than the review; refunds of stray money do not belong to it. */
const isYounger = (refund: RefundRow | undefined, review: ReviewRow): boolean =>
  refund !== undefined &&
  OF_ORDER.includes(refund.reason) &&
  refund.requested_at > review.requested_at;

type Shown = Pick<
  Refund,
  | 'id'
  | 'amountCents'
  | 'cause'
  | 'reason'
  | 'note'
  | 'status'
  | 'ground'
  | 'decision'
  | 'failure'
  | 'timeline'
> & { expectedBy: Date | null };

async function refundDetails(
  db: Db | Tx,
  refund: RefundRow,
  reviews: readonly ReviewRow[],
): Promise<Shown> {
  const { status, failure, requested_at } = refund;
  const review = reviews.find(({ id }) => id === refund.id);
  return {
    id: refund.id,
    amountCents: refund.amount_cents,
    cause: refund.reason,
    reason: refund.rider_reason,
    note: refund.note,
    status,
    ground: refund.ground,
    decision: review ? decisionOf(review) : null,
    failure: failure && { reason: failure, text: FAILURE_TEXTS[failure] },
    timeline: await timelineOf(db, refund),
    expectedBy: status === 'pending' ? new Date(requested_at.getTime() + EXPECTED_MS) : null,
  };
}

async function reviewDetails(db: Db | Tx, review: ReviewRow): Promise<Shown> {
  const isOpen = review.status === 'open';
  return {
    id: review.id,
    amountCents: review.asked_cents,
    cause: 'rider_asked',
    reason: review.rider_reason,
    note: review.note,
    status: isOpen ? 'under_review' : 'refused',
    ground: null,
    decision: decisionOf(review),
    failure: null,
    timeline: await timelineOf(db, review),
    expectedBy: isOpen ? dueAt(review) : null,
  };
}

const decisionOf = ({ decided_at, answer }: ReviewRow): Refund['decision'] =>
  decided_at && { text: answer ?? '', at: decided_at.toISOString() };

/** Returns the time by which a person must have decided. */
export const dueAt = ({ requested_at }: ReviewRow): Date =>
  new Date(requested_at.getTime() + REFUND_REVIEW_DAYS * DAY_MS);

function viewOf(
  ctx: Context,
  order: Order,
  payment: PaymentRow,
  { expectedBy, ...details }: Shown,
  reviewCount: number,
): Refund {
  const now = ctx.clock.now();
  const isUnsuccessful =
    details.status === 'failed' ||
    (details.status === 'refused' && reviewCount < REFUND_REVIEWS_MAX);
  return {
    ...details,
    orderId: order.id,
    orderNo: order.orderNo,
    paidCents: payment.amount_cents,
    way: 'payment',
    provider: payment.provider,
    expectedBy: expectedBy?.toISOString() ?? null,
    canAskAgain: isUnsuccessful && actionsOf(order, now).includes('refund'),
    order: { type: order.type, status: order.status },
    serverTime: now.toISOString(),
  };
}

/** Returns the events of a refund or a review, oldest first. */
const timelineOf = async (
  db: Db | Tx,
  refund: RefundRow | ReviewRow,
): Promise<Refund['timeline']> =>
  (await refundEvents(db, refund)).map(({ event, at }) => ({ event, at: at.toISOString() }));
