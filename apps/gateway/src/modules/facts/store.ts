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

/** Writes those of these facts that are not there. */
export async function addFacts(db: Db | Tx, facts: readonly RideFact[]): Promise<void> {
  await sql`insert into ride_facts
    select * from json_populate_recordset(null::ride_facts, ${JSON.stringify(facts)}::json)
    on conflict do nothing`.execute(db);
}
