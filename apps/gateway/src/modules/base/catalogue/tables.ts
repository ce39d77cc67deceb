import { ownTables } from '../../../db/own-tables.ts';

export const catalogueTables = ownTables({
  campaign_switches: { erase: 'none' },
  operator_releases: { erase: 'none' },
  operator_versions: { erase: 'none' },
});
export const { findRow, findRows, insertRow, queries } = catalogueTables;
