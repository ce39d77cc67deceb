import type { FeeStatement } from '@shtrans/contract/fees';
import { RIDE_SERVICES } from '@shtrans/contract/ride-services';
import type { Place, Point, RideService } from '@shtrans/contract/rides';
import type { DrivingRoute } from '../../adapters/dispatch/port.ts';
import { rideFee } from '../../city/ride-fee.ts';
import type { Context } from '../../context.ts';
import { wanted } from './dispatcher.ts';
import { checkEnds } from './places.ts';

/** What the route would cost if it began now. Standing is not foreseen. */
export const estimateFee = (service: RideService, route: DrivingRoute, now: Date): FeeStatement =>
  rideFee(
    {
      service,
      metres: route.distanceMetres,
      seconds: route.durationSeconds,
      waitingSeconds: 0,
      departedAt: now,
      estimated: true,
    },
    now,
  );

/**
 * The way and what it would cost with each service. Raises `place_outside_city`, `ride_ends_equal`,
 * `dispatch_failed`.
 */
export async function estimateRide(
  ctx: Pick<Context, 'adapters' | 'clock' | 'log'>,
  { from, to }: { from: Place; to: Place },
): Promise<{
  distanceMetres: number;
  durationSeconds: number;
  path: Point[];
  services: { service: RideService; estimate: FeeStatement; pickupSeconds: number | null }[];
  serverTime: string;
}> {
  checkEnds(from, to);
  const { dispatch } = ctx.adapters;
  const [route, ...pickups] = await wanted(
    Promise.all([
      dispatch.route(from, to),
      ...RIDE_SERVICES.map(async (service) => ({
        service,
        pickupSeconds: await dispatch.pickup(service, from),
      })),
    ]),
  );
  const now = ctx.clock.now();
  return {
    ...route,
    services: pickups.map(({ service, pickupSeconds }) => ({
      service,
      estimate: estimateFee(service, route, now),
      pickupSeconds,
    })),
    serverTime: now.toISOString(),
  };
}
