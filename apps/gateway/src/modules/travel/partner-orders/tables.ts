import { ownTables } from '../../../db/own-tables.ts';

export const partnerOrderTables = ownTables({
  partner_orders_seen: { erase: 'delete', keep: [{ column: 'as_of', days: 30 }] },
  partner_lists_seen: { erase: 'delete', keep: [{ column: 'as_of', days: 30 }] },
});
export const { deleteRows, findRow, queries } = partnerOrderTables;
