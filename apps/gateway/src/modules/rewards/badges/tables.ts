import { ownTables } from '../../../db/own-tables.ts';

export const badgeTables = ownTables({
  badges_won: { erase: 'delete' },
});
export const { findRow, findRows, insertRow } = badgeTables;
