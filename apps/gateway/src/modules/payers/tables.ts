import { ownTables } from '../../db/own-tables.ts';

export const { findRow, insertRow, updateRows } = ownTables('payer_questions');
