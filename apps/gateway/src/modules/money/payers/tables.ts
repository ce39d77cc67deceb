import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  payer_questions: { erase: 'delete', keep: [{ column: 'expires_at', days: 1 }] },
});
export const { findRow, insertRow, updateRows } = own;
