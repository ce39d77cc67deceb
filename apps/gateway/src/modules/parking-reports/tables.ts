import { ownTables } from '../../db/own-tables.ts';

export const { findRow, insertRow, lockRow, updateRows } = ownTables('parking_reports');
