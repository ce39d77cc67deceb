import { ownTables, readView } from '../../../db/own-tables.ts';

export const ledgerTables = ownTables({
  ledger_accounts: {
    copy: { title: { zh: '积分账户', en: 'Points accounts' } },
    kept: 'anonymous',
    erase: 'keep',
  },
  ledger_entries: {
    copy: { title: { zh: '积分分录', en: 'Points entries' } },
    kept: 'anonymous',
    erase: 'keep',
  },
  ledger_lots: {
    copy: { title: { zh: '积分批次', en: 'Points by expiry' } },
    kept: 'anonymous',
    erase: 'keep',
  },
  ledger_postings: {
    copy: { title: { zh: '积分明细', en: 'Points history' } },
    kept: 'anonymous',
    erase: 'keep',
  },
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
