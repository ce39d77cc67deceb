import { ownTables } from '../../../db/own-tables.ts';

export const emergencyTables = ownTables({
  ride_alarm_messages: { erase: 'delete', keep: [{ column: 'at', days: 30 }] },
  ride_alarms: { erase: 'delete', keep: [{ column: 'at', days: 30 }] },
  emergency_contacts: { erase: 'delete' },
  emergency_contact_answers: { erase: 'delete' },
});
export const { deleteRows, findRow, findRows, insertRow, queries, updateRows } = emergencyTables;
