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
 * Gives a rider an order that is to be paid: a copy of a demo rider's order, with its own number.
 * @param phone the demo rider's phone
 * @param seconds until its payment deadline; null for rides already taken
 * @param owner the phone of the rider who gets the order
 * @param cents its price; that of the copied order by default
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
    // The copied fee would state another amount.
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

/** Moves the payment deadline of an order to now. */
export async function endDeadline(db: WholeDb, orderId: string): Promise<void> {
  const now = new Date();
  await db.updateTable('orders').set({ pay_deadline: now }).where('id', '=', orderId).execute();
  await wakeJobsOf(db, orderId);
}

/** Makes the jobs of an order due now. */
export async function wakeJobsOf(db: WholeDb, orderId: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: new Date() })
    .where('dedup', '=', orderId)
    .returning(notice('job'))
    .execute();
}

/** Moves a ride's payment back by the operators' settling time, and waits until the order is completed. */
export async function settle(db: WholeDb, orderId: string): Promise<void> {
  const paidAt = new Date(Date.now() - SETTLED_AFTER_MS);
  await db
    .updateTable('payments')
    .set({ finished_at: paidAt })
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .execute();
  // A job that is running can still see the old payment time.
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
