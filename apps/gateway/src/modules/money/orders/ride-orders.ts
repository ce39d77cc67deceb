import { CodedError } from '@shtrans/contract/api/errors';
import type { FeeStatement } from '@shtrans/contract/fees/schemas';
import type { OrderFields } from '@shtrans/contract/orders/fields';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { OwnKey } from '../../../http/call.ts';
import { chooseBenefits, NO_BENEFITS } from './benefits.ts';
import { lockOrder, type Order } from './store.ts';
import { applyEvent } from './transition.ts';
import { updateRows } from './tables.ts';

type Trip = Extract<OrderFields, { kind: 'trip' }>;

/** Updates the trip of an order: first driver and plate, later its course. */
export async function writeTrip(
  tx: Tx,
  key: OwnKey,
  change: Partial<Omit<Trip, 'kind'>>,
): Promise<void> {
  const { fields } = await lockOrder(tx, key);
  if (fields.kind !== 'trip') throw new CodedError('order_not_found');
  await writeFields(tx, key, { ...fields, ...change });
}

/** Replaces the fields of an order that this transaction has locked. */
export async function writeFields(
  tx: Tx,
  { userId, id }: OwnKey,
  fields: OrderFields,
): Promise<void> {
  const change = { fields: JSON.stringify(fields) };
  await updateRows(tx, 'orders', { user_id: userId, id }, change);
}

/** How a ride or a stay ended, and the facts known at its end. */
export interface RideEnd {
  fee: FeeStatement | null;
  /** The price without a fee statement or before discounts; by default the statement's total. */
  amountCents?: number;
  discountCents?: number;
  /** Whether the ride took place; an order without a ride and without a fee is closed. */
  arrived: boolean;
  closedReason: 'cancelled' | 'no_driver';
  fields?: OrderFields;
  line?: Order['line'];
  to?: Bilingual | null;
}

/** Ends the order of a ride or stay: it becomes due, or, if nothing is to be paid, completed or closed. */
export async function endRideOrder(
  ctx: TxContext,
  tx: Tx,
  key: OwnKey,
  end: RideEnd,
): Promise<void> {
  const order = await lockOrder(tx, key);
  const { amountCents = end.fee?.totalCents ?? 0, discountCents = 0 } = end;
  const change = {
    ...(amountCents > 0 && { amount_cents: amountCents, discount_cents: discountCents }),
    ...(end.fee !== null && { fee: JSON.stringify(end.fee) }),
    ...factsOf(end),
  };
  if (Object.keys(change).length > 0) {
    await updateRows(tx, 'orders', { user_id: key.userId, id: key.id }, change);
  }
  if (amountCents > discountCents) await applyEvent(ctx, tx, order, 'ride_ended_due');
  else if (end.arrived) await applyEvent(ctx, tx, order, 'ride_ended_free');
  else await applyEvent(ctx, tx, order, end.closedReason, { closedReason: end.closedReason });
}

const factsOf = ({ fields, line, to }: Pick<RideEnd, 'fields' | 'line' | 'to'>) => ({
  ...(fields && { fields: JSON.stringify(fields) }),
  ...(line && { line: JSON.stringify(line) }),
  ...(to && { to_place: JSON.stringify(to) }),
});

/** Updates the facts of a ride or stay whose price is final. */
export async function writeRideFacts(
  tx: Tx,
  { userId, id }: OwnKey,
  facts: Pick<RideEnd, 'line' | 'to'> & { fields: OrderFields; from?: Bilingual | null },
): Promise<void> {
  const change = {
    ...factsOf(facts),
    ...(facts.from && { from_place: JSON.stringify(facts.from) }),
  };
  await updateRows(tx, 'orders', { user_id: userId, id }, change);
}

/**
 * Corrects the price of a finished ride that is not paid yet, and releases its coupon and points. Throws
 * `payment_under_way`, `order_not_payable`.
 */
export async function repriceRide(
  ctx: TxContext,
  tx: Tx,
  key: OwnKey,
  end: Pick<RideEnd, 'fee' | 'amountCents' | 'discountCents'> &
    Parameters<typeof writeRideFacts>[2],
): Promise<void> {
  const before = await lockOrder(tx, key);
  if (before.status === 'in_payment') throw new CodedError('payment_under_way');
  if (before.status !== 'to_be_paid') throw new CodedError('order_not_payable');
  if (before.holds !== null) await chooseBenefits(ctx, tx, before, NO_BENEFITS);
  const { fee, amountCents = fee?.totalCents ?? 0, discountCents = 0 } = end;
  const change = {
    amount_cents: amountCents,
    discount_cents: discountCents,
    fee: fee && JSON.stringify(fee),
  };
  await updateRows(tx, 'orders', { user_id: key.userId, id: key.id }, change);
  await writeRideFacts(tx, key, end);
  if (amountCents > discountCents) return;
  await applyEvent(ctx, tx, await lockOrder(tx, key), 'covered', { paidCents: 0 });
}
