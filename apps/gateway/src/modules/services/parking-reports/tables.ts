import { ownTables } from '../../../db/own-tables.ts';

export const parkingReportTables = ownTables({
  parking_reports: {
    otherKeys: { parking_reports_id: 'random' },
    copy: { title: { zh: '停车信息纠错', en: 'Parking reports' } },
    erase: 'delete',
  },
});
export const { findRow, insertRow, lockRow, updateRows } = parkingReportTables;
