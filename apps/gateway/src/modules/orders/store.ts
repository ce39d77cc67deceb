import { CodedError } from '@shtrans/contract/errors';
import type { Insertable, Selection, Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** The columns of an order, each with what it is called outside of the table. */
const COLUMNS = [
  'user_id as userId',
  'id',
  'order_no as orderNo',
  'type',
  'status',
  'status_before_refund as statusBeforeRefund',
  'unfinished',
  'amount_cents as amountCents',
  'discount_cents as discountCents',
  'paid_cents as paidCents',
  'passenger',
  'occurred_at as occurredAt',
  'pay_deadline as payDeadline',
  'completed_at as completedAt',
  'closed_reason as closedReason',
  'line',
  'from_place as from',
  'to_place as to',
  'subject',
  'fields',
  'fee',
  'ride_id as rideId',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

export type Order = Selection<Schema, 'orders', (typeof COLUMNS)[number]>;

/** The same for a statement written by hand. */
export const COLUMN_LIST = COLUMNS.map((column) => column.replace(/ as (\w+)/, ' as "$1"')).join(
  ', ',
);

/** An order by its rider and id: together they are the key. */
export interface OrderKey {
  userId: string;
  id: string;
}

/** The order, and nobody else changes it until this transaction ends. Raises `order_not_found`. */
export const lockOrder = async (tx: Tx, { userId, id }: OrderKey): Promise<Order> =>
  await tx
    .selectFrom('orders')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new CodedError('order_not_found'));

export const findOrder = async (
  db: Db | Tx,
  { userId, id }: OrderKey,
): Promise<Order | undefined> =>
  await db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The rider's order with this number. */
export const findByNumber = async (
  db: Db,
  userId: string,
  orderNo: string,
): Promise<Pick<Order, 'id' | 'type'> | undefined> =>
  await db
    .selectFrom('orders')
    .select(['id', 'type'])
    .where('user_id', '=', userId)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();

export const updateOrder = async (
  tx: Tx,
  { userId, id }: OrderKey,
  change: Updateable<Schema['orders']>,
): Promise<Order> =>
  await tx
    .updateTable('orders')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export async function insertOrder(tx: Tx, order: Insertable<Schema['orders']>): Promise<void> {
  await tx.insertInto('orders').values(order).execute();
}

/** The oldest order of a called ride that waits for its payment. */
export async function oldestRideDue(db: Db | Tx, userId: string): Promise<string | null> {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('ride_id', 'is not', null)
    .where('status', 'in', ['to_be_paid', 'in_payment'])
    .orderBy('occurred_at')
    .limit(1)
    .executeTakeFirst();
  return due?.id ?? null;
}

export async function insertEvent(
  tx: Tx,
  event: Insertable<Schema['order_events']>,
): Promise<void> {
  await tx.insertInto('order_events').values(event).execute();
}
