import { ownTables } from '../../../db/own-tables.ts';

export const realNameTables = ownTables({
  real_names: { erase: 'delete' },
});
export const { findRow, insertRow, lockRow, queries, updateRows } = realNameTables;
