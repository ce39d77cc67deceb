import { ownTables } from '../../db/own-tables.ts';

export const { findRow, findRows, insertRow, lockRow, updateRows } = ownTables('referrals');
