import { ownTables } from '../../db/own-tables.ts';

export const { deleteRows, findRow, findRows, insertRow, queries, updateRows } = ownTables(
  'ride_alarms',
  'ride_alarm_messages',
  'emergency_contacts',
);
