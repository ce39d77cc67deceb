import { pastYearStart } from '@shtrans/contract/calendar';
import { CodedError } from '@shtrans/contract/errors';
import type { FeeStatement } from '@shtrans/contract/fees';
import { STATUS_TABS, type StatusTab } from '@shtrans/contract/order-status';
import type { OrderType } from '@shtrans/contract/order-types';
import type { OrderFields } from '@shtrans/contract/order-fields';
import type { OrderDetail, OrderPage } from '@shtrans/contract/orders';
import type { Bilingual } from '@shtrans/contract/schemas';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { orderNumber } from '../../db/order-number.ts';
import { inTransaction, once } from '../../db/transaction.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { enqueue } from '../../jobs/queue.ts';
import { actionsOf, isOverdue } from './actions.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { selectDetail } from './detail-store.ts';
import { selectPage } from './list-store.ts';
import {
  findByNumber,
  insertEvent,
  insertOrder,
  lockOrder,
  oldestRideDue,
  type OrderKey,
  type Order,
  updateOrder,
} from './store.ts';
import { applyEvent } from './transition.ts';
import { detailOf, summaryOf } from './view.ts';

// What other modules need of an order, for they call this file only.
export { actionsOf, isOverdue, isRateable, payableCents } from './actions.ts';
export { findOrder, lockOrder, type OrderKey, type Order } from './store.ts';
export { applyEvent } from './transition.ts';
export { orderStateOf } from './view.ts';

/** One page of a rider's orders of the past year. Raises `cursor_invalid`. */
export async function listOrders(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: string,
  query: { type: OrderType | 'all'; tab: StatusTab; cursor?: string | undefined; limit: number },
): Promise<OrderPage> {
  const now = ctx.clock.now();
  const { orders, unfinishedCount } = await selectPage(ctx.db, {
    userId,
    since: pastYearStart(now),
    now,
    type: query.type === 'all' ? null : query.type,
    // The tab of everything shows statuses this gateway does not know as well.
    statuses: query.tab === 'all' ? null : STATUS_TABS[query.tab],
    after: query.cursor === undefined ? null : decodeCursor(query, query.cursor),
    // One more than asked for tells whether there is a next page.
    limit: query.limit + 1,
  });
  const last = orders.length > query.limit ? orders[query.limit - 1] : undefined;
  return {
    items: orders.slice(0, query.limit).map((order) => summaryOf(order, now)),
    nextCursor: last
      ? encodeCursor(query, {
          unfinished: last.unfinished === 1 ? 1 : 0,
          occurredAt: last.occurredAt,
          id: last.id,
        })
      : null,
    unfinishedCount,
    serverTime: now.toISOString(),
  };
}

/** One order of the rider. An unknown id and another rider's order are both `order_not_found`. */
export async function orderDetail(
  ctx: Pick<Context, 'clock'>,
  db: Db | Tx,
  key: OrderKey,
): Promise<OrderDetail> {
  const order = await selectDetail(db, key);
  if (order === undefined) throw new CodedError('order_not_found');
  return detailOf(order, ctx.clock.now());
}

/** The rider's order with this number. Raises `order_not_found`, for another rider's too. */
export async function orderByNumber(
  ctx: Pick<Context, 'db'>,
  userId: string,
  orderNo: string,
): Promise<Pick<Order, 'id' | 'type'>> {
  const order = await findByNumber(ctx.db, userId, orderNo);
  if (order === undefined) throw new CodedError('order_not_found');
  return order;
}

/** Puts the closing of an unpaid order in the queue. Does nothing for orders without a deadline. */
export async function scheduleDeadline(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx | Db,
  order: Pick<Order, 'userId' | 'id' | 'payDeadline'>,
): Promise<void> {
  if (order.payDeadline === null) return;
  await enqueue(ctx, tx, {
    kind: 'order.payment-deadline',
    dedup: order.id,
    payload: { userId: order.userId, orderId: order.id },
    runAt: order.payDeadline,
  });
}

/** Closes the order when it waits for its payment past the deadline; else does nothing. */
export async function closeIfOverdue(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  key: OrderKey,
): Promise<boolean> {
  const order = await lockOrder(tx, key);
  if (!isOverdue(order, ctx.clock.now())) return false;
  await close(ctx, tx, order, 'payment_deadline_passed');
  return true;
}

/**
 * Does something that an order past its deadline refuses. The refusal rolls back: what made it true is
 * written on its own.
 */
export async function closingOverdue<T>(
  ctx: Pick<Context, 'db' | 'clock' | 'random'>,
  key: OrderKey,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof CodedError ? error.code : '';
    if (code === 'order_closed' || code === 'payment_timed_out') {
      await inTransaction(ctx.db, async (tx) => await closeIfOverdue(ctx, tx, key));
    }
    throw error;
  }
}

