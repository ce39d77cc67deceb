import { useEffect } from 'react';
import { useSignal } from '../state/signal.ts';
import { deviceLocation, locate, locateIfAllowed, type Whereabouts } from './location.ts';

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
