import { isRideOver } from '@shtrans/contract/rides/facts';
import type { Ride } from '@shtrans/contract/rides/schemas';
import { textOr } from '../../core/i18n/language.ts';
import type { LiveSnapshot } from '../../core/live/use-live.ts';
import { metresBetween, spotOf } from '../../domain/maps/mercator.ts';
import { clock } from '../../ui/text/time.ts';
import { ridesMessages } from './messages.ts';

/** The meaning of a ride's state for its rider, and what to do or expect. */
export function headlineOf({ state, cancelledBy }: Ride) {
  const { state: t } = ridesMessages();
  const canceller = state === 'cancelled' && cancelledBy !== 'rider' ? cancelledBy : null;
  const key = canceller === null ? state : `cancelled_${canceller}`;
  return { title: textOr(t, key, t.unknown), hint: textOr(t, `${key}_hint`, '') };
}

/**
 * Returns since when the data may be out of date, or an empty text if they are current. If the dispatcher is silent,
 * the car was last seen at its time; without a connection everything is as old as the last message of the gateway.
 */
export function agedText(live: LiveSnapshot<Ride>): string {
  const { ride: t } = ridesMessages();
  const ride = live.data;
  if (ride === undefined || isRideOver(ride.state)) return '';
  if (live.connection === 'lost') {
    return t.asOfLost(clock(new Date(live.heardAt).toISOString()));
  }
  if (!live.stale) return '';
  return t.asOfSilent(clock(ride.position?.at ?? ride.requestedAt));
}

export function serviceName(service: string): string {
  const { service: t } = ridesMessages();
  return service === 'taxi' || service === 'saic' ? t[service] : t.other;
}

/** Whole minutes, rounded up, at least one. */
export const wholeMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** Below this the text is "any moment": a number would be wrong before it is read. */
const SOON_SECONDS = 30;
export const isSoon = (etaSeconds: number): boolean => etaSeconds <= SOON_SECONDS;

/** A car this near is in sight, or nearly. */
const IN_SIGHT_METRES = 200;

/** Whether the car has nearly reached the pick-up: the rider should go and look for it. */
export function isInSight({ state, position, from }: Ride): boolean {
  return (
    state === 'arriving' &&
    position !== null &&
    metresBetween(spotOf(position), spotOf(from)) <= IN_SIGHT_METRES
  );
}

/** "850 m", "1.2 km". */
export function distanceText(metres: number): string {
  const t = ridesMessages();
  return metres < 1000
    ? t.metres(Math.round(metres / 10) * 10)
    : t.kilometres((metres / 1000).toFixed(1));
}

/** The arrival of a car that is `etaSeconds` away at `serverTime`, as an instant. */
export const arrivalAt = (serverTime: string, etaSeconds: number): string =>
  new Date(Date.parse(serverTime) + etaSeconds * 1000).toISOString();
