import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  favourites: {
    erase: 'delete',
    keep: [
      // A device that was off for longer brings back what was removed meanwhile.
      { column: 'removed_at', days: 180 },
    ],
  },
});
export const { findRows, queries } = own;
