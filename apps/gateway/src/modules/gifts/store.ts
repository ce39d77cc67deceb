import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { insertRow, type Row } from '../../db/rows.ts';

/**
 * Takes one of `total`; false when none is left. Of claims at once the row lets one through at a time. Where there were
 * more or fewer before, what is left moves by as many.
 */
export async function takeOne(tx: Tx, gift: string, total: number): Promise<boolean> {
  await insertRow(tx, 'gift_stock', { gift, remaining: total, total }, 'keep');
  const { numAffectedRows } = await sql`
    update gift_stock set remaining = remaining + ${total} - coalesce(total, ${total}) - 1, total = ${total}
    where gift = ${gift} and remaining + ${total} - coalesce(total, ${total}) > 0
  `.execute(tx);
  return numAffectedRows === 1n;
}

/** Claims of these gifts whose coupons are not granted: their items have no terms. */
export async function claimsWithoutCoupons(
  db: Db,
  gifts: string[],
  limit: number,
): Promise<Pick<Row<'gift_claims'>, 'user_id' | 'gift'>[]> {
  const { rows } = await sql<Pick<Row<'gift_claims'>, 'user_id' | 'gift'>>`
    select user_id, gift from gift_claims
    where not items->0 ? 'terms' and gift = any(${gifts}) order by user_id limit ${limit}
  `.execute(db);
  return rows;
}
