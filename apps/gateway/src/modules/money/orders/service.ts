import { pastYearStart } from '@shtrans/contract/values/calendar';
import { accepted, CodedError, existing, type Refusal } from '@shtrans/contract/api/errors';
import { STATUS_TABS } from '@shtrans/contract/orders/status';
import type { OrderFields } from '@shtrans/contract/orders/fields';
import {
  ORDER_TYPE_ROWS,
  type OrderType,
  PAYMENT_DEADLINE_MINUTES,
} from '@shtrans/contract/orders/types';
import type { OrderDetail, OrderPage } from '@shtrans/contract/orders/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Context, ReadContext, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { orderNumber } from '../../../db/order-number.ts';
import type { OrderHolds } from '../../../db/schema.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { UUID, uuidv7 } from '../../../db/uuid.ts';
import type { Call, OwnKey } from '../../../http/call.ts';
import { decodeCursor, pageOf } from '../../../http/cursor.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { actionsOf, isCoveredTicket, isOverdue, isUnpaid, shownState } from './actions.ts';
import { type MoneyOfOrder, selectDetail } from './detail-store.ts';
import { lockOrder, type Order, selectPage } from './store.ts';
import { applyEvent, refundCovered } from './transition.ts';
import { detailOf, summaryOf } from './view.ts';

// Exports for other modules, which import this file only.
export type { OwnKey as OrderKey } from '../../../http/call.ts';
export {
  actionsOf,
  isNonReturnable,
  isOverdue,
  isUnpaid,
  isUnusedTicket,
  payableOf,
} from './actions.ts';
export { beforeBenefits, chooseBenefits, dropExpired } from './benefits.ts';
export {
  findOrder,
  lockOrder,
  type NamedOrder,
  namedOrders,
  type Order,
  ordersOfRider,
  readOrder,
  riddenInMonth,
  rideDues,
} from './store.ts';
export { hasUnfinishedOrder } from './over-store.ts';
export { addRating } from './rating.ts';
export {
  endRideOrder,
  repriceRide,
  type RideEnd,
  writeFields,
  writeRideFacts,
  writeTrip,
} from './ride-orders.ts';
export { lockSameRide } from './same-ride-store.ts';
export { ticketCovering, ticketsToUse, ticketToUse } from './ticket-store.ts';
import { findRow, insertRow } from './tables.ts';

export { IS_OVER_AND_USED, usageOf, usedOrdersAfter } from './over-store.ts';
export { applyEvent, refundCovered } from './transition.ts';
export { scheduleValidity } from './validity.ts';
export { timelineOfOrder } from './detail-store.ts';
export { orderEventView, orderView } from './tables.ts';
export { journeyOfOrder } from './journey-orders.ts';
export { timesOf } from './journeys.ts';
export { OF_ORDER } from './refund-cause.ts';
export { orderStateOf } from './view.ts';

/** Returns one page of a rider's orders of the past year. Throws `cursor_invalid`. */
export async function listOrders(
  ctx: Pick<ReadContext, 'db' | 'clock'>,
  userId: string,
  { type, tab, cursor, limit }: Call<'GET maas:/v1/orders'>['query'],
): Promise<OrderPage> {
  const now = ctx.clock.now();
  const list = `${type}/${tab}`;
  const { orders, unfinishedCount } = await selectPage(ctx.db, {
    userId,
    since: pastYearStart(now),
    now,
    type: type === 'all' ? null : type,
    // The tab `all` also shows statuses unknown to this gateway.
    statuses: tab === 'all' ? null : STATUS_TABS[tab],
    after: cursor === undefined ? null : decodeCursor(list, UUID, cursor),
    limit: limit + 1,
  });
  const { rows, nextCursor } = pageOf(list, orders, limit, ({ unfinished, occurredAt, id }) => ({
    unfinished: unfinished === 1 ? 1 : 0,
    occurredAt,
    id,
  }));
  const items = rows.map((order) => summaryOf(order, now));
  return { items, nextCursor, unfinishedCount, serverTime: now.toISOString() };
}

/** Returns the rider's order with its payment and refund. Throws `order_not_found`, also for another rider's order. */
export const orderDetailWith = async (
  ctx: TxContext,
  db: Db | Tx,
  key: OwnKey,
  money: MoneyOfOrder,
): Promise<OrderDetail> =>
  detailOf(existing(await selectDetail(db, key, money), 'order_not_found'), ctx.clock.now());

/** Returns the rider's order with this number. Throws `order_not_found`, also for another rider's order. */
export async function orderByNumber(
  ctx: Context,
  userId: string,
  orderNo: string,
): Promise<Pick<Order, 'id' | 'type'>> {
  const row = await findRow(ctx.db, 'orders', { user_id: userId, order_no: orderNo });
  const { id, type } = existing(row, 'order_not_found');
  return { id, type };
}

/** Enqueues the closing of an unpaid order. Does nothing for orders without a deadline. */
export async function scheduleDeadline(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx | Db,
  { userId, id, payDeadline }: Pick<Order, 'userId' | 'id' | 'payDeadline'>,
): Promise<void> {
  if (payDeadline === null) return;
  const payload = { userId, orderId: id };
  const job = { kind: 'order.payment-deadline', dedup: id, payload, runAt: payDeadline } as const;
  await enqueue(ctx, tx, job);
}

