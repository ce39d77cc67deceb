import type { FeeStatement } from '@shtrans/contract/fees/schemas';
import { RIDE_SERVICES, type RideService } from '@shtrans/contract/rides/facts';
import type { DrivingRoute } from '../../../adapters/dispatch/port.ts';
import { rideFee } from '../../../city/ride-fee.ts';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { requireAnswer } from './dispatcher.ts';
import { checkEnds } from './places.ts';

/** Estimates the fee of a route that begins now, without waiting time. */
export function estimateFee(service: RideService, route: DrivingRoute, now: Date): FeeStatement {
  const { distanceMetres: metres, durationSeconds: seconds } = route;
  const ride = { service, metres, seconds, waitingSeconds: 0, departedAt: now, estimated: true };
  return rideFee(ride, now);
}

/**
 * Returns the route and its estimated fee with each service. Throws `place_outside_city`, `ride_ends_equal`,
 * `dispatch_failed`.
 */
export async function estimateRide(
  { adapters: { dispatch }, clock }: Context,
  { from, to }: Call<'POST auto:/v1/ride-estimates'>['body'],
) {
  checkEnds(from, to);
  const [route, ...pickups] = await requireAnswer(
    Promise.all([
      dispatch.route(from, to),
      ...RIDE_SERVICES.map((service) => dispatch.pickup(service, from)),
    ]),
  );
  const now = clock.now();
  const services = RIDE_SERVICES.map((service, i) => ({
    service,
    estimate: estimateFee(service, route, now),
    pickupSeconds: pickups[i] ?? null,
  }));
  return { ...route, services, serverTime: now.toISOString() };
}
