import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const shopTables = ownTables({
  purchases: {
    erase: (tx, { id }) =>
      sql`update purchases set visitors = null, account = null where user_id = ${id}`.execute(tx),
  },
  ecoupons: { erase: 'delete' },
});
export const { findRow, insertRow, queries, updateRows } = shopTables;
