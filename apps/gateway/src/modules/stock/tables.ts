import { ownTables } from '../../db/own-tables.ts';

export const { deleteRows, findRows } = ownTables('stock', 'purchase_slots');
