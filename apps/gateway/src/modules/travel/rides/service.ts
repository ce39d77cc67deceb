import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Ride } from '@shtrans/contract/rides/schemas';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { type OwnKey, rawBody } from '../../../http/call.ts';
import { rideDues } from '../../money/orders/service.ts';
import { applyDispatchEvent } from './dispatch-events.ts';
import { liveRide, requireRide } from './store.ts';
import { viewOf } from './view.ts';
import { findRow } from './tables.ts';

export { withoutRelay } from './view.ts';
export { lookAtRide } from './watch.ts';

/** Returns a ride as its rider sees it now. Throws `ride_not_found`. */
export const readRide = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  key: OwnKey,
): Promise<Ride> => viewOf(await requireRide(db, key), clock.now());

/** Returns the ride under way, if any, and the unpaid order that blocks the next ride. */
export async function currentRide(
  { db, clock }: Context,
  userId: string,
): Promise<{ ride: Ride | null; duesOrderId: string | null }> {
  const [row, duesOrderId] = await Promise.all([liveRide(db, userId), rideDues(db, userId)]);
  return { ride: row === undefined ? null : viewOf(row, clock.now()), duesOrderId };
}

/**
 * Verifies and applies the dispatcher's webhook. Throws `not_found` for a dispatcher that is not configured,
 * `signature_invalid`, `ride_not_found`, and `invalid_input` for anything but a ride's event.
 */
export async function takeWebhook(
  ctx: Context,
  provider: string,
  request: FastifyRequest,
): Promise<{ received: true }> {
  const { dispatch } = ctx.adapters;
  if (provider !== dispatch.name) throw new CodedError('not_found');
  const { rideId, event } = await dispatch.readWebhook(request.headers, rawBody(request));
  existing(await findRow(ctx.db, 'rides', { id: rideId }), 'ride_not_found');
  await applyDispatchEvent(ctx, rideId, event);
  return { received: true };
}
