import { orderFields } from '@shtrans/contract/order-fields';
import { CLOSED_REASONS, type OrderDetail, type OrderSummary } from '@shtrans/contract/orders';
import type { Payment } from '@shtrans/contract/payments';
import { actionsOf, afterwardsOf, shownState } from './actions.ts';
import type { DetailRow } from './detail-store.ts';
import type { ListedOrder } from './list-store.ts';
import type { Order } from './store.ts';
import { isOneOf } from '@shtrans/contract/narrow';

const iso = (instant: string): string => new Date(instant).toISOString();

/** The row of the list. What only a newer gateway knows goes out as it is, without actions. */
export function summaryOf(order: ListedOrder, now: Date): OrderSummary {
  const shown = shownState(order, now);
  return {
    id: order.id,
    orderNo: order.orderNo,
    type: order.type,
    status: shown.status,
    amountCents: order.amountCents,
    paidCents: order.paidCents,
    occurredAt: order.occurredAt.toISOString(),
    payDeadline: order.payDeadline?.toISOString() ?? null,
    closedReason: closedReasonOf(shown.closedReason),
    line: order.line,
    from: order.from,
    to: order.to,
    subject: order.subject,
    parkingKind: order.parkingKind,
    actions: actionsOf(order, now),
  };
}

/** The order as the answer about a payment shows it. */
export function orderStateOf(order: Order, now: Date): Payment['order'] {
  const shown = shownState(order, now);
  return {
    type: order.type,
    status: shown.status,
    closedReason: closedReasonOf(shown.closedReason),
    payDeadline: order.payDeadline?.toISOString() ?? null,
  };
}

const closedReasonOf = (reason: string | null): OrderSummary['closedReason'] =>
  isOneOf(CLOSED_REASONS, reason) ? reason : null;

/** What a trip says that was written down before rides could be called here. */
const NOT_CALLED = { service: null, rideId: null };

function fieldsOf(fields: Order['fields']): OrderDetail['fields'] {
  if (!orderFields.options.some(({ shape }) => shape.kind.value === fields.kind)) {
    return { kind: 'other' };
  }
  return fields.kind === 'trip' ? { ...NOT_CALLED, ...fields } : fields;
}

export function detailOf(order: DetailRow, now: Date): OrderDetail {
  const { payment, refund } = order;
  const parkingKind = order.fields.kind === 'parking' ? order.fields.parkingKind : null;
  return {
    ...summaryOf({ ...order, parkingKind }, now),
    actions: [...actionsOf(order, now), ...afterwardsOf(order, order.rating !== null)],
    discountCents: order.discountCents,
    passenger: order.passenger,
    createdAt: order.createdAt.toISOString(),
    fields: fieldsOf(order.fields),
    fee: order.fee,
    rating: order.rating && { ...order.rating, at: iso(order.rating.at) },
    timeline: order.timeline.map(({ event, status, at }) => ({ event, status, at: iso(at) })),
    payment: payment && {
      id: payment.id,
      status: payment.status,
      amountCents: payment.amount_cents,
      startedAt: iso(payment.started_at),
    },
    refund: refund && {
      amountCents: refund.amount_cents,
      reason: refund.reason,
      status: refund.status,
      requestedAt: iso(refund.requested_at),
      finishedAt: refund.finished_at === null ? null : iso(refund.finished_at),
    },
    serverTime: now.toISOString(),
  };
}
