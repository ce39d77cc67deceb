import { ownTables } from '../../db/own-tables.ts';

export const { deleteRows, findRow, queries } = ownTables(
  'partner_orders_seen',
  'partner_lists_seen',
);
