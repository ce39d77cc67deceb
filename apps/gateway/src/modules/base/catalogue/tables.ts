import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  operator_releases: { erase: 'none' },
  operator_versions: { erase: 'none' },
});
export const { findRow, insertRow, queries } = own;
