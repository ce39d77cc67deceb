import { ownTables } from '../../db/own-tables.ts';

export const { findRow, findRows, insertRow } = ownTables('badges_won');
