import { CodedError } from '@shtrans/contract/api/errors';
import { maskPhone } from '@shtrans/contract/values/phone';
import type { Ride } from '@shtrans/contract/rides/schemas';
import type { DrivingRoute } from '../../../adapters/dispatch/port.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Call } from '../../../http/call.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { phoneOf } from '../../people/auth/service.ts';
import { createOrder, rideDues } from '../../money/orders/service.ts';
import { applyDispatchEvent, endWithoutDispatcher } from './dispatch-events.ts';
import { askDispatch, requireAnswer } from './dispatcher.ts';
import { estimateFee } from './estimate.ts';
import { checkEnds } from './places.ts';
import { isSecondLiveRide, liveRide, type RideRow, requireRide } from './store.ts';
import { viewOf } from './view.ts';
import { insertRow } from './tables.ts';

/** Delay of the first follow-up job, in case this process dies before it asks the dispatcher. */
const FIRST_FOLLOW_MS = 5000;

type RideWish = Call<'POST auto:/v1/rides'>['body'];

/**
 * Requests a ride. Writes order, ride and follow-up job in one transaction; then asks the dispatcher, outside
 * a transaction. If it does not answer, the job asks again with the same ride id, so that it is the same
 * ride. Throws `place_outside_city`, `ride_ends_equal`, `estimate_changed`, `ride_under_way`,
 * `dues_outstanding`, and `dispatch_failed` if the dispatcher refuses: then no ride is under way.
 */
export async function requestRide(ctx: Context, attempt: Attempt, wish: RideWish): Promise<Ride> {
  const { userId } = attempt;
  checkEnds(wish.from, wish.to);
  const route = await requireAnswer(ctx.adapters.dispatch.route(wish.from, wish.to));
  const write = once(ctx, attempt, (tx) => writeRide(ctx, tx, userId, wish, route));
  const { id } = await write.catch((cause: unknown) => {
    // Another device of the rider was faster.
    throw isSecondLiveRide(cause) ? new CodedError('ride_under_way', { cause }) : cause;
  });
  await askForCar(ctx, await requireRide(ctx.db, { userId, id }));
  const ride = await requireRide(ctx.db, { userId, id });
  if (ride.state === 'no_driver' && ride.provider_ride_no === null) {
    throw new CodedError('dispatch_failed');
  }
  return viewOf(ride, ctx.clock.now());
}

/** Requests the ride's car from the dispatcher, unless it has answered earlier. A refusal ends the ride. */
export async function askForCar(ctx: Context, ride: RideRow): Promise<void> {
  if (ride.ended_at !== null || ride.provider_ride_no !== null) return;
  const { id, service, from_place: from, to_place: to } = ride;
  try {
    const event = await askDispatch(ctx, id, (dispatch) =>
      dispatch.request({ rideId: id, service, from, to }),
    );
    await applyDispatchEvent(ctx, id, event);
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'dispatch_failed') throw error;
    await endWithoutDispatcher(ctx, id, 'refused', (row) => row.provider_ride_no === null);
  }
}

async function writeRide(
  ctx: Context,
  tx: Tx,
  userId: string,
  { service, from, to, estimateCents }: RideWish,
  route: DrivingRoute,
): Promise<{ id: string }> {
  if ((await liveRide(tx, userId)) !== undefined) throw new CodedError('ride_under_way');
  if ((await rideDues(tx, userId)) !== null) throw new CodedError('dues_outstanding');
  const now = ctx.clock.now();
  const estimate = estimateFee(service, route, now);
  if (Math.abs(estimate.totalCents - estimateCents) * 10 > estimateCents) {
    throw new CodedError('estimate_changed');
  }
  const id = uuidv7(ctx);
  const orderId = await createOrder(ctx, tx, userId, {
    type: 'taxi',
    at: now,
    rideId: id,
    passenger: maskPhone(await phoneOf(tx, userId)),
    from: from.name,
    to: to.name,
    fields: {
      kind: 'trip',
      service,
      rideId: id,
      departedAt: now.toISOString(),
      arrivedAt: null,
      plate: null,
      driver: null,
      distanceMetres: null,
      durationSeconds: null,
    },
  });
  await insertRow(tx, 'rides', {
    user_id: userId,
    id,
    order_id: orderId,
    service,
    state: 'requested',
    version: 1,
    from_place: JSON.stringify(from),
    to_place: JSON.stringify(to),
    provider: ctx.adapters.dispatch.name,
    path: JSON.stringify([]),
    distance_metres: route.distanceMetres,
    duration_seconds: route.durationSeconds,
    estimate: JSON.stringify(estimate),
    requested_at: now,
    searching_since: now,
    heard_at: now,
  });
  const runAt = new Date(now.getTime() + FIRST_FOLLOW_MS);
  await enqueue(ctx, tx, { kind: 'ride.follow', dedup: id, payload: { rideId: id }, runAt });
  return { id };
}
