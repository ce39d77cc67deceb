import { ownTables } from '../../../db/own-tables.ts';

export const rideCodeTables = ownTables({
  ride_code_uses: {
    erase: 'delete',
    keep: [
      // The longest delay of a gate's report.
      { column: 'used_at', days: 90 },
    ],
  },
  ride_skins: { erase: 'delete' },
});
export const { findRow, insertRow, updateRows } = rideCodeTables;
