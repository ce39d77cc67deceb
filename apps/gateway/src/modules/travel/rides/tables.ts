import { ownTables } from '../../../db/own-tables.ts';

export const rideTables = ownTables({
  rides: {
    otherKeys: { rides_id: 'random' },
    copy: {
      title: { zh: '打车行程', en: 'Rides' },
      without: { driver: 'others', position: 'others', path: 'others' },
    },
    erase: 'delete',
  },
});
export const { findRow, insertRow, lockRow, updateRows } = rideTables;
