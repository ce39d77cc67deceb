import { ownTables } from '../../db/own-tables.ts';

export const { findRows, queries } = ownTables('favourites');
