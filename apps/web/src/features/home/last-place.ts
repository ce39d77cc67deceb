import { useEffect } from 'react';
import { type Point, pointText, useLocation, type Whereabouts } from '../../core/host/location.ts';
import { saveAnswer, savedAnswer } from '../../core/query/saved-answers.ts';

/**
 * The last location, so that the next visit begins with departures there. On the device only, and stored with the answers
 * of the gateway: they are dropped at a log-in or log-out, so that no rider sees where another was.
 */
const LAST_PLACE = 'last place';

/** The point of a stored text such as `31.2304,121.4737`. */
function pointOf(text: unknown): Point | undefined {
  const [lat = NaN, lon = NaN] = String(text).split(',').map(Number);
  return Number.isFinite(lat + lon) ? { lat, lon } : undefined;
}

interface Place {
  /** Where the rider is, or was at the last visit. */
  point: Point | undefined;
  state: Whereabouts['state'];
  /** For the rider's tap: the system may ask for permission. */
  ask: () => void;
}

/** Where departures are shown. Locates without a tap only if the rider allowed it before. */
export function useLastPlace(): Place {
  const { whereabouts, ask } = useLocation();
  const current = whereabouts.state === 'here' ? whereabouts.point : undefined;
  const text = current && pointText(current);
  useEffect(() => {
    if (text !== undefined || whereabouts.state === 'denied') saveAnswer(LAST_PLACE, text ?? '');
  }, [text, whereabouts.state]);
  const lastPoint =
    whereabouts.state === 'denied' ? undefined : pointOf(savedAnswer(LAST_PLACE)?.data);
  return { point: current ?? lastPoint, state: whereabouts.state, ask };
}
