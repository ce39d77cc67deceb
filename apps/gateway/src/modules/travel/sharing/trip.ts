import { maskPhone } from '@shtrans/contract/values/phone';
import { isRideOver } from '@shtrans/contract/rides/facts';
import type { Ride, SharedTrip } from '@shtrans/contract/rides/schemas';
import { withoutRelay } from '../rides/service.ts';
import { blurred, nearestEnd, outside } from './blur.ts';
import type { ShareRow } from './store.ts';

/** How long a viewer can read the end of a trip. */
const READABLE_AFTER_END_MS = 60 * 60_000;
/** A trip is overdue if it takes more than 1.5 times its expected duration, and at least 10 min longer. */
const OVERDUE_FACTOR = 1.5;
const OVERDUE_MS = 10 * 60_000;
const MINUTE_SECONDS = 60;

/** Returns when a link expires: at its stored time, or an hour after the ride is over if that is earlier. */
export function expiryOf(share: Pick<ShareRow, 'expires_at'>, ride: Pick<Ride, 'endedAt'>): Date {
  const { expires_at: latestExpiry } = share;
  if (ride.endedAt === null) return latestExpiry;
  return new Date(
    Math.min(latestExpiry.getTime(), Date.parse(ride.endedAt) + READABLE_AFTER_END_MS),
  );
}

/** Returns whether a trip takes much longer than expected. */
export const isOverdue = ({ state, startedAt, durationSeconds }: Ride, now: Date): boolean => {
  if (state !== 'on_trip' || startedAt === null) return false;
  const expectedMs = durationSeconds * 1000;
  const maxMs = Math.max(expectedMs * OVERDUE_FACTOR, expectedMs + OVERDUE_MS);
  return now.getTime() - Date.parse(startedAt) > maxMs;
};

/** Phone numbers come masked; masks one that is not. */
const masked = (phone: string): string => (phone.includes('*') ? phone : maskPhone(phone));

/**
 * Returns what a viewer of a link may see of a ride at `now`. Depends on the squares of the two ends only:
 * two rides that differ only in the door look the same. The path is hidden once the ride is over.
 */
export function sharedView(ride: Ride, share: Pick<ShareRow, 'expires_at'>, now: Date): SharedTrip {
  const ends = [blurred(ride.from), blurred(ride.to)] as const;
  const [from, to] = ends;
  const isOver = isRideOver(ride.state);
  return {
    version: ride.version,
    state: ride.state,
    service: ride.service,
    from,
    to,
    driver: ride.driver && { ...withoutRelay(ride.driver), phone: masked(ride.driver.phone) },
    position: isOver ? null : shownPosition(ride, ends),
    path: isOver ? [] : outside(ride.path, ends),
    // Rounded to the minute: the seconds, together with a moving car, would reveal the distance to the door.
    etaSeconds: ride.etaSeconds && Math.ceil(ride.etaSeconds / MINUTE_SECONDS) * MINUTE_SECONDS,
    startedAt: ride.startedAt,
    endedAt: ride.endedAt,
    overdue: isOverdue(ride, now),
    stale: ride.stale,
    expiresAt: expiryOf(share, ride).toISOString(),
    serverTime: now.toISOString(),
  };
}

/** Shows the car near an end at the middle of that end's square. */
function shownPosition(
  { position }: Ride,
  ends: readonly [SharedTrip['from'], SharedTrip['to']],
): SharedTrip['position'] {
  if (position === null || outside([position], ends).length > 0) return position;
  const { lat, lon } = nearestEnd(position, ends);
  return { lat, lon, at: position.at, heading: 0 };
}
