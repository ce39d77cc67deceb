import { ownTables } from '../../db/own-tables.ts';

export const { findRow, insertRow, newestRows, queries, updateRows } = ownTables(
  'operators',
  'operator_sessions',
  'operator_invitations',
  'desk_log',
);
