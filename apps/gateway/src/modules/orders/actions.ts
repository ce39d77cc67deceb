import { findTransition } from '@shtrans/contract/order-status';
import type { OrderAction } from '@shtrans/contract/orders';
import { isOrderType, SETTLEMENT } from '@shtrans/contract/order-types';
import { REFUND_DAYS } from '@shtrans/contract/refund-rules';
import type { OrderRow } from './store.ts';

const DAY_MS = 86_400_000;

/**
 * Rides that can be called off while they are under way, as long as they cost nothing yet. Who has
 * passed a gate, boarded or parked cannot: the fare is due when the ride ends. A ride called here is
 * called off as a ride, for its dispatcher must know and it may cost something.
 */
const CALLED_OFF_WHILE_ONGOING: ReadonlySet<string> = new Set(['taxi', 'co_passenger']);

const isCalledOff = (order: Pick<OrderRow, 'type' | 'amount_cents' | 'ride_id'>): boolean =>
  order.amount_cents === 0 && order.ride_id === null && CALLED_OFF_WHILE_ONGOING.has(order.type);

/** Whether the order still waits for its payment after the time for it is over. */
export const isOverdue = (order: Pick<OrderRow, 'status' | 'pay_deadline'>, now: Date): boolean =>
  (order.status === 'to_be_paid' || order.status === 'in_payment') &&
  order.pay_deadline !== null &&
  order.pay_deadline <= now;

/**
 * What riders see. An unpaid order past its deadline is closed, also in the moment before the job
 * has written so; one under payment stays what it is, for its money may be on the way.
 */
export const shownState = (
  order: Pick<OrderRow, 'status' | 'pay_deadline' | 'closed_reason'>,
  now: Date,
): Pick<OrderRow, 'status' | 'closed_reason'> =>
  order.status === 'to_be_paid' && isOverdue(order, now)
    ? { status: 'closed', closed_reason: 'payment_timed_out' }
    : { status: order.status, closed_reason: order.closed_reason };

/** What is to be paid, in cents. */
export const dueCents = (order: Pick<OrderRow, 'amount_cents' | 'discount_cents'>): number =>
  order.amount_cents - order.discount_cents;

/**
 * Whether the rider may ask for the money: something was paid, the table of transitions has the way,
 * and a ride was completed no longer than a week ago.
 */
function isRefundable(
  order: Pick<OrderRow, 'type' | 'status' | 'paid_cents' | 'completed_at'>,
  now: Date,
): boolean {
  const settlement = SETTLEMENT[order.type];
  if ((order.paid_cents ?? 0) <= 0) return false;
  if (findTransition(order.status, 'refund_accepted', settlement) === undefined) return false;
  if (order.status !== 'completed') return true;
  const completed = order.completed_at?.getTime() ?? 0;
  return now.getTime() - completed <= REFUND_DAYS * DAY_MS;
}

/** Types with a trip that a rider can say something of. */
const WITH_TRIP: ReadonlySet<string> = new Set([
  'metro',
  'bus',
  'ferry',
  'taxi',
  'maglev',
  'custom_bus',
  'co_passenger',
]);

/**
 * Whether there was a trip and it is over: completed, or paid where one pays afterwards. What calling
 * off a ride cost is no trip.
 */
export const isRateable = ({
  type,
  status,
  fee,
}: Pick<OrderRow, 'type' | 'status' | 'fee'>): boolean =>
  (status === 'completed' || (status === 'paid' && SETTLEMENT[type] === 'postpaid')) &&
  WITH_TRIP.has(type) &&
  fee?.rule.id !== 'cancellation';

/** What the rider may do on the order's own page, besides what the list offers. */
export function afterwardsOf(
  order: Pick<OrderRow, 'type' | 'status' | 'fee' | 'paid_cents'>,
  rated: boolean,
): OrderAction[] {
  const rate = !rated && isRateable(order);
  const receipt = isOrderType(order.type) && order.paid_cents !== null && order.status !== 'closed';
  return [...(rate ? (['rate'] as const) : []), ...(receipt ? (['receipt'] as const) : [])];
}

/** What the rider may do with the order now; nothing with a type this gateway does not know. */
export function actionsOf(
  order: Pick<
    OrderRow,
    'type' | 'status' | 'pay_deadline' | 'amount_cents' | 'paid_cents' | 'completed_at' | 'ride_id'
  >,
  now: Date,
): OrderAction[] {
  if (!isOrderType(order.type) || isOverdue(order, now)) return [];
  switch (order.status) {
    case 'to_be_paid':
    case 'in_payment':
      return SETTLEMENT[order.type] === 'prepaid' ? ['pay', 'cancel'] : ['pay'];
    case 'ongoing':
      return isCalledOff(order) ? ['cancel'] : [];
    default:
      return isRefundable(order, now) ? ['refund'] : [];
  }
}
