import { CodedError } from '@shtrans/contract/errors';
import type { FeeStatement } from '@shtrans/contract/fees';
import type { Ride } from '@shtrans/contract/rides';
import { cancellationFee } from '../../city/ride-fee.ts';
import type { Context } from '../../context.ts';
import { once } from '../../db/transaction.ts';
import { callOff } from './dispatcher.ts';
import { endOurselves, applyDispatchEvent } from './dispatch-events.ts';
import { findRide, lockRide, type RideKey, type RideRow, updateRide } from './store.ts';
import { canCancel, viewOf } from './view.ts';

/** What calling off costs at `now`; a ride that is being called off keeps what was agreed to. */
function costOf(ride: RideRow, now: Date): { fee: FeeStatement; freeUntil: Date | null } {
  if (ride.cancel_fee !== null) return { fee: ride.cancel_fee, freeUntil: null };
  return cancellationFee(
    {
      service: ride.service,
      matchedAt: ride.matched_at,
      arrivedAt: ride.arrived_at,
      promisedAt: ride.promised_at,
    },
    now,
  );
}

/** What calling the ride off costs now. Raises `ride_not_found`, `ride_not_cancellable`. */
export async function cancellationOf(
  ctx: Pick<Context, 'db' | 'clock'>,
  key: RideKey,
): Promise<{ fee: FeeStatement; freeUntil: string | null; serverTime: string }> {
  const ride = await findRide(ctx.db, key);
  if (ride === undefined) throw new CodedError('ride_not_found');
  if (!canCancel(ride)) throw new CodedError('ride_not_cancellable');
  const now = ctx.clock.now();
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
  key: RideKey,
  asked: { feeCents: number; reason?: string | undefined },
  idempotencyKey: string,
): Promise<Ride> {
  const endpoint = 'POST auto:/v1/rides/:id/cancel';
  await once(
    ctx,
    { userId: key.userId, key: idempotencyKey, endpoint, asked: { id: key.id, ...asked } },
    async (tx) => {
      const ride = await findRide(tx, key);
      const locked = ride && (await lockRide(tx, ride.id));
      if (locked === undefined) throw new CodedError('ride_not_found');
      if (!canCancel(locked)) throw new CodedError('ride_not_cancellable');
      const { fee } = costOf(locked, ctx.clock.now());
      if (fee.totalCents !== asked.feeCents) throw new CodedError('cancellation_fee_changed');
      await updateRide(tx, locked, { cancel_fee: JSON.stringify(fee) });
      return { id: key.id };
    },
  );
  await carryOut(ctx, key.id);
  const ride = await findRide(ctx.db, key);
  if (ride === undefined) throw new CodedError('ride_not_found');
  if (ride.state === 'cancelled' || ride.state === 'no_driver') {
    return viewOf(ride, ctx.clock.now());
  }
  throw new CodedError(canCancel(ride) ? 'dispatch_failed' : 'ride_not_cancellable');
}

/** Has the dispatcher call off what the rider called off. */
export async function carryOut(ctx: Context, rideId: string): Promise<void> {
  const event = await callOff(ctx, rideId);
  await applyDispatchEvent(ctx, rideId, event);
  if (event.state !== 'unknown') return;
  await endOurselves(ctx, rideId, 'called_off', (r) => isCalledOff(r) && r.state === 'requested');
  await endOurselves(ctx, rideId, 'lost', (r) => isCalledOff(r) && isLost(r, ctx.clock.now()));
}

const isCalledOff = (ride: RideRow): boolean => ride.cancel_fee !== null;

/** Who was not heard of for so long comes no more. */
const LOST_MS = 5 * 60_000;
const isLost = ({ heard_at }: RideRow, now: Date): boolean =>
  now.getTime() - heard_at.getTime() > LOST_MS;
