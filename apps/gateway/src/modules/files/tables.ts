import { ownTables } from '../../db/own-tables.ts';

export const { findRow, insertRow, queries } = ownTables('files', 'stored_files');
