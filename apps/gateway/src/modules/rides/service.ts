import { CodedError } from '@shtrans/contract/errors';
import type { Ride } from '@shtrans/contract/rides';
import type { Context } from '../../context.ts';
import { findRide, type RideKey, type RideRow, rideById } from './store.ts';
import { viewOf } from './view.ts';

export type { RideKey, RideRow } from './store.ts';

/** A ride as its rider sees it now. Another rider's ride and an unknown one are both `ride_not_found`. */
export async function readRide(ctx: Pick<Context, 'db' | 'clock'>, key: RideKey): Promise<Ride> {
  const row = await findRide(ctx.db, key);
  if (row === undefined) throw new CodedError('ride_not_found');
  return viewOf(row, ctx.clock.now());
}

/** A ride's row by the ride's id alone, for whoever was given the right to it; undefined: there is none. */
export const readRideRow = async (
  ctx: Pick<Context, 'db'>,
  id: string,
): Promise<RideRow | undefined> => await rideById(ctx.db, id);
