import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  badges_won: { erase: 'delete' },
});
export const { findRow, findRows, insertRow } = own;
