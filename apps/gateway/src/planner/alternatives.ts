import { nearestOf } from './ends.ts';
import type { FoundItinerary, SearchRequest, Search } from './search.ts';
import { withLatestDeparture } from './latest-departure.ts';

/** How often a query is searched: at once, and for those who set out later. */
const MOST_SEARCHES = 4;
/** How much later an itinerary may begin to be an answer to the same query. */
const WINDOW_SECONDS = 2 * 3600;
/** What counts as a short walk, to a stop or between two. */
export const SHORT_WALK_SECONDS = 360;
/** How much later than the first itinerary another one may arrive: this, or as long as the first one takes. */
const LATER_SECONDS = 1800;

export interface Wanted {
  /** Itineraries that `nameOf` tells apart. */
  count: number;
  nameOf: (itinerary: FoundItinerary) => string;
  lessWalking: boolean;
}

/**
 * Itineraries that answer one query, each left for as late as it can be: the earliest arrivals with each
 * number of rides; with short walks only, where the first ones walk far; then those of a rider who sets
 * out a moment later than the last ones found, until there are enough. A profile search (rRAPTOR) would
 * find all departures of the window, of which a rider is shown a few.
 */
export function alternatives(
  search: Search,
  request: SearchRequest,
  wanted: Wanted,
): FoundItinerary[] {
  const find = (from: SearchRequest): FoundItinerary[] =>
    search.run(from).map((itinerary) => withLatestDeparture(request.table, itinerary));
  const itineraries = find(request);
  const first = itineraries.at(-1);
  if (first === undefined) return itineraries;
  const later = Math.max(LATER_SECONDS, first.arrival - first.departure);
  const usual = { ...request, latest: Math.min(request.latest, first.arrival + later) };
  const short = shortWalks(usual);
  if (itineraries.every((itinerary) => itinerary.walk > SHORT_WALK_SECONDS))
    itineraries.push(...find(short));
  const again = wanted.lessWalking ? short : usual;
  let last = itineraries;
  for (let searches = 1; searches < MOST_SEARCHES; searches++) {
    const start = Math.min(...last.map((itinerary) => itinerary.departure)) + 1;
    const end = request.start + WINDOW_SECONDS;
    if (start > end || isEnough(itineraries, wanted)) break;
    const latest = Math.max(again.latest, start + later);
    // A search that sets out within the window may find only what begins after it.
    last = find({ ...again, start, latest }).filter((itinerary) => itinerary.departure <= end);
    if (last.length === 0) break;
    itineraries.push(...last);
  }
  return itineraries;
}

const isEnough = (itineraries: readonly FoundItinerary[], { count, nameOf }: Wanted): boolean =>
  new Set(itineraries.map(nameOf)).size >= count;

const shortWalks = (request: SearchRequest): SearchRequest => ({
  ...request,
  access: nearestOf(request.access, SHORT_WALK_SECONDS),
  egress: nearestOf(request.egress, SHORT_WALK_SECONDS),
  longestWalk: SHORT_WALK_SECONDS,
});
