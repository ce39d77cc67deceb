import { DAY_MS } from '@shtrans/contract/values/calendar';
import { findTransition } from '@shtrans/contract/orders/status';
import type { OrderAction } from '@shtrans/contract/orders/schemas';
import { isOrderType, orderTypeRow, type Settlement } from '@shtrans/contract/orders/types';
import { REFUND_DAYS } from '@shtrans/contract/refunds/facts';
import type { Order } from './store.ts';

/** Whether the order waits for its payment. */
export const isUnpaid = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'to_be_paid' || status === 'in_payment';

/** Whether the order still waits for its payment after the time for it is over. */
export const isOverdue = (order: Pick<Order, 'status' | 'payDeadline'>, now: Date): boolean =>
  isUnpaid(order) && order.payDeadline !== null && order.payDeadline <= now;

/**
 * Returns the status that riders see. An unpaid order past its deadline shows as closed even before the
 * job closes it; an order under payment keeps its status, because its money may be on the way.
 */
export const shownState = (
  order: Pick<Order, 'status' | 'payDeadline' | 'closedReason'>,
  now: Date,
): Pick<Order, 'status' | 'closedReason'> =>
  order.status === 'to_be_paid' && isOverdue(order, now)
    ? { status: 'closed', closedReason: 'payment_timed_out' }
    : { status: order.status, closedReason: order.closedReason };

/** The amount due of an order, in cents, or why it cannot be paid. */
export type Payable =
  | { kind: 'due'; cents: number }
  /** The payment deadline has passed; the order may or may not be closed yet. */
  | { kind: 'overdue' }
  | { kind: 'refused'; refused: 'order_closed' | 'order_not_payable' };

export function payableOf(order: Order, now: Date): Payable {
  const isClosed = order.status === 'closed';
  const isLate = isClosed && order.closedReason === 'payment_timed_out';
  if (isLate || isOverdue(order, now)) return { kind: 'overdue' };
  if (isClosed) return { kind: 'refused', refused: 'order_closed' };
  const cents = order.amountCents - order.discountCents;
  return isUnpaid(order) && isOrderType(order.type) && cents > 0
    ? { kind: 'due', cents }
    : { kind: 'refused', refused: 'order_not_payable' };
}

/**
 * Whether the rider can request a refund: money was paid, the transition table allows a refund, and a
 * completed ride ended at most `REFUND_DAYS` days ago.
 */
function isRefundable(
  order: Pick<Order, 'status' | 'paidCents' | 'completedAt'>,
  settlement: Settlement,
  now: Date,
): boolean {
  if ((order.paidCents ?? 0) <= 0) return false;
  if (findTransition(order.status, 'refund_accepted', settlement) === undefined) return false;
  if (order.status !== 'completed') return true;
  const completed = order.completedAt?.getTime() ?? 0;
  return now.getTime() - completed <= REFUND_DAYS * DAY_MS;
}

/** Whether a prepaid, refundable ticket is neither used up nor expired. A seat is valid until its departure. */
export function isUnusedTicket(
  { type, status, fields }: Pick<Order, 'type' | 'status' | 'fields'>,
  now: Date,
): boolean {
  if (orderTypeRow(type)?.settlement !== 'prepaid') return false;
  if (status !== 'paid' && status !== 'ticketing' && status !== 'to_be_used') return false;
  switch (fields.kind) {
    case 'ticket':
      return (
        fields.refundable !== false &&
        (fields.validUntil === null || new Date(fields.validUntil) > now)
      );
    case 'ride':
      return new Date(fields.boardedAt) > now;
    case 'trip':
      return new Date(fields.departedAt) > now;
    default:
      return false;
  }
}

/**
 * Whether coupon and points alone paid for an unused ticket. Such a ticket is cancelled because there is no money to
 * refund. A partly used one cannot be: coupon and points are returned only as a whole.
 */
export const isCoveredTicket = (
  order: Pick<Order, 'type' | 'status' | 'fields' | 'paidCents'>,
  now: Date,
): boolean =>
  order.paidCents === 0 &&
  isUnusedTicket(order, now) &&
  !(order.fields.kind === 'ticket' && (order.fields.usedQuantity ?? 0) > 0);

/**
 * Whether a paid order can no longer be returned by its rider: it was used or has expired, or it was issued and its product is
 * not refundable. What a rider gets for the purchase waits until then.
 */
export const isNonReturnable = ({ status, fields }: Pick<Order, 'status' | 'fields'>): boolean =>
  status === 'consumed' ||
  status === 'completed' ||
  (status === 'to_be_used' && fields.kind === 'ticket' && fields.refundable === false);

/** Whether the order is a completed trip. A cancellation fee is not a trip. */
export function isRateable({ type, status, fee }: Pick<Order, 'type' | 'status' | 'fee'>): boolean {
  const row = orderTypeRow(type);
  return status === 'completed' && row?.journey === true && fee?.rule.id !== 'cancellation';
}

/** Actions on the order's own page in addition to those of the list. */
export function afterwardsOf(
  order: Pick<Order, 'type' | 'status' | 'fields' | 'fee' | 'paidCents'>,
  rated: boolean,
  now: Date,
): OrderAction[] {
  const cancel = isCoveredTicket(order, now);
  const rate = !rated && isRateable(order);
  const receipt = isOrderType(order.type) && order.paidCents !== null && order.status !== 'closed';
  return [
    ...(cancel ? (['cancel'] as const) : []),
    ...(rate ? (['rate'] as const) : []),
    ...(receipt ? (['receipt'] as const) : []),
  ];
}

/** What the rider can do with the order now; empty for a type this gateway does not know. */
export function actionsOf(
  order: Pick<
    Order,
    | 'type'
    | 'status'
    | 'payDeadline'
    | 'amountCents'
    | 'paidCents'
    | 'occurredAt'
    | 'completedAt'
    | 'rideId'
  >,
  now: Date,
): OrderAction[] {
  const row = orderTypeRow(order.type);
  if (row === undefined || isOverdue(order, now)) return [];
  switch (order.status) {
    case 'to_be_paid':
    case 'in_payment':
      return row.settlement === 'prepaid' ? ['pay', 'cancel'] : ['pay'];
    case 'ongoing':
      // A ride called here is cancelled as a ride: its dispatcher must know, and there may be a fee.
      return row.canBeCalledOff === true &&
        order.occurredAt > now &&
        order.amountCents === 0 &&
        order.rideId === null
        ? ['cancel']
        : [];
    default:
      return isRefundable(order, row.settlement, now) ? ['refund'] : [];
  }
}
