import { ownTables } from '../../../db/own-tables.ts';

export const favouriteTables = ownTables({
  favourites: {
    copy: { title: { zh: '收藏', en: 'Favourites' } },
    erase: 'delete',
    keep: [
      // A device that was offline for longer brings back what was removed meanwhile.
      { column: 'removed_at', days: 180 },
    ],
  },
});
export const { findRows, queries } = favouriteTables;
