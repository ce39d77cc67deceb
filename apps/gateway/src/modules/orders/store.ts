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

export async function insertEvent(
  tx: Tx,
  event: Insertable<OrderTables['order_events']>,
): Promise<void> {
  await tx.insertInto('order_events').values(event).execute();
}
