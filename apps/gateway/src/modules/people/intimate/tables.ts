import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  intimate_accounts: {
    // Also those in which the rider is the relative.
    erase: (tx, { id, phone }) =>
      sql`delete from intimate_accounts
        where user_id = ${id} or relative_id = ${id} or relative_phone = ${phone}`.execute(tx),
    keep: [
      // Invitations that nobody took hold a phone that may be no rider's.
      { column: 'expires_at', days: 1 },
      { column: 'closed_at', days: 180 },
    ],
  },
});
export const { findRow, insertRow, lockRow, updateRows } = own;
