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
import { keepStay, lockPlate } from './plate-store.ts';
import { endLater, endRide, type OpenRide } from './ride-end.ts';
import { lockRide, reportedAt, type RideKey } from './store.ts';
import { findRow, lockRow, updateRows } from './tables.ts';

/** A stay nobody reports the end of for so long is closed. */
const LIMIT_MS = 30 * DAY_MS;

/**
 * Takes what a car park saw. Each report says the whole of its stay, so that an exit alone makes the
 * order and ends it. Raises what the contract lists for its webhook.
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
 * Whose stay it is: who is named, whose it was before, or who has the plate; undefined: nobody yet. A plate whose rider
 * is asked for is held until this transaction ends. Raises `user_not_found`.
 */
async function riderOf(tx: Tx, provider: string, report: StayReport): Promise<UserRow | undefined> {
  if (report.rider !== null) return await riderNamed(tx, report.rider);
  const plate = barePlate(report.plate);
  await lockPlate(tx, plate);
  const key = { port: 'parking', provider, ride: report.stay };
  const owner =
    (await findRow(tx, 'partner_rides', key)) ?? (await findRow(tx, 'plates', { plate }));
  return owner && (await riderNamed(tx, owner.user_id));
}

/** When a car drove in, and when that was seen. Raises `invalid_input`. */
function timesOf(ctx: Pick<Context, 'clock'>, report: StayReport): { at: Date; enteredAt: Date } {
  const at = reportedAt(ctx, report.at, 'at');
  const enteredAt = reportedAt(ctx, report.enteredAt, 'enteredAt');
  if (at < enteredAt) throw new CodedError('invalid_input', { field: 'at' });
  return { at, enteredAt };
}

/** Keeps a report of a car whose rider nobody knows, until the plate is bound. */
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
  const kept = { provider, stay, plate, begun_at: enteredAt, ended_at: isOver ? at : null, paid };
  await keepStay(tx, kept, report);
}

/** Makes what was reported of a rider's car their order, or ends that. Raises `invalid_input`. */
export async function applyStay(
  ctx: TxContext,
  tx: Tx,
  provider: string,
  { id: userId, phone }: UserRow,
  report: StayReport,
): Promise<void> {
  const key = { port: 'parking', provider, ride: report.stay } as const;
  const { at, enteredAt } = timesOf(ctx, report);
  const fresh = { user_id: userId, mode: 'parking', begun_at: enteredAt };
  const stay = await lockRide(tx, key, fresh);
  if (stay.user_id !== userId) throw new CodedError('invalid_input', { field: 'rider' });
  if (stay.ended_at !== null || stay[report.kind] !== null) return;
  const known = { ...report, at, enteredAt };
  const change = { [report.kind]: JSON.stringify(known) };
  await updateRows(tx, 'partner_rides', key, change);
  const passenger = maskPhone(phone);
  const order_id = stay.order_id ?? (await begin(ctx, tx, key, { userId, passenger }, known));
  if (report.kind === 'exit') await end(ctx, tx, { ...stay, order_id, key }, known);
}

type Parking = Extract<OrderFields, { kind: 'parking' }>;

const fieldsOf = (stay: StayReport, exitedAt: Date | null): Parking => ({
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

/** The fee by the city's tariff where there is one, else by the car park's own. */
function costOf(stay: StayReport): Pick<RideEnd, 'fee' | 'amountCents'> {
  const { parkingKind, zone, enteredAt, at: exitedAt, feeCents, paid } = stay;
  if (paid) return { fee: null, amountCents: 0 };
  if (parkingKind === 'street' && zone !== null) {
    const fee = streetParkingFee(zone, { enteredAt, exitedAt });
    return { fee, amountCents: fee.totalCents };
  }
  return { fee: null, amountCents: existing(feeCents, 'invalid_input', 'feeCents') };
}

async function end(ctx: TxContext, tx: Tx, open: OpenRide, stay: StayReport): Promise<void> {
  const found = { ...costOf(stay), fields: fieldsOf(stay, stay.at), arrived: true };
  await endRide(ctx, tx, open, () => found, stay.at);
}

/** Closes a stay whose end was never reported: nobody can say what it costs. */
export async function closeStay(ctx: TxContext, tx: Tx, key: RideKey): Promise<void> {
  const stay = await lockRow(tx, 'partner_rides', key);
  if (stay === undefined || stay.ended_at !== null) return;
  const unknown = { fee: null, arrived: false };
  await endRide(ctx, tx, { ...stay, key }, () => unknown, ctx.clock.now());
}
