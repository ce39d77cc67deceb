import { sql } from 'kysely';
import { ownTables, readView } from '../../../db/own-tables.ts';

export const stockTables = ownTables({
  stock: {
    distribution: { column: 'item' },
    copy: { none: 'no_rider' },
    erase: 'none',
    keep: [
      // Orders of a past day are paid or closed. For campaign sessions, the time of day follows the day.
      { column: 'day', days: 60, at: sql`nullif(left(day, 10), '')::timestamptz` },
    ],
  },
  purchase_slots: {
    copy: { title: { zh: '限购记录', en: 'Purchase limits used' } },
    erase: 'delete',
  },
});
export const { deleteRows, findRows } = stockTables;

/** The slots of purchase limits taken by riders' orders. */
export const purchaseSlotView = readView(
  'purchase_slots',
  'user_id',
  'limit_group',
  'month',
  'order_id',
);
