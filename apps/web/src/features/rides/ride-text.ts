import { isRideOver } from '@shtrans/contract/rides/facts';
import type { Ride } from '@shtrans/contract/rides/schemas';
import { textOr } from '../../core/i18n/language.ts';
import type { LiveSnapshot } from '../../core/live/use-live.ts';
import { clock } from '../../ui/text/time.ts';
import { ridesMessages } from './messages.ts';

/** What a ride's state means to its rider, and what to do or expect now. */
export function headlineOf({ state, cancelledBy }: Ride) {
  const { state: t } = ridesMessages();
  const by = state === 'cancelled' && cancelledBy !== 'rider' ? cancelledBy : null;
  const key = by === null ? state : `cancelled_${by}`;
  return { title: textOr(t, key, t.unknown), hint: textOr(t, `${key}_hint`, '') };
}

/**
 * Since when what is shown may be old; empty while it is true. A silent dispatcher's car was last
 * seen where it says; without a connection everything is as old as the last word of the gateway.
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

/** Whole minutes, rounded up, one at least: nobody waits for "0 minutes". */
export const wholeMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** Less than this is "any moment": a digit would be wrong before it is read. */
const SOON_SECONDS = 30;
export const isSoon = (etaSeconds: number): boolean => etaSeconds <= SOON_SECONDS;

/** "850 m", "1.2 km". */
export function distanceText(metres: number): string {
  const t = ridesMessages();
  return metres < 1000
    ? t.metres(Math.round(metres / 10) * 10)
    : t.kilometres((metres / 1000).toFixed(1));
}

/** When one who is `etaSeconds` away at `serverTime` arrives, as an instant. */
export const arrivalAt = (serverTime: string, etaSeconds: number): string =>
  new Date(Date.parse(serverTime) + etaSeconds * 1000).toISOString();
