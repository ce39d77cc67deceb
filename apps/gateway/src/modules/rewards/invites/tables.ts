import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const inviteTables = ownTables({
  invite_codes: {
    otherKeys: { invite_codes_code: 'directory' },
    copy: { title: { zh: '邀请码', en: 'Invite codes' } },
    erase: 'delete',
  },
  referral_rewards: {
    copy: { title: { zh: '邀请奖励', en: 'Invite rewards' }, without: { referred: 'others' } },
    erase: (tx, { id }) =>
      sql`delete from referral_rewards where user_id = ${id} or referred = ${id}`.execute(tx),
  },
  trial_places: { copy: { title: { zh: '体验名额', en: 'Trial places' } }, erase: 'delete' },
});
export const { findRow, insertRow, queries, updateRows } = inviteTables;
