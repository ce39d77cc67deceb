import type { OrderType } from '@shtrans/contract/order-types';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { findRow, insertRow, type Row, updateRows } from '../../db/rows.ts';
import type { OwnKey } from '../../http/call.ts';

export type RideFact = Row<'ride_facts'>;

const columnsOf = ({ userId, id }: OwnKey) => ({ user_id: userId, order_id: id });

export const findFact = (tx: Tx, key: OwnKey): Promise<RideFact | undefined> =>
  findRow(tx, 'ride_facts', columnsOf(key));

/** Writes a fact once; false: it was there. */
export const addFact = (tx: Tx, fact: RideFact): Promise<boolean> =>
  insertRow(tx, 'ride_facts', fact, 'keep');

export const changeFact = (
  tx: Tx,
  key: OwnKey,
  change: Partial<Pick<RideFact, 'fare_cents' | 'reversed_at'>>,
): Promise<number> => updateRows(tx, 'ride_facts', columnsOf(key), change);

/** Whether a ride of a rider may be worth something to who referred them. */
export const isReferred = async (tx: Tx, userId: string): Promise<boolean> =>
  (await findRow(tx, 'referrals', { user_id: userId })) !== undefined;

/** How many of a rider's rides of some types ended in a time, whose money did not go back; no type: of all. */
export async function countFacts(
  db: Db | Tx,
  userId: string,
  { types, from, until }: { types: readonly OrderType[]; from: Date; until: Date },
): Promise<number> {
  const ofTypes = types.length === 0 ? sql`` : sql`and type = any(${types})`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ride_facts
    where user_id = ${userId} and ended_at >= ${from} and ended_at < ${until}
      and reversed_at is null ${ofTypes}`.execute(db);
  return rows[0]?.count ?? 0;
}
