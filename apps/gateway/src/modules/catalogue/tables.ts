import { ownTables } from '../../db/own-tables.ts';

export const { findRow, insertRow, queries } = ownTables('operator_releases', 'operator_versions');
