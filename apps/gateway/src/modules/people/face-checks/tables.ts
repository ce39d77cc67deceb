import { ownTables } from '../../../db/own-tables.ts';

export const faceCheckTables = ownTables({
  face_checks: { erase: 'delete', keep: [{ column: 'started_at', days: 90 }] },
});
export const { findRow, insertRow, lockRow, queries, updateRows } = faceCheckTables;
