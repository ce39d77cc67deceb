import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type PaymentRow = Selectable<Schema['payments']>;

/** A payment by its id alone, as a provider names it. */
export const findPayment = async (db: Db | Tx, id: string): Promise<PaymentRow | undefined> =>
  await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

export const findPaymentOf = async (
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<PaymentRow | undefined> =>
  await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * The payment of the order in this state: of `confirming` (the live one) and of `succeeded` an order
 * has at most one each.
 */
export const findOrderPayment = async (
  db: Db | Tx,
  userId: string,
  orderId: string,
  status: 'confirming' | 'succeeded',
): Promise<PaymentRow | undefined> =>
  await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('status', '=', status)
    .executeTakeFirst();

export const insertPayment = async (
  tx: Tx,
  payment: Insertable<Schema['payments']>,
): Promise<PaymentRow> =>
  await tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();

export async function updatePayment(
  db: Db | Tx,
  { user_id, id }: Pick<PaymentRow, 'user_id' | 'id'>,
  change: Updateable<Schema['payments']>,
): Promise<void> {
  await db
    .updateTable('payments')
    .set(change)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}
