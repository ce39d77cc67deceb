import type { TransitMode } from '@shtrans/contract/traffic/facts';
import type { Feed } from '../gtfs/feed.ts';
import { type FareRange, lineFares } from './line-fares.ts';

/**
 * Returns the lowest fare of a ride by a mode on a date, of all its lines; null if the feed does not say, or says it in
 * several currencies.
 */
export function lowestFareOf(
  feed: Feed,
  mode: TransitMode,
  date: string,
): Omit<FareRange, 'max'> | null {
  const ranges = feed.routes.flatMap((route, i) =>
    route.mode === mode ? (lineFares(feed, i, date) ?? []) : [],
  );
  const [first] = ranges;
  if (first === undefined || ranges.some(({ currency }) => currency !== first.currency))
    return null;
  return { min: Math.min(...ranges.map(({ min }) => min)), currency: first.currency };
}
