import { CodedError } from '@shtrans/contract/api/errors';
import { isRideOver } from '@shtrans/contract/rides/facts';
import type { Ride } from '@shtrans/contract/rides/schemas';
import type { Context } from '../../../context.ts';
import type { OwnKey } from '../../../http/call.ts';
import { type RideRow, watchedRides } from './store.ts';
import { isStale, viewOf } from './view.ts';

/** The last view of a row: the same object for all watchers, so that it is serialised once. */
const viewByRow = new WeakMap<RideRow, Ride>();

function cachedView(row: RideRow, now: Date): Ride {
  const before = viewByRow.get(row);
  if (before?.stale === isStale(row, now)) return before;
  const ride = viewOf(row, now);
  viewByRow.set(row, ride);
  return ride;
}

/**
 * Yields the ride after each of its changes, by any gateway, and every 2 s, so that the caller can report
 * what changed with time alone. Ends after the ride's end or when `signal` is aborted. Throws
 * `ride_not_found`.
 */
export async function* lookAtRide(
  ctx: Context,
  key: OwnKey,
  signal: AbortSignal,
): AsyncGenerator<Ride> {
  for await (const row of watchedRides(ctx).follow(key.id, signal)) {
    if (row?.user_id !== key.userId) throw new CodedError('ride_not_found');
    const ride = cachedView(row, ctx.clock.now());
    yield ride;
    if (isRideOver(ride.state)) return;
  }
}

/**
 * Yields the ride now, if it is newer than version `since`, and after each of its changes, including to and
 * from stale, until the ride's end or until `signal` is aborted. Throws `ride_not_found`.
 */
export async function* watchRide(
  ctx: Context,
  key: OwnKey,
  { since = -1, signal }: { since?: number | undefined; signal: AbortSignal },
): AsyncGenerator<Ride> {
  let version = since;
  let stale = false;
  for await (const ride of lookAtRide(ctx, key, signal)) {
    // A ride that is over is sent even if the client has its version.
    if (ride.version <= version && ride.stale === stale && !isRideOver(ride.state)) continue;
    ({ version, stale } = ride);
    yield ride;
  }
}
