import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { OrderTables } from '../../db/tables/orders.ts';

export type OrderRow = Selectable<OrderTables['orders']>;

/** An order by its rider and id: together they are the key. */
export interface OrderKey {
  userId: string;
  id: string;
}

/** The order, and nobody else changes it until this transaction ends. */
export const lockOrder = async (tx: Tx, { userId, id }: OrderKey): Promise<OrderRow | undefined> =>
  await tx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findOrder = async (
  db: Db | Tx,
  { userId, id }: OrderKey,
): Promise<OrderRow | undefined> =>
  await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The rider's order with this number. */
export const findByNumber = async (
  db: Db,
  userId: string,
  orderNo: string,
): Promise<Pick<OrderRow, 'id' | 'type'> | undefined> =>
  await db
    .selectFrom('orders')
    .select(['id', 'type'])
    .where('user_id', '=', userId)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();

export const updateOrder = async (
  tx: Tx,
  { userId, id }: OrderKey,
  change: Updateable<OrderTables['orders']>,
): Promise<OrderRow> =>
  await tx
    .updateTable('orders')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function insertOrder(tx: Tx, order: Insertable<OrderTables['orders']>): Promise<void> {
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
  event: Insertable<OrderTables['order_events']>,
): Promise<void> {
  await tx.insertInto('order_events').values(event).execute();
}
