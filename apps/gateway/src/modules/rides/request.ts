import { CodedError } from '@shtrans/contract/errors';
import { maskPhone } from '@shtrans/contract/phone';
import type { Place, Ride, RideService } from '@shtrans/contract/rides';
import type { DrivingRoute } from '../../adapters/dispatch/port.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { once } from '../../db/transaction.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { enqueue } from '../../jobs/queue.ts';
import { createRideOrder, rideDues } from '../orders/service.ts';
import { askForCar, wanted } from './dispatcher.ts';
import { estimateFee } from './estimate.ts';
import { endOurselves, applyDispatchEvent } from './dispatch-events.ts';
import { checkEnds } from './places.ts';
import {
  findRide,
  insertRide,
  isSecondLiveRide,
  liveRide,
  phoneOf,
  type RideKey,
  type RideRow,
} from './store.ts';
import { viewOf } from './view.ts';

/** The job looks after a ride that early, should this process die before the dispatcher was asked. */
const FIRST_FOLLOW_MS = 5000;

export interface RideWish {
  service: RideService;
  from: Place;
  to: Place;
  /** What the rider saw, in cents. */
  estimateCents: number;
}

/**
 * Calls a ride. Order, ride and the job that follows it are written first, in one transaction; then the
 * dispatcher is asked, outside any. Should it not answer, the job asks again, and the ride's id makes
 * that the same ride. Raises `place_outside_city`, `ride_ends_equal`, `estimate_changed`,
 * `ride_under_way`, `dues_outstanding`, and `dispatch_failed` when the dispatcher refuses: then nothing
 * is under way.
 */
export async function requestRide(
  ctx: Context,
  userId: string,
  wish: RideWish,
  idempotencyKey: string,
): Promise<Ride> {
  checkEnds(wish.from, wish.to);
  const route = await wanted(ctx.adapters.dispatch.route(wish.from, wish.to));
  const { id } = await writeRequest(ctx, userId, wish, route, idempotencyKey);
  const key = { userId, id };
  await askDispatcher(ctx, await rowOf(ctx, key));
  const ride = await rowOf(ctx, key);
  if (ride.state === 'no_driver' && ride.provider_ride_no === null) {
    throw new CodedError('dispatch_failed');
  }
  return viewOf(ride, ctx.clock.now());
}

async function rowOf(ctx: Pick<Context, 'db'>, key: RideKey): Promise<RideRow> {
  const row = await findRide(ctx.db, key);
  if (row === undefined) throw new CodedError('ride_not_found');
  return row;
}

/** Asks the dispatcher for the ride's car, unless it has answered before. A refusal ends the ride. */
export async function askDispatcher(ctx: Context, ride: RideRow): Promise<void> {
  if (ride.ended_at !== null || ride.provider_ride_no !== null) return;
  const { id, service, from_place: from, to_place: to } = ride;
  try {
    await applyDispatchEvent(ctx, id, await askForCar(ctx, { rideId: id, service, from, to }));
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'dispatch_failed') throw error;
    await endOurselves(ctx, id, 'refused', (row) => row.provider_ride_no === null);
  }
}

async function writeRequest(
  ctx: Context,
  userId: string,
  wish: RideWish,
  route: DrivingRoute,
  idempotencyKey: string,
): Promise<{ id: string }> {
  const endpoint = 'POST auto:/v1/rides';
  try {
    return await once(
      ctx,
      { userId, key: idempotencyKey, endpoint, asked: wish },
      async (tx) => await writeIn(ctx, tx, userId, wish, route),
    );
  } catch (error) {
    // Another phone of the rider's was a moment quicker.
    if (isSecondLiveRide(error)) throw new CodedError('ride_under_way', { cause: error });
    throw error;
  }
}

async function writeIn(
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
  const orderId = await createRideOrder(ctx, tx, userId, {
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
  await insertRide(tx, {
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
  await enqueue(ctx, tx, {
    kind: 'ride.follow',
    dedup: id,
    payload: { rideId: id },
    runAt: new Date(now.getTime() + FIRST_FOLLOW_MS),
  });
  return { id };
}
