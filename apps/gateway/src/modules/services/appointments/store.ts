import { sql } from 'kysely';
import type { AppointmentKind } from '@shtrans/contract/appointments/schemas';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';

/** Maximum number of bookings in a rider's list. */
const MAX_SHOWN = 20;

/** A rider's bookings of a kind, the newest first. */
export async function newestAppointments(
  db: Db,
  userId: string,
  kind: AppointmentKind,
): Promise<Row<'appointments'>[]> {
  const { rows } = await sql<Row<'appointments'>>`
    select * from appointments where user_id = ${userId} and kind = ${kind}
    order by booked_at desc, id desc limit ${MAX_SHOWN}`.execute(db);
  return rows;
}

/** Whether a rider has a booking of a kind that is neither cancelled nor over. */
export async function hasBooking(
  tx: Tx,
  userId: string,
  kind: AppointmentKind,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from appointments where user_id = ${userId} and kind = ${kind}
      and cancelled_at is null and ends_at > ${now} limit 1`.execute(tx);
  return rows.length > 0;
}
