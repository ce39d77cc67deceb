import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { DeletedRider, Tables } from '../db/own-tables.ts';

/**
 * Deletes what is known of a rider, but for what the law keeps: table by table, in the order that owners name theirs.
 * The caller has seen that nothing is under way.
 */
export async function eraseFrom(
  owners: readonly { tables?: Tables }[],
  tx: Tx,
  rider: DeletedRider,
): Promise<void> {
  for (const { tables = {} } of owners) {
    for (const [table, { erase }] of Object.entries(tables)) {
      if (typeof erase === 'function') await erase(tx, rider);
      if (erase === 'delete') {
        await sql`delete from ${sql.table(table)} where user_id = ${rider.id}`.execute(tx);
      }
    }
  }
}
