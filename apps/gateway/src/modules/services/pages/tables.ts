import { ownTables } from '../../../db/own-tables.ts';

export const pageTables = ownTables({
  pager_configs: { distribution: 'reference', copy: { none: 'no_rider' }, erase: 'none' },
});
export const { findRow, insertRow, updateRows } = pageTables;
