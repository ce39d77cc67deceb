import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const inviteTables = ownTables({
  invite_codes: { erase: 'delete' },
  referral_rewards: {
    erase: (tx, { id }) =>
      sql`delete from referral_rewards where user_id = ${id} or referred = ${id}`.execute(tx),
  },
  trial_places: { erase: 'delete' },
});
export const { findRow, insertRow, queries, updateRows } = inviteTables;
