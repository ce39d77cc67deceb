import type { OrderFields } from '../orders/fields.ts';

/** Why a rider wants the money back. */
export const REFUND_REASONS = [
  'plans_changed',
  'bought_by_mistake',
  'could_not_use',
  'charged_wrongly',
  'service_failed',
  'other',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Why money goes back: the rider asked, or it must by itself. */
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
 * Where a refund stands. `under_review`: nothing is decided, and the order is what it was; a person
 * decides. `failed`: the provider refused. `refused`: the person did.
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
 * What a refund that the rider asked for was granted by: an unused ticket, the same ride paid in
 * another order, a charge above the official fare, a disruption on that line at that time, or a person.
 */
export const REFUND_GROUNDS = [
  'unused',
  'paid_twice',
  'overcharged',
  'disruption',
  'decided',
] as const;
export type RefundGround = (typeof REFUND_GROUNDS)[number];

/** Why the last try to give money back failed. `no_answer` is not the provider's last word. */
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

/** Characters of a rider's own words. */
export const REFUND_NOTE_MAX = 200;

/** Characters of the reason that a person gives for a decision. */
export const REFUND_ANSWER_MAX = 500;

/** Days in which a person decides on a refund under review. */
export const REFUND_REVIEW_DAYS = 5;

/** How often a person looks at one order: a refused rider may say more once. */
export const REFUND_REVIEWS_MAX = 2;

/** Days after its completion in which a paid ride may be refunded. */
export const REFUND_DAYS = 7;

/**
 * What may go back of an order, in cents: all that was paid; of a ticket for several that was used in
 * part, the part that was not, rounded down.
 */
export function refundableCents(paidCents: number, fields: OrderFields): number {
  if (fields.kind !== 'ticket' || fields.quantity < 1) return paidCents;
  const unused = Math.max(0, fields.quantity - (fields.usedQuantity ?? 0));
  return Math.floor((paidCents * unused) / fields.quantity);
}
