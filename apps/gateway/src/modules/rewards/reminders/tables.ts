import { ownTables } from '../../../db/own-tables.ts';

export const reminderTables = ownTables({
  reminders: { erase: 'delete', keep: [{ column: 'ended_at', days: 30 }] },
});
export const { deleteRows, findRow, findRows, insertRow, lockRow, updateRows } = reminderTables;
