import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const paymentTables = ownTables({
  intimate_accounts: {
    // Also accounts in which the rider is the relative.
    erase: (tx, { id, phone }) =>
      sql`delete from intimate_accounts
        where user_id = ${id} or relative_id = ${id} or relative_phone = ${phone}`.execute(tx),
    keep: [
      // Expired invitations contain a phone that may not belong to a rider.
      { column: 'expires_at', days: 1 },
      { column: 'closed_at', days: 180 },
    ],
  },
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
export const { findRow, findRows, insertRow, lockRow, queries, updateRows } = paymentTables;
