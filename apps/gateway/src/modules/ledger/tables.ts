import { ownTables } from '../../db/own-tables.ts';

export const { findRow, findRows, insertRow, lockRow, queries } = ownTables(
  'ledger_accounts',
  'ledger_entries',
  'ledger_lots',
  'ledger_postings',
);
