import { ownTables } from '../../../db/own-tables.ts';

export const parkingReportTables = ownTables({
  parking_reports: { erase: 'delete' },
});
export const { findRow, insertRow, lockRow, updateRows } = parkingReportTables;
