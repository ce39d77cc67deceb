import { ownTables } from '../../../db/own-tables.ts';

export const rideTables = ownTables({
  ride_messages: {
    copy: {
      title: { zh: '与司机的消息', en: 'Messages with drivers' },
      without: { plate: 'others' },
    },
    erase: 'delete',
    keep: [
      // As long as a rider or a driver can complain about the ride.
      { column: 'sent_at', days: 90 },
    ],
  },
  rides: {
    otherKeys: { rides_id: 'random' },
    copy: {
      title: { zh: '打车行程', en: 'Rides' },
      without: { driver: 'others', position: 'others', path: 'others' },
    },
    erase: 'delete',
  },
});
export const { deleteRows, findRow, findRows, insertRow, lockRow, queries, updateRows } =
  rideTables;
