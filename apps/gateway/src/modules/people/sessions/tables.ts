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
  sessions: {
    erase: 'delete',
    keep: [
      // Expired ones are kept a little, so that they get their own answer.
      { column: 'expires_at', days: 1 },
      // As long as a device counts as its rider's.
      { column: 'revoked_at', days: 30 },
    ],
  },
});
export const { findRow, findRows, insertRow, lockRow, queries, updateRows } = own;
