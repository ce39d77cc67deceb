import type { Itinerary } from '@shtrans/contract/plans';
import { isRide } from './plan-text.ts';

const lines = ({ legs }: Itinerary): string =>
  legs
    .filter(isRide)
    .map(({ line, direction }) => `${line.id} ${direction}`)
    .join('>');

/**
 * The itinerary most like one that is gone: by the same lines where there is one, then by the time it leaves
 * at. Without that one, the first.
 */
export function nearestItinerary(
  itineraries: readonly Itinerary[],
  gone: Itinerary | undefined,
): Itinerary | undefined {
  if (gone === undefined) return itineraries[0];
  const far = (itinerary: Itinerary): number =>
    Math.abs(Date.parse(itinerary.departsAt) - Date.parse(gone.departsAt));
  const alike = itineraries.filter((itinerary) => lines(itinerary) === lines(gone));
  return [...(alike.length > 0 ? alike : itineraries)].sort((a, b) => far(a) - far(b))[0];
}
