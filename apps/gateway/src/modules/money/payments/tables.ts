import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  payments: { erase: 'keep' },
  refund_events: { erase: 'keep' },
  refunds: {
    erase: (tx, { id }) => sql`update refunds set note = null where user_id = ${id}`.execute(tx),
  },
  refund_reviews: {
    erase: (tx, { id }) =>
      sql`update refund_reviews set note = null where user_id = ${id}`.execute(tx),
  },
});
export const { findRow, findRows, insertRow, lockRow, queries, updateRows } = own;
