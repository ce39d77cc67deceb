import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

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
