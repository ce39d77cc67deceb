import { entry } from '../arrays/entry.ts';
import { UNREACHABLE } from './bounds.ts';
import type { RideCount } from './rides-left.ts';
import { boardingsOf, type FoundItinerary, type Search, type SearchRequest } from './search.ts';
import { NEVER } from './search-state.ts';

/** A request, and how the search learns how many rides are left from a stop. */
export interface BoundedRequest extends SearchRequest {
  rideCount: RideCount;
}

/** Horizons without an expected arrival: the lower bound of the duration times the first, plus the second in seconds. */
const HORIZONS = [
  [1.3, 900],
  [1.6, 3600],
  [3, 7200],
] as const;
/** Horizons after an expected arrival, in seconds. */
const AFTER_EXPECTED = [0, 1200, 3600] as const;

/**
 * Finds what `search.run` finds, with less work. A search for the whole day looks at all stops until it first reaches
 * the end. Here it begins with a near horizon, which lower bounds keep to the stops on the way, and widens it if
 * nothing arrives. With that many rides and more, nothing better is beyond the horizon. With fewer rides there can be
 * later arrivals: these are searched for without a horizon, but only at stops from which so few rides reach the end.
 * @param expected an arrival that is probably possible, as that of an earlier departure plus a headway
 */
export function searchWithin(
  search: Search,
  request: BoundedRequest,
  expected?: number,
): FoundItinerary[] {
  const { start, latest } = request;
  const shortest = shortestOf(request);
  if (start + shortest > latest) return [];
  const horizons =
    expected === undefined
      ? HORIZONS.map(([factor, wait]) => start + Math.ceil(shortest * factor) + wait)
      : AFTER_EXPECTED.map((wait) => Math.max(expected, start + shortest) + wait);
  for (const horizon of horizons) {
    if (horizon >= latest) break;
    const foundItineraries = search.run({ ...request, latest: horizon });
    const [first] = foundItineraries;
    if (first !== undefined)
      return [...withFewerRides(search, request, boardingsOf(first)), ...foundItineraries];
  }
  // Nothing runs for a long time, or nothing connects the two at all.
  return expected !== undefined || isConnected(request) ? search.run(request) : [];
}

/** Reports whether few enough rides lead from the start to the end at all. */
function isConnected({ access, rideCount, maxRides }: BoundedRequest): boolean {
  const { boarding } = rideCount.upTo(maxRides);
  return access.stops.some((stop) => (boarding[stop] ?? NEVER) <= maxRides);
}

/** Returns the itineraries with fewer than these rides. */
function withFewerRides(search: Search, request: BoundedRequest, rides: number): FoundItinerary[] {
  const maxRides = rides - 1;
  if (maxRides < 1) return [];
  return search.run({ ...request, maxRides, ridesLeft: request.rideCount.upTo(maxRides - 1) });
}

/** Returns the lower bound of the seconds from the start to the end; `NEVER` if nothing connects them. */
function shortestOf({ access: { stops, seconds }, bounds }: SearchRequest): number {
  let shortest = NEVER;
  for (let i = 0; i < stops.length; i++) {
    const bound = bounds[entry(stops, i)] ?? UNREACHABLE;
    if (bound < UNREACHABLE) shortest = Math.min(shortest, entry(seconds, i) + bound);
  }
  return shortest;
}
