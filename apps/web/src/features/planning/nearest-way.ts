import type { Itinerary } from '@shtrans/contract/plans';
import { isRide } from './plan-text.ts';

const lines = ({ legs }: Itinerary): string =>
  legs
    .filter(isRide)
    .map(({ line, direction }) => `${line.id} ${direction}`)
    .join('>');

/**
 * The way most like one that is gone: by the same lines where there is one, then by the time it leaves
 * at. Without that one, the first.
 */
export function nearestWay(
  ways: readonly Itinerary[],
  gone: Itinerary | undefined,
): Itinerary | undefined {
  if (gone === undefined) return ways[0];
  const far = (way: Itinerary): number =>
    Math.abs(Date.parse(way.departsAt) - Date.parse(gone.departsAt));
  const alike = ways.filter((way) => lines(way) === lines(gone));
  return [...(alike.length > 0 ? alike : ways)].sort((a, b) => far(a) - far(b))[0];
}
