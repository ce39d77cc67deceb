import { ownTables } from '../../../db/own-tables.ts';

export const deskTables = ownTables({
  operators: { distribution: 'local', copy: { none: 'no_rider' }, erase: 'none' },
  operator_sessions: {
    distribution: 'local',
    copy: { none: 'no_rider' },
    erase: 'none',
    keep: [{ column: 'expires_at', days: 1 }],
  },
  operator_invitations: {
    distribution: 'local',
    copy: { none: 'no_rider' },
    erase: 'none',
    keep: [{ column: 'expires_at', days: 7 }],
  },
  desk_log: { distribution: 'local', copy: { none: 'operator' }, erase: 'none' },
});
export const { findRow, insertRow, newestRows, queries, updateRows } = deskTables;
