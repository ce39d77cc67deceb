import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  ride_code_uses: {
    erase: 'delete',
    keep: [
      // As long as a gate may report what it read.
      { column: 'used_at', days: 90 },
    ],
  },
  ride_skins: { erase: 'delete' },
});
export const { findRow, insertRow, updateRows } = own;
