import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Itinerary } from '@shtrans/contract/plans/schemas';
import { journeyFare } from '../../../fares/feed-fare.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import { routeById, stopById } from '../../../gtfs/feed-index.ts';
import type { PlannedItinerary } from '../../../planner/plan.ts';

/**
 * Returns the fare of an itinerary by the fares that the timetable was published with; null for a walk, and if the
 * timetable has no fare for any of its rides.
 */
export function feedFareOf(feed: Feed, { legs }: PlannedItinerary): Itinerary['fare'] {
  const rides = legs.filter((leg) => leg.kind === 'ride');
  const fare = rides.length === 0 ? null : journeyFare(feed, rides);
  if (fare === null || fare.total === null) return null;
  const nameOf = (stopId: string | undefined): Bilingual =>
    stopById(feed, stopId ?? '')?.name ?? { zh: '', en: '' };
  return {
    amountCents: Math.max(0, fare.total.amount),
    currency: fare.total.currency,
    basis: 'feed',
    incomplete: fare.unknownLegs > 0,
    parts: fare.parts.map(({ first, last, amount, name }) => ({
      tariff: routeById(feed, rides[first]?.routeId ?? '')?.mode ?? 'other',
      name,
      from: nameOf(rides[first]?.stops[0]?.id),
      to: nameOf(rides[last]?.stops.at(-1)?.id),
      amountCents: Math.max(0, amount),
      basis: 'feed',
    })),
  };
}
