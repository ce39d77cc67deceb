import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { DeletedRider, Tables } from '../db/own-tables.ts';

/** What belongs to no module, and names a rider. */
async function eraseShared(tx: Tx, { id, phone }: DeletedRider): Promise<void> {
  await sql`delete from idempotency_keys where user_id = ${id}`.execute(tx);
  // A counter's bucket names the rider, or a recipient: a phone, alone or with a device.
  const buckets = [`%:${id}`, `%:${phone}`, `%:${phone} %`];
  await sql`delete from rate_counters where bucket like any (${buckets})`.execute(tx);
}

/**
 * Deletes what is known of a rider, but for what the law keeps: table by table, in the order that owners name theirs.
 * The caller has seen that nothing is under way.
 */
export async function eraseFrom(
  owners: readonly { tables?: Tables }[],
  tx: Tx,
  rider: DeletedRider,
): Promise<void> {
  await eraseShared(tx, rider);
  for (const { tables = {} } of owners) {
    for (const [table, { erase }] of Object.entries(tables)) {
      if (typeof erase === 'function') await erase(tx, rider);
      if (erase === 'delete') {
        await sql`delete from ${sql.table(table)} where user_id = ${rider.id}`.execute(tx);
      }
    }
  }
}
