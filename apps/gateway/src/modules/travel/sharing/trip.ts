import { maskPhone } from '@shtrans/contract/values/phone';
import { isRideOver } from '@shtrans/contract/rides/facts';
import type { Ride, SharedTrip } from '@shtrans/contract/rides/schemas';
import { blurred, nearestEnd, outside } from './blur.ts';
import type { ShareRow } from './store.ts';

/** Whoever was told of a trip can still read how it ended. */
const STAYS_MS = 60 * 60_000;
/** A trip is overdue when it takes half as long again as was expected, and 10 min longer at least. */
const OVERDUE_FACTOR = 1.5;
const OVERDUE_MS = 10 * 60_000;
const MINUTE = 60;

/** When a link ends: at the time it was made for, or an hour after the ride is over. */
export function expiryOf(share: Pick<ShareRow, 'expires_at'>, ride: Pick<Ride, 'endedAt'>): Date {
  const { expires_at: atMost } = share;
  if (ride.endedAt === null) return atMost;
  return new Date(Math.min(atMost.getTime(), Date.parse(ride.endedAt) + STAYS_MS));
}

/** Whether a trip takes for much longer than was expected. */
export const isOverdue = ({ state, startedAt, durationSeconds }: Ride, now: Date): boolean => {
  if (state !== 'on_trip' || startedAt === null) return false;
  const expectedMs = durationSeconds * 1000;
  const longest = Math.max(expectedMs * OVERDUE_FACTOR, expectedMs + OVERDUE_MS);
  return now.getTime() - Date.parse(startedAt) > longest;
};

/** Numbers come masked; one that does not is masked here. */
const masked = (phone: string): string => (phone.includes('*') ? phone : maskPhone(phone));

/**
 * What the holder of a link may see of a ride at `now`. Of its two ends only their squares come in:
 * two rides that differ in the door alone look the same. Once it is over, the way is not shown.
 */
export function sharedView(ride: Ride, share: Pick<ShareRow, 'expires_at'>, now: Date): SharedTrip {
  const ends = [blurred(ride.from), blurred(ride.to)] as const;
  const [from, to] = ends;
  const over = isRideOver(ride.state);
  return {
    version: ride.version,
    state: ride.state,
    service: ride.service,
    from,
    to,
    driver: ride.driver && { ...ride.driver, phone: masked(ride.driver.phone) },
    position: over ? null : shownPosition(ride, ends),
    path: over ? [] : outside(ride.path, ends),
    // To the minute: the seconds, beside a moving car, would measure the way to the door.
    etaSeconds: ride.etaSeconds && Math.ceil(ride.etaSeconds / MINUTE) * MINUTE,
    startedAt: ride.startedAt,
    endedAt: ride.endedAt,
    overdue: isOverdue(ride, now),
    stale: ride.stale,
    expiresAt: expiryOf(share, ride).toISOString(),
    serverTime: now.toISOString(),
  };
}

/** Near an end the car is shown in the middle of that end's square. */
function shownPosition(
  { position }: Ride,
  ends: readonly [SharedTrip['from'], SharedTrip['to']],
): SharedTrip['position'] {
  if (position === null || outside([position], ends).length > 0) return position;
  const { lat, lon } = nearestEnd(position, ends);
  return { lat, lon, at: position.at, heading: 0 };
}
