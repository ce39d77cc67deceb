import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';
import { giveBack } from '../../wallet/stock/service.ts';

interface ErasedAppointment {
  isTaken: boolean;
  item: string;
  day: string;
  bucket: number;
}

export const appointmentTables = ownTables({
  appointments: {
    otherKeys: { appointments_id: 'random' },
    copy: { title: { zh: '预约', en: 'Bookings' } },
    // Frees the places of the rider's future bookings.
    erase: async (tx, { id, at }) => {
      const { rows } = await sql<ErasedAppointment>`delete from appointments where user_id = ${id}
        returning cancelled_at is null and begins_at > ${at} as "isTaken", stock_item as item,
          stock_day as day, stock_bucket as bucket`.execute(tx);
      for (const { isTaken, ...place } of rows) {
        if (isTaken) await giveBack(tx, { ...place, quantity: 1 });
      }
    },
    keep: [
      // Names and phones are needed on the day itself, and for complaints after it.
      { column: 'begins_at', days: 90 },
    ],
  },
});
export const { insertRow, lockRow, updateRows } = appointmentTables;
