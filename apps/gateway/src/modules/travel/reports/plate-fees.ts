import { cityDay, cityMidnight } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { maskPhone } from '@shtrans/contract/values/phone';
import { stayReport } from '../../../adapters/parking/port.ts';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import type { OwnKey } from '../../../http/call.ts';
import { riderNamed } from '../../people/auth/service.ts';
import {
  createOrder,
  endRideOrder,
  findOrder,
  isUnpaid,
  lockOrder,
  returnStayOrder,
  writeFields,
} from '../../money/orders/service.ts';
import { refundPaidTwice } from '../../money/payments/service.ts';
import { fieldsOf, priceOf } from './parking.ts';
import { endedStays, lockPlate, provenBinding } from './plate-store.ts';
import { CLAIMED_MS, lockBinding } from './plate-stays.ts';
import { findRow, findRows, insertRow, lockRow, updateRows } from './tables.ts';

type Stay = Row<'plate_stays'>;

/** A fee that an unproven rider sees: without place and time. */
const dueOf = ({ id, exit }: Stay) => {
  const report = stayReport.parse(exit);
  const { amountCents } = priceOf(report);
  if (amountCents === null || amountCents === 0) return undefined;
  return { id, amountCents, area: report.area, day: cityDay(report.at) };
};
type Due = NonNullable<ReturnType<typeof dueOf>>;

/**
 * Returns the unpaid fees of a plate that nobody has proven. A fee appears on the day after: if it appeared when the car
 * leaves, its appearance would show the time.
 */
export async function duesOf(
  { clock }: Pick<Context, 'clock'>,
  db: Db | Tx,
  plate: string,
): Promise<Due[]> {
  if ((await provenBinding(db, plate)) !== undefined) return [];
  const now = clock.now();
  const from = new Date(now.getTime() - CLAIMED_MS);
  const today = cityMidnight(now);
  const stays = await endedStays(db, { plate, paid: false, from, until: today });
  return stays.flatMap((stay) => dueOf(stay) ?? []);
}

/** Returns the rider's unpaid orders of fees, by the id of the stay. */
export async function feeOrders(
  db: Db | Tx,
  { user_id, plate }: Pick<Row<'plates'>, 'user_id' | 'plate'>,
): Promise<Map<string, string>> {
  const orders = new Map<string, string>();
  for (const { stay_id, order_id } of await findRows(
    db,
    'plate_fees',
    { user_id, plate },
    'order_id',
  )) {
    const order = await findOrder(db, { userId: user_id, id: order_id });
    if (order !== undefined && isUnpaid(order)) orders.set(stay_id, order_id);
  }
  return orders;
}

/**
 * Creates the order that pays a fee of an unproven plate, or returns the rider's unpaid order of it. Other riders can
 * have orders of the same fee: the first who pays settles it, so that nobody blocks another by an order. Paying proves
 * nothing, because a stranger could buy the proof. Throws the errors in the contract.
 */
export const payDue = (
  ctx: Context,
  key: OwnKey,
  attempt: Attempt,
  dueId: string,
): Promise<{ orderId: string }> =>
  once(ctx, attempt, async (tx) => {
    const binding = await lockBinding(tx, key);
    if (binding.proven_at !== null) throw new CodedError('plate_proven');
    const { plate } = binding;
    // An order may be paid whose job has not run yet.
    await settleFees(ctx, tx, plate);
    const dues = await duesOf(ctx, tx, plate);
    const shownDue = existing(
      dues.find(({ id }) => id === dueId),
      'plate_due_gone',
    );
    const openOrderId = (await feeOrders(tx, binding)).get(shownDue.id);
    return { orderId: openOrderId ?? (await createFeeOrder(ctx, tx, binding, shownDue)) };
  });

async function createFeeOrder(
  ctx: TxContext,
  tx: Tx,
  { user_id: userId, plate }: Row<'plates'>,
  { id: stay_id, area, day, amountCents }: Due,
): Promise<string> {
  const { phone } = await riderNamed(tx, userId);
  const now = ctx.clock.now();
  const orderId = await createOrder(ctx, tx, userId, {
    type: 'parking',
    at: now,
    passenger: maskPhone(phone),
    subject: area,
    fields: { kind: 'parking_fee', plate, area, day },
    holds: { stay: { id: stay_id } },
  });
  await insertRow(tx, 'plate_fees', {
    user_id: userId,
    order_id: orderId,
    stay_id,
    plate,
    created_at: now,
  });
  const end = { fee: null, amountCents, arrived: true, closedReason: 'cancelled' } as const;
  await endRideOrder(ctx, tx, { userId, id: orderId }, end);
  return orderId;
}

/** Settles a stay after the payment or refund of its fee. */
export async function settleStay(ctx: TxContext, tx: Tx, id: string): Promise<void> {
  const stay = await findRow(tx, 'plate_stays', { id });
  if (stay === undefined) return;
  await lockPlate(tx, stay.plate);
  await settleFees(ctx, tx, stay.plate);
}

const SETTLING: ReadonlySet<string> = new Set(['paid', 'completed', 'being_refunded']);

/**
 * Records which order paid each fee of a plate that this transaction has locked: the first one. Closes other unpaid
 * orders of a paid fee, and refunds other paid ones.
 */
export async function settleFees(ctx: TxContext, tx: Tx, plate: string): Promise<void> {
  const fees = Map.groupBy(
    await findRows(tx, 'plate_fees', { plate }, 'order_id'),
    ({ stay_id }) => stay_id,
  );
  for (const [id, orders] of fees) {
    const stay = await lockRow(tx, 'plate_stays', { id });
    if (stay === undefined) continue;
    const keys = orders.map(({ user_id, order_id }) => ({ userId: user_id, id: order_id }));
    const lockedOrders = [];
    for (const key of keys) lockedOrders.push(await lockOrder(tx, key));
    const paidOrders = lockedOrders.filter(({ status }) => SETTLING.has(status));
    const settling = paidOrders.find((order) => order.id === stay.settled_by) ?? paidOrders[0];
    const settled_by = settling?.id ?? null;
    if (settled_by !== stay.settled_by) await updateRows(tx, 'plate_stays', { id }, { settled_by });
    if (settling === undefined) continue;
    for (const order of lockedOrders) {
      if (order.id === settling.id || (await returnStayOrder(ctx, tx, order))) continue;
      await refundPaidTwice(ctx, tx, order);
    }
  }
}

/** Closes the unpaid orders of a plate's fees: of one rider, or of all. */
export async function closeFees(
  ctx: TxContext,
  tx: Tx,
  binding: Pick<Row<'plates'>, 'plate'> & Partial<Pick<Row<'plates'>, 'user_id'>>,
): Promise<void> {
  for (const { user_id, order_id } of await findRows(tx, 'plate_fees', binding, 'order_id')) {
    await returnStayOrder(ctx, tx, { userId: user_id, id: order_id });
  }
}

/** Adds place and time to the fees that a rider paid before proving the plate. */
export async function showPaidFees(
  tx: Tx,
  { user_id, plate }: Pick<Row<'plates'>, 'user_id' | 'plate'>,
): Promise<void> {
  for (const { stay_id, order_id } of await findRows(
    tx,
    'plate_fees',
    { user_id, plate },
    'order_id',
  )) {
    const key = { userId: user_id, id: order_id };
    const stay = await findRow(tx, 'plate_stays', { id: stay_id, settled_by: order_id });
    if (stay === undefined) continue;
    const report = stayReport.parse(stay.exit);
    await lockOrder(tx, key);
    await writeFields(tx, key, fieldsOf(report, report.at));
  }
}
