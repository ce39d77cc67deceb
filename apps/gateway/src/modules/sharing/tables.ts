import { ownTables } from '../../db/own-tables.ts';

export const { findRow, findRows, insertRow, queries } = ownTables('ride_shares');
