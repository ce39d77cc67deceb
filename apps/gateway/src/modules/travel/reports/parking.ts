import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { OrderFields } from '@shtrans/contract/orders/fields';
import { barePlate } from '@shtrans/contract/plates/facts';
import { maskPhone } from '@shtrans/contract/values/phone';
import type { StayReport } from '../../../adapters/parking/port.ts';
import { streetParkingFee } from '../../../city/parking-fare.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { riderNamed, type UserRow } from '../../people/auth/service.ts';
import { createOrder, type RideEnd } from '../../money/orders/service.ts';
import { takeReport } from './inbox.ts';
import { keepStay, lockPlate, provenBinding } from './plate-store.ts';
import { endLater, endRide, type OpenRide } from './ride-end.ts';
import { lockRide, reportedAt, type RideKey } from './store.ts';
import { findRow, lockRow, updateRows } from './tables.ts';

/** A stay without a reported end is closed after this time. */
const LIMIT_MS = 30 * DAY_MS;

/**
 * Applies a car park's report. Each report contains its whole stay, so that an exit alone creates and ends
 * the order. Throws the errors that the contract lists for its webhook.
 */
export const takeStay = (
  ctx: Context,
  provider: string,
  report: StayReport,
): Promise<{ received: true }> =>
  takeReport(
    ctx,
    { port: 'parking', provider, id: report.id, about: report.stay, body: report },
    async (tx) => {
      const rider = await riderOf(tx, provider, report);
      if (rider === undefined) await keepUnclaimed(ctx, tx, provider, report);
      else await applyStay(ctx, tx, provider, rider, report);
    },
  );

/**
 * Returns the rider of a stay: the named rider, the rider of the known stay, or the rider who has proven the
 * plate; undefined if there is none. Locks the plate until the transaction ends. Throws `user_not_found`.
 */
async function riderOf(tx: Tx, provider: string, report: StayReport): Promise<UserRow | undefined> {
  if (report.rider !== null) return await riderNamed(tx, report.rider);
  const plate = barePlate(report.plate);
  await lockPlate(tx, plate);
  const key = { port: 'parking', provider, ride: report.stay };
  const owner = (await findRow(tx, 'partner_rides', key)) ?? (await provenBinding(tx, plate));
  return owner && (await riderNamed(tx, owner.user_id));
}

/** Returns when the car drove in and when the report was made. Throws `invalid_input`. */
function timesOf(
  ctx: Pick<Context, 'clock' | 'figures'>,
  report: StayReport,
): { at: Date; enteredAt: Date } {
  const observedAt = reportedAt(ctx, report.at, 'at');
  const enteredAt = reportedAt(ctx, report.enteredAt, 'enteredAt');
  if (observedAt < enteredAt) throw new CodedError('invalid_input', { field: 'at' });
  return { at: observedAt, enteredAt };
}

/** Stores a report of a car without a known rider, until a rider proves the plate. */
async function keepUnclaimed(
  ctx: TxContext,
  tx: Tx,
  provider: string,
  report: StayReport,
): Promise<void> {
  const { at, enteredAt } = timesOf(ctx, report);
  const { stay, paid } = report;
  const isOver = report.kind === 'exit';
  const plate = barePlate(report.plate);
  const plateStay = {
    provider,
    stay,
    plate,
    begun_at: enteredAt,
    ended_at: isOver ? at : null,
    paid,
  };
  await keepStay(tx, plateStay, report);
}

/** Creates or ends the order of a rider's stay. Throws `invalid_input`. */
export async function applyStay(
  ctx: TxContext,
  tx: Tx,
  provider: string,
  { id: userId, phone }: UserRow,
  report: StayReport,
): Promise<void> {
  const key = { port: 'parking', provider, ride: report.stay } as const;
  const { at, enteredAt } = timesOf(ctx, report);
  const plate = report.rider === null ? barePlate(report.plate) : null;
  const newStay = { user_id: userId, mode: 'parking', begun_at: enteredAt, plate };
  const stay = await lockRide(tx, key, newStay);
  if (stay.user_id !== userId) throw new CodedError('invalid_input', { field: 'rider' });
  if (stay.ended_at !== null || stay[report.kind] !== null) return;
  const checkedReport = { ...report, at, enteredAt };
  const change = { [report.kind]: JSON.stringify(checkedReport) };
  await updateRows(tx, 'partner_rides', key, change);
  const passenger = maskPhone(phone);
  const order_id =
    stay.order_id ?? (await begin(ctx, tx, key, { userId, passenger }, checkedReport));
  if (report.kind === 'exit') await end(ctx, tx, { ...stay, order_id, key }, checkedReport);
}

type Parking = Extract<OrderFields, { kind: 'parking' }>;

export const fieldsOf = (stay: StayReport, exitedAt: Date | null): Parking => ({
  kind: 'parking',
  parkingKind: stay.parkingKind,
  plate: stay.plate,
  area: stay.area,
  lotName: stay.parkingKind === 'lot' ? stay.name : null,
  roadName: stay.parkingKind === 'street' ? stay.name : null,
  spaceNumber: stay.spaceNumber,
  enteredAt: stay.enteredAt.toISOString(),
  exitedAt: exitedAt?.toISOString() ?? null,
  durationMinutes: exitedAt && Math.round((exitedAt.getTime() - stay.enteredAt.getTime()) / 60_000),
});

async function begin(
  ctx: TxContext,
  tx: Tx,
  key: RideKey,
  { userId, passenger }: { userId: string; passenger: string },
  stay: StayReport,
): Promise<string> {
  const orderId = await createOrder(ctx, tx, userId, {
    type: 'parking',
    at: stay.enteredAt,
    passenger,
    subject: stay.name,
    fields: fieldsOf(stay, null),
  });
  await updateRows(tx, 'partner_rides', key, { order_id: orderId });
  await endLater(ctx, tx, key, stay.enteredAt, LIMIT_MS);
  return orderId;
}

/** Returns the fee by the city's tariff on streets, or else the car park's own; null if it was not reported. */
export function priceOf(stay: StayReport): Pick<RideEnd, 'fee'> & { amountCents: number | null } {
  const { parkingKind, zone, enteredAt, at: exitedAt, feeCents } = stay;
  if (parkingKind !== 'street' || zone === null) return { fee: null, amountCents: feeCents };
  const fee = streetParkingFee(zone, { enteredAt, exitedAt });
  return { fee, amountCents: fee.totalCents };
}

/** Returns what is due for a stay. Throws `invalid_input` if nobody reported a fee. */
function costOf(stay: StayReport): Pick<RideEnd, 'fee' | 'amountCents'> {
  if (stay.paid) return { fee: null, amountCents: 0 };
  const { fee, amountCents } = priceOf(stay);
  return { fee, amountCents: existing(amountCents, 'invalid_input', 'feeCents') };
}

async function end(ctx: TxContext, tx: Tx, open: OpenRide, stay: StayReport): Promise<void> {
  const outcome = { ...costOf(stay), fields: fieldsOf(stay, stay.at), arrived: true };
  await endRide(ctx, tx, open, () => outcome, stay.at);
}

/** Closes a stay whose end was never reported: its cost is unknown. */
export async function closeStay(ctx: TxContext, tx: Tx, key: RideKey): Promise<void> {
  const stay = await lockRow(tx, 'partner_rides', key);
  if (stay === undefined || stay.ended_at !== null) return;
  const unpricedEnd = { fee: null, arrived: false };
  await endRide(ctx, tx, { ...stay, key }, () => unpricedEnd, ctx.clock.now());
}
