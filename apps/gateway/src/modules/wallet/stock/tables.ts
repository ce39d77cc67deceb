import { sql } from 'kysely';
import { ownTables, readView } from '../../../db/own-tables.ts';

export const own = ownTables({
  stock: {
    erase: 'none',
    keep: [
      // Orders of a day that is over are paid or closed. Of sessions of campaigns the time of the day follows it.
      { column: 'day', days: 60, at: sql`nullif(left(day, 10), '')::timestamptz` },
    ],
  },
  purchase_slots: { erase: 'delete' },
});
export const { deleteRows, findRows } = own;

/** Which of a rider's orders took which place of a limit. */
export const purchaseSlotView = readView(
  'purchase_slots',
  'user_id',
  'limit_group',
  'month',
  'order_id',
);
