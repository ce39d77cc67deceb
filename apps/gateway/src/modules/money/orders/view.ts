import { orderFields } from '@shtrans/contract/orders/fields';
import { isOneOf } from '@shtrans/contract/values/narrow';
import {
  CLOSED_REASONS,
  type OrderDetail,
  type OrderSummary,
} from '@shtrans/contract/orders/schemas';
import type { Payment } from '@shtrans/contract/payments/schemas';
import { actionsOf, afterwardsOf, shownState } from './actions.ts';
import type { DetailRow } from './detail-store.ts';
import type { ListedOrder, Order } from './store.ts';

const iso = (instant: string): string => new Date(instant).toISOString();

/** Returns the order's state as part of the answer about a payment. */
export function orderStateOf(
  order: Pick<Order, 'type' | 'status' | 'payDeadline' | 'closedReason'>,
  now: Date,
): Payment['order'] {
  const { status, closedReason } = shownState(order, now);
  return {
    type: order.type,
    status,
    // A reason known only to a newer gateway is left out.
    closedReason: isOneOf(CLOSED_REASONS, closedReason) ? closedReason : null,
    payDeadline: order.payDeadline?.toISOString() ?? null,
  };
}

/** Returns the row of the list. Values known only to a newer gateway are passed on unchanged, without actions. */
export const summaryOf = (order: ListedOrder, now: Date): OrderSummary => ({
  ...orderStateOf(order, now),
  id: order.id,
  orderNo: order.orderNo,
  amountCents: order.amountCents,
  paidCents: order.paidCents,
  occurredAt: order.occurredAt.toISOString(),
  line: order.line,
  from: order.from,
  to: order.to,
  subject: order.subject,
  parkingKind: order.parkingKind,
  actions: actionsOf(order, now),
});

/** Defaults for trips stored before rides could be called here. */
const NOT_CALLED = { service: null, rideId: null };

function fieldsOf(fields: Order['fields']): OrderDetail['fields'] {
  if (!orderFields.options.some(({ shape }) => shape.kind.value === fields.kind)) {
    return { kind: 'other' };
  }
  return fields.kind === 'trip' ? { ...NOT_CALLED, ...fields } : fields;
}

function benefitsOf({ holds }: Pick<Order, 'holds'>): OrderDetail['benefits'] {
  const { coupon, points } = holds ?? {};
  if (coupon === undefined && points === undefined) return null;
  return {
    couponId: coupon?.id ?? null,
    couponCents: coupon?.cents ?? 0,
    points: points?.amount ?? 0,
    pointsCents: points?.cents ?? 0,
  };
}

export function detailOf(order: DetailRow, now: Date): OrderDetail {
  const { payment, refund } = order;
  const isUnderReview = refund?.status === 'under_review';
  const actions = actionsOf(order, now).filter((action) => !(isUnderReview && action === 'refund'));
  const parkingKind = order.fields.kind === 'parking' ? order.fields.parkingKind : null;
  return {
    ...summaryOf({ ...order, parkingKind }, now),
    actions: [...actions, ...afterwardsOf(order, order.rating !== null, now)],
    discountCents: order.discountCents,
    benefits: benefitsOf(order),
    passenger: order.passenger,
    createdAt: order.createdAt.toISOString(),
    fields: fieldsOf(order.fields),
    fee: order.fee,
    rating: order.rating && { ...order.rating, at: iso(order.rating.at) },
    timeline: order.timeline.map((event) => ({ ...event, at: iso(event.at) })),
    payment: payment && { ...payment, startedAt: iso(payment.startedAt) },
    refund: refund && {
      ...refund,
      requestedAt: iso(refund.requestedAt),
      finishedAt: refund.finishedAt && iso(refund.finishedAt),
    },
    serverTime: now.toISOString(),
  };
}
