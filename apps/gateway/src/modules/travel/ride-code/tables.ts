import { ownTables } from '../../../db/own-tables.ts';

export const rideCodeTables = ownTables({
  ride_code_uses: {
    copy: { title: { zh: '乘车码使用', en: 'Ride code uses' } },
    erase: 'delete',
    keep: [
      // The longest delay of a gate's report.
      { column: 'used_at', days: 90 },
    ],
  },
  ride_skins: { copy: { title: { zh: '乘车码皮肤', en: 'Ride code skin' } }, erase: 'delete' },
});
export const { findRow, insertRow, updateRows } = rideCodeTables;
