import type { Appointment, AppointmentKind } from '@shtrans/contract/appointments/schemas';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { phoneFault } from '@shtrans/contract/values/phone';
import { bookingNumber } from '../../../city/booking-number.ts';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import { type Attempt, inTransaction, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Call, OwnKey } from '../../../http/call.ts';
import { limit } from '../../../http/limits.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { readDocument } from '../../base/documents/service.ts';
import { giveBack, take } from '../../wallet/stock/service.ts';
import { findBookable, slotsOf, stockOf } from './slots.ts';
import { hasBooking, newestAppointments } from './store.ts';
import { insertRow, lockRow, updateRows } from './tables.ts';
import { lockRider } from '../../people/auth/service.ts';

type AppointmentRow = Row<'appointments'>;

const MINUTE_MS = 60_000;
/** Repeated booking and cancelling would block places for others. */
const PER_RIDER = { max: 20, windowSeconds: 86_400 };

function viewOf(row: AppointmentRow, now: Date): Appointment {
  const { id, kind, number, booked, name, phone } = row;
  const timeState = row.ends_at <= now ? 'over' : 'booked';
  return {
    id,
    kind,
    number,
    ...booked,
    name,
    phone,
    state: row.cancelled_at === null ? timeState : 'cancelled',
    from: row.begins_at.toISOString(),
    until: row.ends_at.toISOString(),
    cancelUntil: row.cancel_until.toISOString(),
    agreementVersion: row.agreement_version,
    bookedAt: row.booked_at.toISOString(),
  };
}

/** A rider's bookings of a kind, the newest first. */
export async function listAppointments(ctx: Context, userId: string, kind: AppointmentKind) {
  const now = ctx.clock.now();
  const rows = await newestAppointments(ctx.db, userId, kind);
  return { items: rows.map((row) => viewOf(row, now)), serverTime: now.toISOString() };
}

/** Returns the version in force of the agreement for bookings of a kind, or null if it needs none. */
const agreementOf = (ctx: Context, kind: AppointmentKind): string | null =>
  kind === 'test_drive' ? readDocument(ctx, 'test_drive_agreement').version : null;

/** Books a time. Stores all terms, so that a later version changes nothing. Throws the errors in the contract. */
export async function bookAppointment(
  ctx: Context,
  {
    venue: venueId,
    offer: offerId,
    from,
    name,
    phone,
    agreementVersion,
  }: Call<'POST maas:/v1/appointments'>['body'],
  attempt: Attempt,
): Promise<Appointment> {
  const fault = phoneFault(phone);
  if (fault !== undefined) throw new CodedError(fault, { field: 'phone' });
  const { data } = await dataInForce(ctx);
  const bookable = findBookable(data, { venue: venueId, offer: offerId });
  const { venue, offer, fromCents, capacity } = bookable;
  const agreement = agreementOf(ctx, venue.kind);
  if (agreement !== null && agreement !== agreementVersion) {
    throw new CodedError('agreement_outdated');
  }
  const { userId } = attempt;
  const prepare = () => limit(ctx, `appointments-user:${userId}`, PER_RIDER);
  return await once(ctx, { ...attempt, prepare }, async (tx) => {
    // Serialises the rider's bookings, because `hasBooking` counts them.
    await lockRider(tx, userId);
    const now = ctx.clock.now();
    const slot = slotsOf(venue, now).find((each) => each.from.getTime() === Date.parse(from));
    if (slot === undefined) throw new CodedError('booking_closed');
    if (await hasBooking(tx, userId, venue.kind, now)) throw new CodedError('booking_limit');
    const stock = stockOf(bookable, slot);
    const bucket = await take(tx, { ...stock, quantity: 1, total: capacity, taker: userId });
    if (bucket === undefined) throw new CodedError('booking_full');
    const { id, name: venueName, address, lat, lon, phone: venuePhone } = venue;
    const row: AppointmentRow = {
      user_id: userId,
      id: uuidv7(ctx),
      kind: venue.kind,
      number: bookingNumber(ctx),
      booked: {
        venue: { id, name: venueName, address, lat, lon, phone: venuePhone },
        offer: { id: offer.id, name: offer.name, fromCents },
      },
      stock_item: stock.item,
      stock_day: stock.day,
      stock_bucket: bucket,
      begins_at: slot.from,
      ends_at: slot.until,
      cancel_until: new Date(slot.from.getTime() - venue.booking.cancelMinutes * MINUTE_MS),
      name,
      phone,
      agreement_version: agreement,
      booked_at: now,
      cancelled_at: null,
    };
    await insertRow(tx, 'appointments', { ...row, booked: JSON.stringify(row.booked) });
    return viewOf(row, now);
  });
}

/** Cancels a booking, and frees its place. Throws `appointment_not_found`, `booking_closed`. */
export async function cancelAppointment(
  ctx: Context,
  { userId, id }: OwnKey,
): Promise<Appointment> {
  return await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const key = { user_id: userId, id };
    const row = existing(await lockRow(tx, 'appointments', key), 'appointment_not_found');
    if (row.cancelled_at !== null) return viewOf(row, now);
    if (now >= row.cancel_until) throw new CodedError('booking_closed');
    await updateRows(tx, 'appointments', key, { cancelled_at: now });
    const { stock_item: item, stock_day: day, stock_bucket: bucket } = row;
    await giveBack(tx, { item, day, bucket, quantity: 1 });
    return viewOf({ ...row, cancelled_at: now }, now);
  });
}
