import { useEffect } from 'react';
import { signal, useSignal } from '../state/signal.ts';
import { localStore } from '../storage/safe-storage.ts';

export interface Point {
  lat: number;
  lon: number;
}

/**
 * Where the device is, as far as that is known: not asked for, being asked, a point (WGS 84, to some
 * ten metres), or why there is none.
 */
export type Whereabouts =
  | { state: 'unknown' | 'asking' | 'denied' | 'unavailable' | 'timed_out' }
  | { state: 'here'; point: Point; at: number };

/** How long the device may think, in ms. */
const LIMIT_MS = 8000;
/** Web views that never answer are given up this much later, in ms. */
const GRACE_MS = 1000;
/** A position this old is still where one is, in ms. */
const FRESH_MS = 60_000;
/** Set once the rider has let us know where they are: the next visit may look without being told. */
const MARK = 'location-allowed';

/** Where the device is, as far as that is known. Following it asks nothing. */
export const deviceLocation = signal<Whereabouts>({ state: 'unknown' });
const asking = signal<Promise<Whereabouts> | undefined>(undefined);

/** To some ten metres: a stop is found by less, and more is nobody's business. */
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
      // Missing where the page is not served securely, and thrown by some web views.
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) =>
          settle(
            // Some web views answer with nothing in it.
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
 * Asks the device where it is; a question under way is joined. Never rejects. Only on the rider's
 * tap: the system may ask for a permission.
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

/** Whether the rider let us know where they are before: a look may follow by itself. */
export const wasAllowed = (): boolean => localStore.get(MARK) !== undefined;

/**
 * Looks where the device is without a tap, where the rider told it before and the system still lets
 * us: nothing is asked of the rider. Else nothing happens.
 */
export async function locateIfAllowed(): Promise<void> {
  if (!wasAllowed()) return;
  const known = deviceLocation.get();
  if (known.state === 'here' && Date.now() - known.at < FRESH_MS) return;
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    if (state === 'granted') await locate();
  } catch {
    // Browsers that do not tell are asked by a tap.
  }
}

/** Where the device is, as far as that is known. Asks nothing. */
export const useWhereabouts = (): Whereabouts => useSignal(deviceLocation);

/**
 * Where the device is, for a page, and the way to ask it. `ask` is for the rider's tap; by itself
 * the page only looks where the rider allowed that on an earlier visit.
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
