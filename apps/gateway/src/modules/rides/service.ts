import { CodedError } from '@shtrans/contract/errors';
import type { Ride } from '@shtrans/contract/rides';
import type { Context } from '../../context.ts';
import { rideDues } from '../orders/service.ts';
import { applyDispatchEvent } from './dispatch-events.ts';
import { findRide, liveRide, rideById, type RideKey } from './store.ts';
import { viewOf } from './view.ts';

export type { RideKey } from './store.ts';
export { lookAtRide } from './watch.ts';

/** A ride as its rider sees it now. Another rider's ride and an unknown one are both `ride_not_found`. */
export async function readRide(ctx: Pick<Context, 'db' | 'clock'>, key: RideKey): Promise<Ride> {
  const row = await findRide(ctx.db, key);
  if (row === undefined) throw new CodedError('ride_not_found');
  return viewOf(row, ctx.clock.now());
}

/** The ride under way, if there is one, and the unpaid order that stands before the next. */
export async function currentRide(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<{ ride: Ride | null; duesOrderId: string | null }> {
  const [row, duesOrderId] = await Promise.all([
    liveRide(ctx.db, userId),
    rideDues(ctx.db, userId),
  ]);
  return { ride: row === undefined ? null : viewOf(row, ctx.clock.now()), duesOrderId };
}

/**
 * Takes the dispatcher's webhook: raw body, signature first. Raises `not_found` for a dispatcher that is
 * not ours, `signature_invalid`, `ride_not_found`, and `invalid_input` for what is no event of a ride.
 */
export async function takeWebhook(
  ctx: Context,
  provider: string,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): Promise<{ received: true }> {
  if (provider !== ctx.adapters.dispatch.name) throw new CodedError('not_found');
  const { rideId, event } = await ctx.adapters.dispatch.readWebhook(headers, body);
  const ride = await rideById(ctx.db, rideId);
  if (ride === undefined) throw new CodedError('ride_not_found');
  await applyDispatchEvent(ctx, rideId, event);
  return { received: true };
}
