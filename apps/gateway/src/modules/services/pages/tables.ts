import { ownTables } from '../../../db/own-tables.ts';

export const pageTables = ownTables({
  pager_configs: { erase: 'none' },
});
export const { findRow, insertRow, updateRows } = pageTables;
