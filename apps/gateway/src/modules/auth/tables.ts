import { ownTables } from '../../db/own-tables.ts';

export const { findRow, insertRow, lockRow, queries, updateRows } = ownTables(
  'users',
  'handover_tickets',
  'bind_tokens',
  'partner_accounts',
  'partner_tickets',
  'login_challenges',
  'sms_codes',
  'sms_pauses',
);
