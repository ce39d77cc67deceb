import { ownTables } from '../../db/own-tables.ts';

export const { deleteRows, findRow, findRows, insertRow, lockRow, updateRows } =
  ownTables('reminders');
