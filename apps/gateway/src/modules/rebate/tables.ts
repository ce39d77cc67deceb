import { ownTables } from '../../db/own-tables.ts';

export const { findRow, insertRow, lockRow, updateRows } = ownTables('rebates', 'rebate_promoters');
