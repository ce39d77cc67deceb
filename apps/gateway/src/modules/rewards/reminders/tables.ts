import { ownTables } from '../../../db/own-tables.ts';

export const own = ownTables({
  reminders: { erase: 'delete', keep: [{ column: 'ended_at', days: 30 }] },
});
export const { deleteRows, findRow, findRows, insertRow, lockRow, updateRows } = own;
