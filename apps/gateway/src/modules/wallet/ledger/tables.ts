import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  ledger_accounts: { erase: 'keep' },
  ledger_entries: { erase: 'keep' },
  ledger_lots: { erase: 'keep' },
  ledger_postings: { erase: 'keep' },
});
export const { findRow, findRows, insertRow, lockRow, queries } = own;
