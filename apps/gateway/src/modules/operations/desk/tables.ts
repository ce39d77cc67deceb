import { ownTables } from '../../../db/own-tables.ts';

export const deskTables = ownTables({
  operators: { erase: 'none' },
  operator_sessions: { erase: 'none', keep: [{ column: 'expires_at', days: 1 }] },
  operator_invitations: { erase: 'none', keep: [{ column: 'expires_at', days: 7 }] },
  desk_log: { erase: 'none' },
});
export const { findRow, insertRow, newestRows, queries, updateRows } = deskTables;
