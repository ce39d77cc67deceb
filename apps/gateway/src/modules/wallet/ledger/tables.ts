import { ownTables, readView } from '../../../db/own-tables.ts';

export const own = ownTables({
  ledger_accounts: { erase: 'keep' },
  ledger_entries: { erase: 'keep' },
  ledger_lots: { erase: 'keep' },
  ledger_postings: { erase: 'keep' },
});
export const { findRow, findRows, insertRow, lockRow, queries } = own;

/** What was posted for a cause, and whether it was taken back. */
export const postingView = readView(
  'ledger_postings',
  'user_id',
  'currency',
  'seq',
  'cause_kind',
  'cause_id',
  'change',
  'reverses',
);
