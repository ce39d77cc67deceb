import { sql } from 'kysely';
import { ownTables, readView } from '../../../db/own-tables.ts';

export const referralTables = ownTables({
  referrals: {
    copy: {
      title: { zh: '受邀记录', en: 'How you were invited' },
      without: { referrer: 'others', promoter: 'others' },
    },
    // Referred riders keep no trace of the deleted referrer.
    erase: async (tx, { id }) => {
      await sql`delete from referrals where user_id = ${id}`.execute(tx);
      await sql`update referrals set referrer = null where referrer = ${id}`.execute(tx);
    },
  },
});
export const { findRow, findRows, insertRow, lockRow, updateRows } = referralTables;

/** Referrals of riders, and whether they count. */
export const referralView = readView(
  'referrals',
  'user_id',
  'programme',
  'referrer',
  'state',
  'version',
  'at',
);
