import type { RiderCategory } from '../gtfs/feed-fares.ts';
import type { Feed } from '../gtfs/feed.ts';
import { routeById } from '../gtfs/feed-index.ts';
import type { FareLeg, JourneyFare } from './journey.ts';
import { priceV1 } from './price-v1.ts';
import { priceV2 } from './price-v2.ts';

/** A ride of a plan. */
export interface RideToPrice {
  routeId: string;
  stops: readonly { id: string; arrivesAt: Date; departsAt: Date }[];
  staysOnBoard: boolean;
}

/** Returns the rider categories of a feed; empty if all riders pay the same. */
export const riderCategories = ({ fares }: Feed): readonly RiderCategory[] =>
  fares?.v2?.categories ?? [];

/** Returns the category that prices are for unless a rider chooses: the default one, else the first; null without any. */
export function defaultCategory(feed: Feed): string | null {
  const categories = riderCategories(feed);
  return (categories.find(({ isDefault }) => isDefault) ?? categories[0])?.id ?? null;
}

/** Returns what rides that follow each other cost by the fares of the feed, for a rider of a category; null if it has none. */
export function journeyFare(
  feed: Feed,
  rides: readonly RideToPrice[],
  category: string | null = defaultCategory(feed),
): JourneyFare | null {
  const { fares, services, timezone } = feed;
  const legs = rides.map((ride) => fareLegOf(feed, ride));
  if (fares?.v2 != null) return priceV2(fares.v2, { services, timezone }, legs, category);
  return fares?.v1 == null ? null : priceV1(fares.v1, legs);
}

function fareLegOf(feed: Feed, { routeId, stops, staysOnBoard }: RideToPrice): FareLeg {
  const [first, last] = [stops[0], stops.at(-1)];
  if (first === undefined || last === undefined)
    throw new Error(`a ride of ${routeId} has no stop`);
  return {
    routeId,
    agency: routeById(feed, routeId)?.agency ?? -1,
    stops: stops.map(({ id }) => id),
    startsAt: first.departsAt,
    endsAt: last.arrivesAt,
    staysOnBoard,
  };
}
