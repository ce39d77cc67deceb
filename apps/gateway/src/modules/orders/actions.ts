import type { OrderAction } from '@shtrans/contract/orders';
import { isOrderType, SETTLEMENT } from '@shtrans/contract/order-types';
import type { OrderRow } from './store.ts';

/**
 * Rides that can be called off while they are under way, as long as they cost nothing yet. Who has
 * passed a gate, boarded or parked cannot: the fare is due when the ride ends.
 */
const CALLED_OFF_WHILE_ONGOING: ReadonlySet<string> = new Set(['taxi', 'co_passenger']);

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

/** What the rider may do with the order now; nothing with a type this gateway does not know. */
export function actionsOf(
  order: Pick<OrderRow, 'type' | 'status' | 'pay_deadline' | 'amount_cents'>,
  now: Date,
): OrderAction[] {
  if (!isOrderType(order.type) || isOverdue(order, now)) return [];
  switch (order.status) {
    case 'to_be_paid':
    case 'in_payment':
      return SETTLEMENT[order.type] === 'prepaid' ? ['pay', 'cancel'] : ['pay'];
    case 'ongoing':
      return order.amount_cents === 0 && CALLED_OFF_WHILE_ONGOING.has(order.type) ? ['cancel'] : [];
    default:
      return [];
  }
}
