import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  carbon_agreements: {
    // Whom the rider invited does not know it any more.
    erase: async (tx, { id }) => {
      await sql`delete from carbon_agreements where user_id = ${id}`.execute(tx);
      await sql`update carbon_agreements set inviter = null where inviter = ${id}`.execute(tx);
    },
  },
});
export const { findRow, insertRow, queries, updateRows } = own;