export interface NewRideOrder {
  rideId: string;
  /** Masked. */
  passenger: string;
  from: Bilingual;
  to: Bilingual;
  fields: Extract<OrderFields, { kind: 'trip' }>;
}

/** Makes the order of a called ride, under way, with the event that says so. Gives its id. */
export async function createRideOrder(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  userId: string,
  { rideId, passenger, from, to, fields }: NewRideOrder,
): Promise<string> {
  const now = ctx.clock.now();
  const id = uuidv7(ctx);
  const digits = String(ctx.random.bytes(8).readBigUInt64BE() % 10n ** 12n).padStart(12, '0');
  await insertOrder(tx, {
    user_id: userId,
    id,
    order_no: orderNumber(now, digits),
    type: 'taxi',
    status: 'ongoing',
    unfinished: 1,
    amount_cents: 0,
    discount_cents: 0,
    passenger,
    occurred_at: now,
    from_place: JSON.stringify(from),
    to_place: JSON.stringify(to),
    fields: JSON.stringify(fields),
    ride_id: rideId,
    created_at: now,
    updated_at: now,
  });
  await insertEvent(tx, {
    user_id: userId,
    order_id: id,
    id: uuidv7(ctx),
    event: null,
    from_status: null,
    to_status: 'ongoing',
    at: now,
  });
  return id;
}

/** Writes what is known of a trip into its order: driver and plate, then how it went. */
export async function writeTrip(
  tx: Tx,
  key: OrderKey,
  change: Partial<Omit<NewRideOrder['fields'], 'kind'>>,
): Promise<void> {
  const order = await lockOrder(tx, key);
  if (order.fields.kind !== 'trip') throw new CodedError('order_not_found');
  await updateOrder(tx, key, { fields: JSON.stringify({ ...order.fields, ...change }) });
}

/**
 * Ends the order of a called ride: due over its fee, or without one completed (`arrived`) or closed.
 */
export async function endRideOrder(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  key: OrderKey,
  end: { fee: FeeStatement | null; arrived: boolean; closedReason: 'cancelled' | 'no_driver' },
): Promise<void> {
  const order = await lockOrder(tx, key);
  const amountCents = end.fee?.totalCents ?? 0;
  if (end.fee !== null) {
    await updateOrder(tx, key, { amount_cents: amountCents, fee: JSON.stringify(end.fee) });
  }
  if (amountCents > 0) await applyEvent(ctx, tx, order, 'ride_ended_due');
  else if (end.arrived) await applyEvent(ctx, tx, order, 'ride_ended_free');
  else await applyEvent(ctx, tx, order, 'cancelled', { closedReason: end.closedReason });
}

/** The oldest order of a called ride that the rider has not paid yet. */
export const rideDues = async (db: Db | Tx, userId: string): Promise<string | null> =>
  await oldestRideDue(db, userId);

/** Writes what the ticket became into the order's fields. */
export async function writeTicket(
  tx: Tx,
  key: OrderKey,
  fields: Extract<OrderFields, { kind: 'ticket' }>,
): Promise<void> {
  await updateOrder(tx, key, { fields: JSON.stringify(fields) });
}

async function close(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  order: Order,
  event: 'payment_deadline_passed' | 'cancelled',
): Promise<void> {
  const closedReason = event === 'cancelled' ? 'cancelled' : 'payment_timed_out';
  await applyEvent(ctx, tx, order, event, { closedReason });
  if (order.status === 'in_payment') {
    await enqueue(ctx, tx, {
      kind: 'order.close-payments',
      dedup: order.id,
      payload: { userId: order.userId, orderId: order.id },
      runAt: ctx.clock.now(),
    });
  }
}

/**
 * Cancels an order that is not paid, or a ride that costs nothing yet. A payment under way is
 * stopped by a job; money that comes all the same goes back. Raises `order_not_found`,
 * `order_closed`, `order_not_cancellable`.
 */
export async function cancelOrder(
  ctx: Pick<Context, 'db' | 'clock' | 'random'>,
  key: OrderKey,
  idempotencyKey: string,
): Promise<OrderDetail> {
  const endpoint = 'POST maas:/v1/orders/:id/cancel';
  const asked = { id: key.id };
  const call = { userId: key.userId, key: idempotencyKey, endpoint, asked };
  const cancel = async (tx: Tx): Promise<OrderDetail> => {
    const order = await lockOrder(tx, key);
    const now = ctx.clock.now();
    if (order.status === 'closed' || isOverdue(order, now)) throw new CodedError('order_closed');
    if (!actionsOf(order, now).includes('cancel')) throw new CodedError('order_not_cancellable');
    await close(ctx, tx, order, 'cancelled');
    return await orderDetail(ctx, tx, key);
  };
  return await closingOverdue(ctx, key, async () => await once(ctx, call, cancel));
}
