import { arrivalOf, departureOf, type Feed, type Pattern } from '../gtfs/feed.ts';
import type { Money } from '../gtfs/feed-fares.ts';
import { indexOf, patternAt, stopAt } from '../gtfs/feed-index.ts';
import { serviceDayStart } from '../gtfs/service-day.ts';
import { lazilyNamed, lazilyPer } from '../timing/lazily.ts';
import { journeyFare, type RideToPrice } from './feed-fare.ts';

/** The lowest and highest fare of a ride on one line. */
export interface FareRange {
  min: number;
  max: number;
  currency: string;
}

/** Bounds the cache: riders ask about few lines and days. */
const MAX_LINES = 500;
const NOON_SECONDS = 43_200;

const rangesOf = lazilyPer((feed: Feed) =>
  lazilyNamed((key: string) => {
    const [route, date = ''] = key.split(' ');
    return rangeOn(feed, Number(route), date);
  }, MAX_LINES),
);

/**
 * Returns the fares between any two stops of a route on a date, at all times of its timeframes; null if the feed does not
 * say, or says them in several currencies.
 */
export const lineFares = (feed: Feed, route: number, date: string): FareRange | null =>
  feed.fares === undefined ? null : rangesOf(feed)(`${route} ${date}`);

function rangeOn(feed: Feed, route: number, date: string): FareRange | null {
  const midnight = serviceDayStart(date, feed.timezone);
  const instants = priceTimes(feed).map((seconds) => new Date(midnight + seconds * 1000));
  const priceByPair = new Map<string, Money[]>();
  for (const index of indexOf(feed).patternsOf[route] ?? []) {
    const pattern = patternAt(feed, index);
    for (const [from, to] of stopPairs(pattern)) {
      const key = pairKey(feed, pattern, from, to);
      if (priceByPair.has(key)) continue;
      const rides = instants.map((boardsAt) => rideOn(feed, pattern, { from, to, boardsAt }));
      priceByPair.set(
        key,
        rides.flatMap((ride) => journeyFare(feed, [ride])?.total ?? []),
      );
    }
  }
  const totals = [...priceByPair.values()].flat();
  const [first] = totals;
  if (first === undefined || totals.some(({ currency }) => currency !== first.currency))
    return null;
  let [min, max] = [Infinity, 0];
  for (const { amount } of totals) {
    min = Math.min(min, amount);
    max = Math.max(max, amount);
  }
  return { min, max, currency: first.currency };
}

/** The times of the day at which fares can change, and noon. */
const priceTimes = ({ fares }: Feed): number[] => {
  const frames = [...(fares?.v2?.timeframes.values() ?? [])].flat();
  return [...new Set([NOON_SECONDS, ...frames.flatMap(({ start, end }) => [start, end])])];
};

function stopPairs({ stops }: Pattern): [number, number][] {
  const last = stops.length;
  return Array.from({ length: last }, (_, from) =>
    Array.from({ length: last - from - 1 }, (__, i): [number, number] => [from, from + 1 + i]),
  ).flat();
}

/** Names what the fare of a pair depends on, so that each such pair is priced once. */
function pairKey(feed: Feed, { stops }: Pattern, from: number, to: number): string {
  const { v1, v2 } = feed.fares ?? {};
  const ids = [...stops.subarray(from, to + 1)].map((stop) => stopAt(feed, stop).id);
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  if (v2 != null) return JSON.stringify([v2.areasOf.get(first), v2.areasOf.get(last)]);
  const zones = ids.map((id) => v1?.zoneOf.get(id) ?? '');
  return JSON.stringify([zones[0], zones.at(-1), [...new Set(zones)].sort()]);
}

/** Returns a ride on a pattern from its stop `from` to its stop `to`, at the pace of its first trip. */
export function rideOn(
  feed: Feed,
  { route, stops, trips: [trip] }: Pattern,
  { from, to, boardsAt }: { from: number; to: number; boardsAt: Date },
): RideToPrice {
  const start = trip === undefined ? 0 : departureOf(trip, from);
  return {
    routeId: feed.routes[route]?.id ?? '',
    stops: [...stops.subarray(from, to + 1)].map((stop, i) => {
      const seconds = trip === undefined ? 0 : Math.max(0, arrivalOf(trip, from + i) - start);
      const calledAt = new Date(boardsAt.getTime() + seconds * 1000);
      return { id: stopAt(feed, stop).id, arrivesAt: calledAt, departsAt: calledAt };
    }),
    staysOnBoard: false,
  };
}
