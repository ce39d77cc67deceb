import { ownTables } from '../../db/own-tables.ts';

export const { findRow, findRows, insertRow, lockRow, updateRows } = ownTables(
  'help_threads',
  'help_messages',
);
