import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  rides: { erase: 'delete' },
});
export const { findRow, insertRow, lockRow, updateRows } = own;
