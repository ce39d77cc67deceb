import { ownTables } from '../../db/own-tables.ts';

export const { insertRow } = ownTables('order_ratings');
