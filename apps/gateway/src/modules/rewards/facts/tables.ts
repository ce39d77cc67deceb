import { sql } from 'kysely';
import { ownTables, readView } from '../../../db/own-tables.ts';

export const own = ownTables({
  ride_facts: { erase: 'delete' },
  carbon_agreements: {
    // Whom the rider invited does not know it any more.
    erase: async (tx, { id }) => {
      await sql`delete from carbon_agreements where user_id = ${id}`.execute(tx);
      await sql`update carbon_agreements set inviter = null where inviter = ${id}`.execute(tx);
    },
  },
});
export const { addRows, findRow, findRows, insertRow, lockRow, queries, updateRows } = own;

/** Rides and uses that count; with `reversed_at` they do no more. */
export const rideFactView = readView(
  'ride_facts',
  'user_id',
  'order_id',
  'type',
  'day',
  'ended_at',
  'metres',
  'fare_cents',
  'reversed_at',
);
