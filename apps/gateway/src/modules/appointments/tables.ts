import { ownTables } from '../../db/own-tables.ts';

export const { insertRow, lockRow, updateRows } = ownTables('appointments');
