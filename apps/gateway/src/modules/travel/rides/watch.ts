import { CodedError } from '@shtrans/contract/api/errors';
import { isRideOver } from '@shtrans/contract/rides/facts';
import type { Ride } from '@shtrans/contract/rides/schemas';
import type { Context } from '../../../context.ts';
import type { OwnKey } from '../../../http/call.ts';
import { type RideRow, watchedRides } from './store.ts';
import { isStale, viewOf } from './view.ts';

/** What was shown last of a row: the same object for all who watch, so that it is written once. */
const shown = new WeakMap<RideRow, Ride>();

function seen(row: RideRow, now: Date): Ride {
  const before = shown.get(row);
  if (before?.stale === isStale(row, now)) return before;
  const ride = viewOf(row, now);
  shown.set(row, ride);
  return ride;
}

/**
 * The ride with each look at it: as it changes, by whichever gateway, and every 2 s, so that the
 * caller may tell what time alone changed. Ends after its end was told, or when `signal` is aborted.
 * Raises `ride_not_found`.
 */
export async function* lookAtRide(
  ctx: Context,
  key: OwnKey,
  signal: AbortSignal,
): AsyncGenerator<Ride> {
  for await (const row of watchedRides(ctx).follow(key.id, signal)) {
    if (row?.user_id !== key.userId) throw new CodedError('ride_not_found');
    const ride = seen(row, ctx.clock.now());
    yield ride;
    if (isRideOver(ride.state)) return;
  }
}

/**
 * The ride now, if it is newer than version `since`, and with each of its changes, going stale and
 * fresh included, until its end was told or `signal` is aborted. Raises `ride_not_found`.
 */
export async function* watchRide(
  ctx: Context,
  key: OwnKey,
  { since = -1, signal }: { since?: number | undefined; signal: AbortSignal },
): AsyncGenerator<Ride> {
  let version = since;
  let stale = false;
  for await (const ride of lookAtRide(ctx, key, signal)) {
    // Whoever asks about a ride that is over is told so, even if they knew.
    if (ride.version <= version && ride.stale === stale && !isRideOver(ride.state)) continue;
    ({ version, stale } = ride);
    yield ride;
  }
}
