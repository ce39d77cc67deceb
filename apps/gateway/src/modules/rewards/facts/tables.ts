import { sql } from 'kysely';
import { ownTables, readView } from '../../../db/own-tables.ts';

export const factTables = ownTables({
  ride_facts: {
    copy: { title: { zh: '计入活动的行程', en: 'Trips that count for campaigns' } },
    erase: 'delete',
  },
  carbon_agreements: {
    otherKeys: { carbon_agreements_pkey: 'random' },
    copy: {
      title: { zh: '碳减排参与', en: 'Carbon savings sign-ups' },
      without: { inviter: 'others' },
    },
    // Invited riders keep no trace of the deleted inviter.
    erase: async (tx, { id }) => {
      await sql`delete from carbon_agreements where user_id = ${id}`.execute(tx);
      await sql`update carbon_agreements set inviter = null where inviter = ${id}`.execute(tx);
    },
  },
});
export const { addRows, findRow, findRows, insertRow, lockRow, queries, updateRows } = factTables;

/** Rides and uses that count; those with `reversed_at` do not count any more. */
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
