import type { OrderFields } from '../orders/fields.ts';

/** Reasons of a rider for a refund. */
export const REFUND_REASONS = [
  'plans_changed',
  'bought_by_mistake',
  'could_not_use',
  'charged_wrongly',
  'service_failed',
  'other',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Causes of a refund: the rider's request, or automatic ones. */
export const REFUND_CAUSES = [
  'rider_asked',
  'issuing_failed',
  'paid_after_close',
  'duplicate',
  'amount_changed',
  'given_up',
] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/**
 * States of a refund. `under_review`: undecided, and the order is unchanged; a person decides. `failed`: the provider
 * refused. `refused`: the person refused.
 */
export const REFUND_STATUSES = [
  'under_review',
  'pending',
  'succeeded',
  'failed',
  'refused',
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/**
 * The ground of a requested refund: an unused ticket, the same ride paid in another order, a charge above the official
 * fare, a disruption on that line at that time, or a decision of a person.
 */
export const REFUND_GROUNDS = [
  'unused',
  'paid_twice',
  'overcharged',
  'disruption',
  'decided',
] as const;
export type RefundGround = (typeof REFUND_GROUNDS)[number];

/** Why the last attempt at a refund failed. `no_answer` is not final. */
export const REFUND_FAILURES = ['no_answer', 'refused'] as const;
export type RefundFailure = (typeof REFUND_FAILURES)[number];

/** The steps of a refund that riders see. */
export const REFUND_EVENTS = [
  'requested',
  'under_review',
  'approved',
  'refused',
  'accepted',
  'handed_over',
  'failed',
  'tried_again',
  'succeeded',
] as const;
export type RefundEvent = (typeof REFUND_EVENTS)[number];

/** Maximum length of a rider's own text, in characters. */
export const REFUND_NOTE_MAX = 200;

/** Maximum length of the reason for a decision, in characters. */
export const REFUND_ANSWER_MAX = 500;

/** Days within which a person decides on a refund under review. */
export const REFUND_REVIEW_DAYS = 5;

/** Maximum number of reviews per order: a refused rider can add to the request once. */
export const REFUND_REVIEWS_MAX = 2;

/** Days after its completion within which a paid ride can be refunded. */
export const REFUND_DAYS = 7;

/**
 * Returns the refundable amount of an order in cents: all that was paid, or for partly used tickets the unused part,
 * rounded down.
 */
export function refundableCents(paidCents: number, fields: OrderFields): number {
  if (fields.kind !== 'ticket' || fields.quantity < 1) return paidCents;
  const unused = Math.max(0, fields.quantity - (fields.usedQuantity ?? 0));
  return Math.floor((paidCents * unused) / fields.quantity);
}
