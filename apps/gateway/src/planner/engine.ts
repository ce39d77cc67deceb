import type { Plan, PlanQuery } from './plan.ts';
import { metresBetween } from '../city/geometry.ts';
import type { Feed } from '../gtfs/feed.ts';
import { dateIn } from '../gtfs/service-day.ts';
import { alternatives } from './alternatives.ts';
import { chosen, linesOf } from './choose.ts';
import type { WalkRules } from './footpaths.ts';
import { plannedItinerary } from './legs.ts';
import { modeMask, type Network, networkOf } from './network.ts';
import { isOfAnotherDay, noServiceReasonOf } from './no-service.ts';
import { endAccess } from './ends.ts';
import { type FoundItinerary, MAX_RIDES, NEVER, type SearchRequest, Search } from './search.ts';
import { withLatestDeparture } from './latest-departure.ts';
import { unmirrored } from './mirrored.ts';
import type { Timetable } from './timetable.ts';
import { Timetables } from './timetables.ts';
import { walkMetres, walkSeconds } from './walking.ts';

/** No itinerary takes longer. */
const LONGEST_SECONDS = 24 * 3600;
/** A walk is offered beside rides up to this. */
const WALKABLE_SECONDS = 25 * 60;
/** And where no line goes, up to this. */
const LONGEST_WALK_SECONDS = 90 * 60;

/** Finds itineraries in one feed. */
export interface Engine {
  network: Network;
  /** Itineraries by the timetable, with realtime updates where there are some. */
  plan: (query: PlanQuery) => Plan;
}

/** Makes the engine of a feed; what it needs of a day is made when it is first asked for. */
export function engineOf(feed: Feed, rules?: WalkRules): Engine {
  const network = networkOf(feed, rules);
  const search = new Search(network.stopCount);
  const timetables = new Timetables(network);
  const access = endAccess(network);

  /** Who must arrive by a time is searched for backwards, in the mirror. */
  const requestAt = (query: PlanQuery, table: Timetable, seconds: number): SearchRequest => {
    const { arriveBy } = query;
    const [from, to] = [access(query.from), access(query.to)];
    const { onward, backward, changes } = network.walks;
    const start = arriveBy ? -seconds : seconds;
    return {
      table: arriveBy ? timetables.mirrorOf(table) : table,
      footpaths: arriveBy ? backward : onward,
      changes,
      access: (arriveBy ? to : from).around,
      egress: (arriveBy ? from : to).around,
      bounds: arriveBy ? from.from() : to.to(),
      start,
      latest: start + LONGEST_SECONDS,
      modes: modeMask(query.modes),
      longestWalk: NEVER,
      maxRides: MAX_RIDES,
    };
  };

  const ridesOf = (query: PlanQuery, table: Timetable, seconds: number): FoundItinerary[] => {
    const request = requestAt(query, table, seconds);
    const itineraries = alternatives(search, request, {
      count: query.limit,
      nameOf: (itinerary) => linesOf(table, itinerary),
      lessWalking: query.prefer === 'less_walking',
    });
    return query.arriveBy
      ? itineraries.map((itinerary) => unmirrored(table, itinerary))
      : itineraries;
  };

  /** The first itinerary of a day, by one search. */
  const firstOf = (query: PlanQuery, table: Timetable, seconds: number): FoundItinerary | null => {
    const request = requestAt({ ...query, arriveBy: false }, table, seconds);
    const itinerary = search.run(request).at(-1);
    return itinerary === undefined ? null : withLatestDeparture(table, itinerary);
  };

  const whyNone = (
    query: PlanQuery,
    table: Timetable,
    seconds: number,
  ): Plan['noServiceReason'] => {
    if (!isJoined(query)) return { kind: 'no_service', nextDepartsAt: null };
    return noServiceReasonOf(table, seconds, query.arriveBy, (date, from) => {
      const other = timetables.of(date, query.realtime);
      const itinerary = firstOf(query, other, from);
      return itinerary === null ? null : { table: other, itinerary };
    });
  };

  /** Whether lines and walks lead from one end to the other at all. */
  const isJoined = ({ from, to }: PlanQuery): boolean => {
    const bounds = access(to).to();
    return access(from).around.stops.some((stop) => (bounds[stop] ?? NEVER) < NEVER);
  };

  return {
    network,
    plan(query) {
      const table = timetables.of(dateIn(feed.timezone, query.time), query.realtime);
      const exact = (query.time.getTime() - table.start) / 1000;
      const seconds = query.arriveBy ? Math.floor(exact) : Math.ceil(exact);
      const found = ridesOf(query, table, seconds);
      const isOver = found.every((itinerary) =>
        isOfAnotherDay(table, itinerary, seconds, query.arriveBy),
      );
      const rides = isOver ? [] : found;
      const walk = walkFor(query, seconds, rides);
      const itineraries = chosen(table, walk === null ? rides : [...rides, walk], query).map(
        (itinerary) => plannedItinerary(table, itinerary, query),
      );
      if (itineraries.length > 0) return { itineraries, noServiceReason: null };
      return { itineraries, noServiceReason: whyNone(query, table, seconds) };
    },
  };
}

/** The walk all the way, where somebody would think of it: not far, quicker, or the only possibility. */
function walkFor(
  { from, to, arriveBy }: PlanQuery,
  seconds: number,
  rides: readonly FoundItinerary[],
): FoundItinerary | null {
  const walk = walkSeconds(walkMetres(metresBetween(from, to)));
  const quickest = Math.min(...rides.map((itinerary) => itinerary.arrival - itinerary.departure));
  const limit = rides.length === 0 ? LONGEST_WALK_SECONDS : Math.max(WALKABLE_SECONDS, quickest);
  if (walk > limit) return null;
  const departure = arriveBy ? seconds - walk : seconds;
  return { rides: [], egress: walk, departure, arrival: departure + walk, walk };
}
