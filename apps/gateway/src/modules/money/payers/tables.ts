import { ownTables } from '../../../db/own-tables.ts';

export const payerTables = ownTables({
  payer_questions: { erase: 'delete', keep: [{ column: 'expires_at', days: 1 }] },
});
export const { findRow, insertRow, updateRows } = payerTables;
