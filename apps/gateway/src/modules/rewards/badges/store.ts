import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { addRows, queries } from './tables.ts';

/** The badges of a part of the riders. */
interface CountedPart {
  /** The last rider of the part; null: there are none left. */
  until: string | null;
  /** Its riders who have any badge. */
  riders: number;
  holders: Record<string, number>;
}

/** Counts the badges of the riders after one, in the order of their ids, up to the rider of the `rowLimit`th row. */
export async function countPart(
  db: Db,
  after: string | undefined,
  rowLimit: number,
): Promise<CountedPart> {
  const isLater = after === undefined ? sql`true` : sql`user_id > ${after}`;
  const { rows } = await sql<CountedPart>`
    with part as (
      select user_id from badges_won where ${isLater} order by user_id, badge limit ${rowLimit}
    ), edge as (
      select user_id from part order by user_id desc limit 1
    ), won as (
      select user_id, badge from badges_won
      where ${isLater} and user_id <= (select user_id from edge)
    )
    select (select user_id from edge) as until,
      (select count(distinct user_id) from won)::int as riders,
      coalesce((select jsonb_object_agg(badge, holders) from (
        select badge, count(*)::int as holders from won group by badge
      ) counts), '{}') as holders`.execute(db);
  const [part] = rows;
  if (part === undefined) throw new Error('a query without a table has one row');
  return part;
}

/** Replaces the counts of all badges. */
export async function replaceCounts(tx: Tx, counts: readonly Row<'badge_counts'>[]): Promise<void> {
  await queries(tx).deleteFrom('badge_counts').execute();
  await addRows(tx, 'badge_counts', counts);
}

/** Returns the counts of all badges that anybody has. */
export const badgeCounts = async (db: Db): Promise<Row<'badge_counts'>[]> =>
  await queries(db).selectFrom('badge_counts').selectAll().execute();
