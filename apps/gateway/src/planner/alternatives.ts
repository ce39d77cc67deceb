import { nearestOf } from './ends.ts';
import { type BoundedRequest, searchWithin } from './horizon.ts';
import type { FoundItinerary, Search } from './search.ts';
import { withLatestDeparture } from './latest-departure.ts';

/** Maximum searches for one query, with later and later departures. */
const MOST_SEARCHES = 4;
/** Maximum time from the requested start to the departure of an itinerary. */
const WINDOW_SECONDS = 2 * 3600;
/** Maximum of a short walk, to a stop or between two stops. */
export const SHORT_WALK_SECONDS = 360;
/** Minimum tolerance for arrivals after the earliest one; the duration of that itinerary if it is longer. */
const LATER_SECONDS = 1800;
/** A search probably finds an arrival this long after that of the search before it: a headway or a longer way on foot. */
const EXPECTED_SECONDS = 900;

export interface Wanted {
  /** Number of itineraries with different values of `nameOf`. */
  count: number;
  nameOf: (itinerary: FoundItinerary) => string;
  lessWalking: boolean;
}

/**
 * Finds itineraries for one query, each with its latest departure: the earliest arrivals by number of rides;
 * those with short walks only, if all of these walk far; then those of a start one second after the last
 * ones found, until there are enough. A profile search (rRAPTOR) would find all departures of the window,
 * but a rider sees only a few.
 */
export function findAlternatives(
  search: Search,
  request: BoundedRequest,
  target: Wanted,
): FoundItinerary[] {
  const find = (from: BoundedRequest, expected?: number): FoundItinerary[] =>
    searchWithin(search, from, expected).map((itinerary) =>
      withLatestDeparture(request.table, itinerary),
    );
  const itineraries = find(request);
  const earliestArrival = itineraries.at(-1);
  if (earliestArrival === undefined) return itineraries;
  const laterSeconds = Math.max(LATER_SECONDS, earliestArrival.arrival - earliestArrival.departure);
  const boundedRequest = {
    ...request,
    latest: Math.min(request.latest, earliestArrival.arrival + laterSeconds),
  };
  const shortWalkRequest = shortWalks(boundedRequest);
  if (itineraries.every((itinerary) => itinerary.walk > SHORT_WALK_SECONDS))
    itineraries.push(...find(shortWalkRequest, earliestArrival.arrival + EXPECTED_SECONDS));
  const repeatedRequest = target.lessWalking ? shortWalkRequest : boundedRequest;
  let lastFound = itineraries;
  for (let searches = 1; searches < MOST_SEARCHES; searches++) {
    const start = Math.min(...lastFound.map((itinerary) => itinerary.departure)) + 1;
    const end = request.start + WINDOW_SECONDS;
    if (start > end || isEnough(itineraries, target)) break;
    const latest = Math.max(repeatedRequest.latest, start + laterSeconds);
    // A search that starts within the window can find only itineraries that depart after it.
    const expected = (lastFound.at(-1) ?? earliestArrival).arrival + EXPECTED_SECONDS;
    lastFound = find({ ...repeatedRequest, start, latest }, expected).filter(
      (itinerary) => itinerary.departure <= end,
    );
    if (lastFound.length === 0) break;
    itineraries.push(...lastFound);
  }
  return itineraries;
}

const isEnough = (itineraries: readonly FoundItinerary[], { count, nameOf }: Wanted): boolean =>
  new Set(itineraries.map(nameOf)).size >= count;

const shortWalks = (request: BoundedRequest): BoundedRequest => ({
  ...request,
  access: nearestOf(request.access, SHORT_WALK_SECONDS),
  egress: nearestOf(request.egress, SHORT_WALK_SECONDS),
  longestWalk: SHORT_WALK_SECONDS,
});
