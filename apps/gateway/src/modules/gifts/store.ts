import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type ClaimRow = Selectable<Schema['gift_claims']>;

export const findClaim = async (
  db: Db,
  userId: string,
  gift: string,
): Promise<ClaimRow | undefined> =>
  await db
    .selectFrom('gift_claims')
    .selectAll()
    .where('user_id', '=', userId)
    .where('gift', '=', gift)
    .executeTakeFirst();

/** Writes the rider's claim; false where there is one. A claim under way elsewhere is waited for. */
export async function insertClaim(
  tx: Tx,
  claim: Insertable<Schema['gift_claims']>,
): Promise<boolean> {
  const written = await tx
    .insertInto('gift_claims')
    .values(claim)
    .onConflict((c) => c.columns(['user_id', 'gift']).doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** How many are left; a gift nobody claimed yet has no row. */
export async function remainingOf(db: Db, gift: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('gift_stock')
    .select('remaining')
    .where('gift', '=', gift)
    .executeTakeFirst();
  return row?.remaining;
}

/** Takes one of `total`; false when none is left. Of claims at once the row lets one through at a time. */
export async function takeOne(tx: Tx, gift: string, total: number): Promise<boolean> {
  await tx
    .insertInto('gift_stock')
    .values({ gift, remaining: total })
    .onConflict((c) => c.column('gift').doNothing())
    .execute();
  const taken = await tx
    .updateTable('gift_stock')
    .set((eb) => ({ remaining: eb('remaining', '-', 1) }))
    .where('gift', '=', gift)
    .where('remaining', '>', 0)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
