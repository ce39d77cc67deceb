import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  ride_keys: {
    // Gates hear of the end from the row, until its grant is over; then it goes with the others.
    erase: (tx, { id, at }) =>
      sql`update ride_keys set ended_at = coalesce(ended_at, ${at})
        where user_id = ${id}`.execute(tx),
    keep: [{ column: 'granted_until', days: 90 }],
  },
  ride_code_uses: {
    erase: 'delete',
    keep: [
      // As long as a gate may report what it read.
      { column: 'used_at', days: 90 },
    ],
  },
  ride_skins: { erase: 'delete' },
});
export const { findRow, findRows, insertRow, lockRow, queries, updateRows } = own;
