import { keysOf } from '../values/narrow.ts';
import type { Settlement } from './types.ts';

export const ORDER_STATUSES = [
  'ongoing',
  'to_be_paid',
  'in_payment',
  'paid',
  'ticketing',
  'to_be_used',
  'consumed',
  'completed',
  'closed',
  'being_refunded',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** All allowed transitions of a status. Any other is illegal and refused with a code. */
const ROWS = [
  { from: 'ongoing', event: 'ride_ended_due', to: 'to_be_paid' },
  { from: 'ongoing', event: 'ride_ended_free', to: 'completed' },
  { from: 'ongoing', event: 'cancelled', to: 'closed' },
  { from: 'ongoing', event: 'no_driver', to: 'closed' },
  // The stay is no longer the rider's: the plate was removed or proven by its owner, or another rider paid.
  { from: 'ongoing', event: 'stay_returned', to: 'closed', only: 'postpaid' },
  { from: 'to_be_paid', event: 'stay_returned', to: 'closed', only: 'postpaid' },
  { from: 'in_payment', event: 'stay_returned', to: 'closed', only: 'postpaid' },
  { from: 'to_be_paid', event: 'payment_started', to: 'in_payment' },
  { from: 'in_payment', event: 'payment_failed', to: 'to_be_paid' },
  { from: 'in_payment', event: 'payment_confirmed', to: 'paid' },
  // Only if a coupon or points leave nothing to pay.
  { from: 'to_be_paid', event: 'covered', to: 'paid' },
  { from: 'to_be_paid', event: 'payment_deadline_passed', to: 'closed', only: 'prepaid' },
  { from: 'in_payment', event: 'payment_deadline_passed', to: 'closed', only: 'prepaid' },
  { from: 'to_be_paid', event: 'cancelled', to: 'closed', only: 'prepaid' },
  { from: 'in_payment', event: 'cancelled', to: 'closed', only: 'prepaid' },
  { from: 'paid', event: 'ticketing_started', to: 'ticketing', only: 'prepaid' },
  { from: 'ticketing', event: 'issued', to: 'to_be_used' },
  { from: 'ticketing', event: 'issuing_failed', to: 'being_refunded' },
  { from: 'to_be_used', event: 'used', to: 'consumed' },
  { from: 'consumed', event: 'validity_over', to: 'completed' },
  { from: 'to_be_used', event: 'validity_over', to: 'completed' },
  { from: 'paid', event: 'settled', to: 'completed', only: 'postpaid' },
  { from: 'paid', event: 'refund_accepted', to: 'being_refunded' },
  { from: 'ticketing', event: 'refund_accepted', to: 'being_refunded' },
  { from: 'to_be_used', event: 'refund_accepted', to: 'being_refunded' },
  { from: 'completed', event: 'refund_accepted', to: 'being_refunded', only: 'postpaid' },
  { from: 'being_refunded', event: 'refund_succeeded', to: 'refunded' },
  { from: 'being_refunded', event: 'refund_rejected', to: 'previous' },
] as const satisfies readonly { from: OrderStatus; event: string; to: string; only?: Settlement }[];

export type OrderEvent = (typeof ROWS)[number]['event'];

export interface Transition {
  from: OrderStatus;
  event: OrderEvent;
  /** `previous`: the status before the event that led to this one. */
  to: OrderStatus | 'previous';
  /** Only for types with this settlement; absent: both. */
  only?: Settlement;
}
export const TRANSITIONS: readonly Transition[] = ROWS;

/** Returns the transition for `event` in status `from`, or undefined if it is illegal. */
export const findTransition = (
  from: OrderStatus,
  event: OrderEvent,
  settlement: Settlement,
): Transition | undefined =>
  TRANSITIONS.find(
    (t) => t.from === from && t.event === event && (t.only === undefined || t.only === settlement),
  );

/** Statuses that wait for the rider or are under way; the list shows them first. */
export const UNFINISHED_STATUSES: readonly OrderStatus[] = [
  'ongoing',
  'to_be_paid',
  'in_payment',
  'ticketing',
];

/** The inner tabs of the order list, with the statuses that each shows. */
export const STATUS_TABS = {
  all: ORDER_STATUSES,
  unpaid: ['to_be_paid', 'in_payment'],
  ongoing: ['ongoing', 'paid', 'ticketing', 'to_be_used'],
  completed: ['completed', 'consumed'],
  refund: ['being_refunded', 'refunded'],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type StatusTab = keyof typeof STATUS_TABS;
export const STATUS_TAB_IDS = keysOf(STATUS_TABS);
