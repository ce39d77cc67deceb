import { ownTables, readView } from '../../../db/own-tables.ts';

export const ledgerTables = ownTables({
  ledger_accounts: { erase: 'keep' },
  ledger_entries: { erase: 'keep' },
  ledger_lots: { erase: 'keep' },
  ledger_postings: { erase: 'keep' },
});
export const { findRow, findRows, insertRow, lockRow, queries } = ledgerTables;

/** Postings by cause, and the postings that they reverse. */
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
