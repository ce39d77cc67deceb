import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  coupons: {
    erase: 'delete',
    keep: [
      // Orders are shown for a year, and what they held with them.
      { column: 'valid_until', days: 400 },
    ],
  },
});
export const { addRows, findRow, queries, updateRows } = own;
