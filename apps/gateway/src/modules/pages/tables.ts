import { ownTables } from '../../db/own-tables.ts';

export const { findRow, insertRow, updateRows } = ownTables('pager_configs');
