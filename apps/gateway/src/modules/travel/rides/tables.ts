import { ownTables } from '../../../db/own-tables.ts';

export const rideTables = ownTables({
  rides: { erase: 'delete' },
});
export const { findRow, insertRow, lockRow, updateRows } = rideTables;
