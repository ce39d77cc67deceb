import { ownTables } from '../../db/own-tables.ts';

export const { findRow, insertRow, queries, updateRows } = ownTables(
  'invite_codes',
  'referral_rewards',
  'trial_places',
);
