import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { FeeStatement } from '@shtrans/contract/fees/schemas';
import type { Ride } from '@shtrans/contract/rides/schemas';
import { cancellationFee } from '../../../city/ride-fee.ts';
import type { Context } from '../../../context.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import type { OwnKey } from '../../../http/call.ts';
import { applyDispatchEvent, endOurselves } from './dispatch-events.ts';
import { callOff } from './dispatcher.ts';
import { type RideRow, theRide } from './store.ts';
import { canCancel, viewOf } from './view.ts';
import { lockRow, updateRows } from './tables.ts';

/** What calling off costs at `now`; a ride that is being called off keeps what was agreed to. */
function costOf(ride: RideRow, now: Date): { fee: FeeStatement; freeUntil: Date | null } {
  if (ride.cancel_fee !== null) return { fee: ride.cancel_fee, freeUntil: null };
  const { service, matched_at: matchedAt, arrived_at: arrivedAt, promised_at: promisedAt } = ride;
  return cancellationFee({ service, matchedAt, arrivedAt, promisedAt }, now);
}

/** What calling the ride off costs now. Raises `ride_not_found`, `ride_not_cancellable`. */
export async function cancellationOf({ db, clock }: Context, key: OwnKey) {
  const ride = await theRide(db, key);
  if (!canCancel(ride)) throw new CodedError('ride_not_cancellable');
  const now = clock.now();
  const { fee, freeUntil } = costOf(ride, now);
  return { fee, freeUntil: freeUntil?.toISOString() ?? null, serverTime: now.toISOString() };
}

/**
 * Calls a ride off at the fee the rider saw. The rider's word and its price are written first; then the
 * dispatcher decides: what it answers, or reports by a webhook that comes before its answer, makes the ride
 * cancelled at that price, or on the trip, when it began a moment earlier. While no driver is known, and
 * after minutes of silence, the ride ends even without its answer. Raises `ride_not_found`, `ride_not_cancellable`,
 * `cancellation_fee_changed`, and `dispatch_failed` when it does not answer: the job goes on asking.
 */
export async function cancelRide(
  ctx: Context,
  { userId, id }: OwnKey,
  attempt: Attempt,
  feeCents: number,
): Promise<Ride> {
  await once(ctx, attempt, async (tx) => {
    const ride = existing(await lockRow(tx, 'rides', { user_id: userId, id }), 'ride_not_found');
    if (!canCancel(ride)) throw new CodedError('ride_not_cancellable');
    const { fee } = costOf(ride, ctx.clock.now());
    if (fee.totalCents !== feeCents) throw new CodedError('cancellation_fee_changed');
    await updateRows(tx, 'rides', { user_id: userId, id }, { cancel_fee: JSON.stringify(fee) });
    return { id };
  });
  await carryOut(ctx, id);
  const ride = await theRide(ctx.db, { userId, id });
  if (ride.state === 'cancelled' || ride.state === 'no_driver')
    return viewOf(ride, ctx.clock.now());
  throw new CodedError(canCancel(ride) ? 'dispatch_failed' : 'ride_not_cancellable');
}

const isCalledOff = (ride: RideRow): boolean => ride.cancel_fee !== null;
/** Who was not heard of for so long comes no more. */
const LOST_MS = 5 * 60_000;

/** Has the dispatcher call off what the rider called off. */
export async function carryOut(ctx: Context, rideId: string): Promise<void> {
  const event = await callOff(ctx, rideId);
  await applyDispatchEvent(ctx, rideId, event);
  if (event.state !== 'unknown') return;
  const isLost = ({ heard_at }: RideRow): boolean =>
    ctx.clock.now().getTime() - heard_at.getTime() > LOST_MS;
  await endOurselves(ctx, rideId, 'called_off', (r) => isCalledOff(r) && r.state === 'requested');
  await endOurselves(ctx, rideId, 'lost', (r) => isCalledOff(r) && isLost(r));
}
