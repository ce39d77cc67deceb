import type { Insertable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** Writes the one rating of an order; false where it has one. */
export async function insertRating(
  tx: Tx,
  rating: Insertable<Schema['order_ratings']>,
): Promise<boolean> {
  const written = await tx
    .insertInto('order_ratings')
    .values(rating)
    .onConflict((c) => c.columns(['user_id', 'order_id']).doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}
