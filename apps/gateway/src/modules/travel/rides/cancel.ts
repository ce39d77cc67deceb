import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { FeeStatement } from '@shtrans/contract/fees/schemas';
import type { Ride } from '@shtrans/contract/rides/schemas';
import { cancellationFee } from '../../../city/ride-fee.ts';
import type { Context } from '../../../context.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import type { OwnKey } from '../../../http/call.ts';
import { applyDispatchEvent, endWithoutDispatcher } from './dispatch-events.ts';
import { callOff } from './dispatcher.ts';
import { type RideRow, requireRide } from './store.ts';
import { canCancel, viewOf } from './view.ts';
import { lockRow, updateRows } from './tables.ts';

/** Returns the cancellation fee at `now`; a ride with a cancellation under way keeps the agreed fee. */
function costOf(ride: RideRow, now: Date): { fee: FeeStatement; freeUntil: Date | null } {
  if (ride.cancel_fee !== null) return { fee: ride.cancel_fee, freeUntil: null };
  const { service, matched_at: matchedAt, arrived_at: arrivedAt, promised_at: promisedAt } = ride;
  return cancellationFee({ service, matchedAt, arrivedAt, promisedAt }, now);
}

/** Returns the current cancellation fee of a ride. Throws `ride_not_found`, `ride_not_cancellable`. */
export async function cancellationOf({ db, clock }: Context, key: OwnKey) {
  const ride = await requireRide(db, key);
  if (!canCancel(ride)) throw new CodedError('ride_not_cancellable');
  const now = clock.now();
  const { fee, freeUntil } = costOf(ride, now);
  return { fee, freeUntil: freeUntil?.toISOString() ?? null, serverTime: now.toISOString() };
}

/**
 * Cancels a ride at the fee that the rider saw. Stores the cancellation and its fee first; then the
 * dispatcher decides. Its answer, or a webhook that arrives before the answer, makes the ride cancelled at
 * that fee, or on the trip if it began earlier. While no driver is assigned, or after `LOST_MS` of silence,
 * the ride ends even without an answer. Throws `ride_not_found`, `ride_not_cancellable`,
 * `cancellation_fee_changed`, and `dispatch_failed` if the dispatcher does not answer: the job continues to
 * ask.
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
  await cancelAtDispatcher(ctx, id);
  const ride = await requireRide(ctx.db, { userId, id });
  if (ride.state === 'cancelled' || ride.state === 'no_driver')
    return viewOf(ride, ctx.clock.now());
  throw new CodedError(canCancel(ride) ? 'dispatch_failed' : 'ride_not_cancellable');
}

const isCalledOff = (ride: RideRow): boolean => ride.cancel_fee !== null;
/** A driver is considered lost after this time without an event. */
const LOST_MS = 5 * 60_000;

/** Cancels at the dispatcher a ride that the rider cancelled. */
export async function cancelAtDispatcher(ctx: Context, rideId: string): Promise<void> {
  const event = await callOff(ctx, rideId);
  await applyDispatchEvent(ctx, rideId, event);
  if (event.state !== 'unknown') return;
  const isLost = ({ heard_at }: RideRow): boolean =>
    ctx.clock.now().getTime() - heard_at.getTime() > LOST_MS;
  await endWithoutDispatcher(
    ctx,
    rideId,
    'called_off',
    (r) => isCalledOff(r) && r.state === 'requested',
  );
  await endWithoutDispatcher(ctx, rideId, 'lost', (r) => isCalledOff(r) && isLost(r));
}
