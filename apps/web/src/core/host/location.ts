import { useEffect } from 'react';
import { signal, useSignal } from '../state/signal.ts';
import { localStore } from '../storage/safe-storage.ts';

export interface Point {
  lat: number;
  lon: number;
}

/** A point in an address or a key, to about ten metres: `31.2304,121.4737`. */
export const pointText = ({ lat, lon }: Point): string => `${lat.toFixed(4)},${lon.toFixed(4)}`;

/** Where the device is: not asked, being asked, a point (WGS 84, to about ten metres), or why there is none. */
export type Whereabouts =
  | { state: 'unknown' | 'asking' | 'denied' | 'unavailable' | 'timed_out' }
  | { state: 'here'; point: Point; at: number };

/** Limit for the device's answer, in ms. */
const LIMIT_MS = 8000;
/** Web views that never answer are given up after this additional time, in ms. */
const GRACE_MS = 1000;
/** A position up to this age counts as current, in ms. */
const FRESH_MS = 60_000;
/** Set after the rider has allowed the location once: the next visit can locate the device without a tap. */
const MARK = 'located';

/** Where the device is, as far as known. Subscribing does not ask the device. */
export const deviceLocation = signal<Whereabouts>({ state: 'unknown' });
const asking = signal<Promise<Whereabouts> | undefined>(undefined);

/** Rounds to about ten metres: enough to find a stop; more would invade privacy. */
const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

/** Codes of the geolocation standard: 1 denied, 2 unavailable, 3 timed out. */
const whyNot = (code: number): Whereabouts => ({
  state: code === 1 ? 'denied' : code === 3 ? 'timed_out' : 'unavailable',
});

const ask = (): Promise<Whereabouts> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ state: 'timed_out' }), LIMIT_MS + GRACE_MS);
    const settle = (answer: Whereabouts): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    try {
      // `geolocation` is missing if the page is not served securely, and some web views throw.
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) =>
          settle(
            // Some web views answer with an empty position.
            Number.isFinite(latitude + longitude)
              ? {
                  state: 'here',
                  point: { lat: rounded(latitude), lon: rounded(longitude) },
                  at: Date.now(),
                }
              : { state: 'unavailable' },
          ),
        ({ code }) => settle(whyNot(code)),
        { timeout: LIMIT_MS, maximumAge: FRESH_MS },
      );
    } catch {
      settle({ state: 'unavailable' });
    }
  });

/**
 * Asks the device for its location, or joins a request in progress. Never rejects. Call only on the rider's tap,
 * because the system may ask for permission.
 */
export function locate(): Promise<Whereabouts> {
  const underWay = asking.get();
  if (underWay !== undefined) return underWay;
  deviceLocation.set({ state: 'asking' });
  const question = ask().then((answer) => {
    asking.set(undefined);
    if (answer.state === 'here') localStore.set(MARK, '1');
    if (answer.state === 'denied') localStore.remove(MARK);
    deviceLocation.set(answer);
    return answer;
  });
  asking.set(question);
  return question;
}

/** Whether the rider has allowed the location before, so that the page may locate without a tap. */
export const wasAllowed = (): boolean => localStore.get(MARK) !== undefined;

/**
 * Locates the device without a tap if the rider allowed it before and the system still does. Never prompts the rider;
 * otherwise does nothing.
 */
export async function locateIfAllowed(): Promise<void> {
  if (!wasAllowed()) return;
  const lastKnown = deviceLocation.get();
  if (lastKnown.state === 'here' && Date.now() - lastKnown.at < FRESH_MS) return;
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    if (state === 'granted') await locate();
  } catch {
    // Browsers without this query are asked on a tap.
  }
}

/** Where the device is, as far as known. Does not ask the device. */
export const useWhereabouts = (): Whereabouts => useSignal(deviceLocation);

/**
 * The device's location for a page, and the function that asks for it. `ask` is for the rider's tap; without a tap
 * the page locates only if the rider allowed that on an earlier visit.
 */
export function useLocation(): { whereabouts: Whereabouts; ask: () => void } {
  useEffect(() => void locateIfAllowed(), []);
  return {
    whereabouts: useWhereabouts(),
    ask: () => void locate(),
  };
}

/** For tests. */
export function forgetWhereabouts(): void {
  asking.set(undefined);
  deviceLocation.set({ state: 'unknown' });
}
