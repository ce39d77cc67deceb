import { ownTables } from '../../db/own-tables.ts';

export const { findRow, insertRow, lockRow, queries, updateRows } = ownTables('face_checks');
