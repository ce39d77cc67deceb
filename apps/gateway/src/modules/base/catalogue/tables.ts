import { ownTables } from '../../../db/own-tables.ts';

export const catalogueTables = ownTables({
  campaign_switches: { distribution: 'reference', copy: { none: 'no_rider' }, erase: 'none' },
  operator_releases: { distribution: 'reference', copy: { none: 'no_rider' }, erase: 'none' },
  operator_versions: { distribution: 'reference', copy: { none: 'no_rider' }, erase: 'none' },
});
export const { findRow, findRows, insertRow, queries } = catalogueTables;
