import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  pager_configs: { erase: 'none' },
});
export const { findRow, insertRow, updateRows } = own;