/** Closes the order if it is unpaid past its deadline; otherwise does nothing. */
export async function closeIfOverdue(ctx: TxContext, tx: Tx, key: OwnKey): Promise<void> {
  const order = await lockOrder(tx, key);
  if (isOverdue(order, ctx.clock.now())) await close(ctx, tx, order, 'payment_deadline_passed');
}

/** Closes an order past its deadline. An order under payment is left to the job, which asks the provider first. */
export async function refuseOverdue(ctx: TxContext, tx: Tx, order: Order): Promise<Refusal> {
  if (order.status === 'to_be_paid') await close(ctx, tx, order, 'payment_deadline_passed');
  return { refused: 'payment_timed_out' };
}

/** The data of a new order; absent fields stay empty. */
export interface NewOrder {
  type: OrderType;
  passenger: string;
  /** When the ride began or the ticket was bought. */
  at: Date;
  fields: OrderFields;
  amountCents?: number;
  discountCents?: number;
  /** Coupons, points or stock held until the order is paid or closed. */
  holds?: OrderHolds;
  line?: Order['line'];
  from?: Bilingual | null;
  to?: Bilingual | null;
  subject?: Bilingual | null;
  rideId?: string;
}

const jsonOf = (value: object | null | undefined): string | null =>
  value ? JSON.stringify(value) : null;

/**
 * Creates an order with its first event and returns its id. A ride or stay begins as ongoing, a prepaid
 * order as unpaid.
 */
export async function createOrder(
  ctx: TxContext,
  tx: Tx,
  userId: string,
  order: NewOrder,
): Promise<string> {
  const now = ctx.clock.now();
  const id = uuidv7(ctx);
  const digits = String(ctx.random.bytes(8).readBigUInt64BE() % 10n ** 12n).padStart(12, '0');
  const isPrepaid = ORDER_TYPE_ROWS[order.type].settlement === 'prepaid';
  const status = isPrepaid ? 'to_be_paid' : 'ongoing';
  const payDeadline = isPrepaid
    ? new Date(now.getTime() + PAYMENT_DEADLINE_MINUTES * 60_000)
    : null;
  await insertRow(tx, 'orders', {
    user_id: userId,
    id,
    order_no: orderNumber(order.at, digits),
    type: order.type,
    status,
    unfinished: 1,
    amount_cents: order.amountCents ?? 0,
    discount_cents: order.discountCents ?? 0,
    holds: jsonOf(order.holds),
    passenger: order.passenger,
    occurred_at: order.at,
    pay_deadline: payDeadline,
    line: jsonOf(order.line),
    from_place: jsonOf(order.from),
    to_place: jsonOf(order.to),
    subject: jsonOf(order.subject),
    fields: JSON.stringify(order.fields),
    ride_id: order.rideId ?? null,
    created_at: now,
    updated_at: now,
  });
  await insertRow(tx, 'order_events', {
    user_id: userId,
    order_id: id,
    id: uuidv7(ctx),
    to_status: status,
    at: now,
  });
  await scheduleDeadline(ctx, tx, { userId, id, payDeadline });
  return id;
}

/** The reason for which an event closes an order. */
const REASONS = {
  payment_deadline_passed: 'payment_timed_out',
  cancelled: 'cancelled',
  stay_returned: 'stay_returned',
} as const;

async function close(
  ctx: TxContext,
  tx: Tx,
  order: Order,
  event: keyof typeof REASONS,
): Promise<void> {
  await applyEvent(ctx, tx, order, event, { closedReason: REASONS[event] });
  if (order.status !== 'in_payment') return;
  const payload = { userId: order.userId, orderId: order.id };
  await enqueue(ctx, tx, { kind: 'order.close-payments', dedup: order.id, payload });
}

/**
 * Closes the order of a stay that is no longer the rider's, unless it is over: paid, or without a fee. A job stops a
 * payment under way; money that arrives anyway is refunded. Returns whether it closed the order.
 */
export async function returnStayOrder(ctx: TxContext, tx: Tx, key: OwnKey): Promise<boolean> {
  const order = await lockOrder(tx, key);
  if (order.status !== 'ongoing' && !isUnpaid(order)) return false;
  await close(ctx, tx, order, 'stay_returned');
  return true;
}

/**
 * Cancels an unpaid order, a ride that has not begun and costs nothing yet, or an unused ticket that coupon and points
 * alone paid for, and returns those. A job stops a payment under way; money that arrives anyway is refunded. Throws
 * `order_not_found`, `order_closed`, `order_not_cancellable`.
 */
export async function cancelOrderWith(
  ctx: Context,
  key: OwnKey,
  attempt: Attempt,
  detail: (tx: Tx) => Promise<OrderDetail>,
): Promise<OrderDetail> {
  const cancel = async (tx: Tx): Promise<OrderDetail | Refusal> => {
    const order = await lockOrder(tx, key);
    const now = ctx.clock.now();
    const { status } = shownState(order, now);
    if (status === 'closed') {
      await refuseOverdue(ctx, tx, order);
      return { refused: 'order_closed' };
    }
    if (isCoveredTicket(order, now)) {
      await refundCovered(ctx, tx, order, 'refund_accepted');
    } else {
      if (!actionsOf(order, now).includes('cancel')) throw new CodedError('order_not_cancellable');
      await close(ctx, tx, order, 'cancelled');
    }
    return await detail(tx);
  };
  return accepted(await once(ctx, attempt, cancel));
}
