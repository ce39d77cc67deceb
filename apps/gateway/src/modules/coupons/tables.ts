import { ownTables } from '../../db/own-tables.ts';

export const { addRows, findRow, queries, updateRows } = ownTables('coupons');
