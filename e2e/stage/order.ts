import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { SETTLED_AFTER_MS } from '../../apps/gateway/sandbox/ticketing/driver.ts';
import type { WholeDb } from '../../apps/gateway/src/db/database.ts';
import { notice } from '../../apps/gateway/src/db/notify.ts';
import { uuidv7 } from '../../apps/gateway/src/db/uuid.ts';
import { scheduleDeadline } from '../../apps/gateway/src/modules/money/orders/service.ts';
import type { OrderType } from '../../packages/contract/src/orders/types.ts';
import type { OrderDetail, OrderPage } from '../../packages/contract/src/orders/schemas.ts';
import { callAs } from '../../tools/stage/rider.ts';
import { riderOf, system } from './database.ts';

/**
 * Gives a rider an order that waits for its payment: a copy of one of a demo rider's, with its own number.
 * @param phone the demo rider's
 * @param seconds until its payment deadline; null for rides already taken
 * @param owner whose it is: a rider's phone
 * @param cents what it costs; as much as its pattern unless it is given
 */
export async function unpaidOrder(
  db: WholeDb,
  phone: string,
  type: OrderType,
  seconds: number | null,
  owner = phone,
  cents?: number,
): Promise<{ id: string; path: string }> {
  const pattern = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .where('users.phone', '=', phone)
    .where('orders.type', '=', type)
    .orderBy('orders.occurred_at', 'desc')
    .executeTakeFirstOrThrow();
  const userId = await riderOf(db, owner);
  const now = new Date();
  const id = uuidv7(system);
  const deadline = seconds === null ? null : new Date(now.getTime() + seconds * 1000);
  const order = {
    ...pattern,
    id,
    user_id: userId,
    order_no: `9${now.getTime()}${randomBytes(3).readUIntBE(0, 3)}`.slice(0, 20),
    status: 'to_be_paid' as const,
    status_before_refund: null,
    unfinished: 1,
    paid_cents: null,
    holds: null,
    completed_at: null,
    closed_reason: null,
    pay_deadline: deadline,
    occurred_at: now,
    created_at: now,
    updated_at: now,
    line: pattern.line && JSON.stringify(pattern.line),
    from_place: pattern.from_place && JSON.stringify(pattern.from_place),
    to_place: pattern.to_place && JSON.stringify(pattern.to_place),
    subject: pattern.subject && JSON.stringify(pattern.subject),
    fields: JSON.stringify(pattern.fields),
    fee: pattern.fee === null ? null : JSON.stringify(pattern.fee),
    // A statement of a fee would say another amount.
    ...(cents !== undefined && { amount_cents: cents, discount_cents: 0, fee: null }),
  };
  await db.insertInto('orders').values(order).execute();
  await db
    .insertInto('order_events')
    .values({
      user_id: userId,
      order_id: id,
      id: uuidv7(system),
      event: null,
      from_status: null,
      to_status: 'to_be_paid',
      at: now,
    })
    .execute();
  await scheduleDeadline(system, db, { userId, id, payDeadline: deadline });
  const path =
    type === 'parking'
      ? `/riding-order-list/parking/all/${id}`
      : `/riding-order-list/order-detail?id=${id}&type=${type}`;
  return { id, path };
}

/** Puts the payment deadline of an order to now, as if the rider had taken that long. */
export async function endDeadline(db: WholeDb, orderId: string): Promise<void> {
  const now = new Date();
  await db.updateTable('orders').set({ pay_deadline: now }).where('id', '=', orderId).execute();
  await wakeJobsOf(db, orderId);
}

/** Has what waits for an order done now, as if its time had come. */
export async function wakeJobsOf(db: WholeDb, orderId: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: new Date() })
    .where('dedup', '=', orderId)
    .returning(notice('job'))
    .execute();
}

/** Has a ride be settled as if its payment were as long ago as operators take; it is completed then. */
export async function settle(db: WholeDb, orderId: string): Promise<void> {
  const paidAt = new Date(Date.now() - SETTLED_AFTER_MS);
  await db
    .updateTable('payments')
    .set({ finished_at: paidAt })
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .execute();
  // The question that is on its way may be of before.
  await expect
    .poll(
      async () => {
        await wakeJobsOf(db, orderId);
        const orders = db.selectFrom('orders').select('status').where('id', '=', orderId);
        return (await orders.executeTakeFirstOrThrow()).status;
      },
      { interval: 300 },
    )
    .toBe('completed');
}

/** Completed orders of a type, the newest first. */
export async function completed(
  origin: string,
  token: string,
  type: string,
): Promise<OrderDetail[]> {
  const { items } = await callAs<OrderPage>(
    origin,
    token,
    `/v1/orders?type=${type}&tab=completed&limit=20`,
  );
  const completedOrders = items.filter(({ status }) => status === 'completed');
  return await Promise.all(
    completedOrders
      .slice(0, 6)
      .map(({ id }) => callAs<OrderDetail>(origin, token, `/v1/orders/${id}`)),
  );
}
