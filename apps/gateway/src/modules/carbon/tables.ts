import { ownTables } from '../../db/own-tables.ts';

export const { findRow, insertRow, queries, updateRows } = ownTables('carbon_agreements');
