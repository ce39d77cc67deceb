import type { Plan, PlanQuery } from './plan.ts';
import { metresBetween } from '../geometry/geometry.ts';
import type { Feed } from '../gtfs/feed.ts';
import { addDays, dateIn } from '../gtfs/service-day.ts';
import { lazilyPer } from '../timing/lazily.ts';
import { UNREACHABLE } from './bounds.ts';
import { findAlternatives } from './alternatives.ts';
import { chooseItineraries, linesOf } from './choose.ts';
import type { WalkRules } from './footpaths.ts';
import { plannedItinerary } from './legs.ts';
import { modeMask, type Network, networkOf } from './network.ts';
import { isOfAnotherDay, noServiceReasonOf } from './no-service.ts';
import { endAccess } from './ends.ts';
import { type BoundedRequest, searchWithin } from './horizon.ts';
import { type FoundItinerary, Search } from './search.ts';
import { MAX_RIDES, NEVER } from './search-state.ts';
import { withLatestDeparture } from './latest-departure.ts';
import { unmirrorItinerary } from './mirrored.ts';
import type { Timetable } from './timetable.ts';
import { Timetables } from './timetables.ts';
import { walkMetres, walkSeconds } from './walking.ts';

/** Maximum duration of an itinerary. */
const LONGEST_SECONDS = 24 * 3600;
/** Maximum walk offered next to rides. */
const WALKABLE_SECONDS = 25 * 60;
/** Maximum walk if there are no rides. */
const LONGEST_WALK_SECONDS = 90 * 60;

/** Finds itineraries in one feed. */
export interface Engine {
  network: Network;
  /** Plans by the timetable, with realtime updates if the query has any. */
  plan: (query: PlanQuery) => Plan;
  /** Builds the timetables of the day of an instant and of the next day in slices. */
  prepare: (instant: Date) => Promise<void>;
}

/** Creates the engine of a feed. It builds the timetable of a day on the first query for it. */
export function engineOf(
  feed: Feed,
  network: Network = networkOf(feed),
  rules?: WalkRules,
): Engine {
  const search = new Search(network.stopCount);
  const timetables = new Timetables(network, rules);
  const accessIn = lazilyPer(endAccess);

  /** A query to arrive by a time is searched backwards, in the mirrored timetable. */
  const requestAt = (query: PlanQuery, table: Timetable, seconds: number): BoundedRequest => {
    const { arriveBy } = query;
    const access = accessIn(table.network);
    const [from, to] = [access(query.from), access(query.to)];
    const { nodes } = table.network;
    const { onward, backward, changes } = nodes?.walks ?? table.network.walks;
    const start = arriveBy ? -seconds : seconds;
    return {
      table: arriveBy ? timetables.mirrorOf(table) : table,
      footpaths: arriveBy ? backward : onward,
      changes,
      nodeChanges: (arriveBy ? nodes?.backwardChanges : nodes?.onwardChanges) ?? null,
      access: arriveBy ? to.leaving : from.entering,
      egress: arriveBy ? from.entering : to.leaving,
      bounds: arriveBy ? from.from() : to.to(),
      rideCount: arriveBy ? from.ridesFrom() : to.ridesTo(),
      start,
      latest: start + LONGEST_SECONDS,
      modes: modeMask(query.modes),
      longestWalk: NEVER,
      maxRides: MAX_RIDES,
    };
  };

  const ridesOf = (query: PlanQuery, table: Timetable, seconds: number): FoundItinerary[] => {
    const request = requestAt(query, table, seconds);
    const itineraries = findAlternatives(search, request, {
      count: query.limit,
      nameOf: (itinerary) => linesOf(table, itinerary),
      lessWalking: query.prefer === 'less_walking',
    });
    return query.arriveBy
      ? itineraries.map((itinerary) => unmirrorItinerary(table, itinerary))
      : itineraries;
  };

  /** Returns the first itinerary from a time of a day on, without alternatives. */
  const firstOf = (query: PlanQuery, table: Timetable, seconds: number): FoundItinerary | null => {
    const request = requestAt({ ...query, arriveBy: false }, table, seconds);
    const itinerary = searchWithin(search, request).at(-1);
    return itinerary === undefined ? null : withLatestDeparture(table, itinerary);
  };

  const findNoServiceReason = (
    query: PlanQuery,
    table: Timetable,
    seconds: number,
  ): Plan['noServiceReason'] => {
    if (!isConnected(query, table)) return { kind: 'no_service', nextDepartsAt: null };
    return noServiceReasonOf(table, seconds, query.arriveBy, (date, from) => {
      const otherTable = timetables.of(date, query.realtime);
      const itinerary = firstOf(query, otherTable, from);
      return itinerary === null ? null : { table: otherTable, itinerary };
    });
  };

  /** Reports whether any lines and walks connect the two ends. */
  const isConnected = ({ from, to }: PlanQuery, table: Timetable): boolean => {
    const access = accessIn(table.network);
    const bounds = access(to).to();
    return access(from).entering.stops.some((stop) => (bounds[stop] ?? UNREACHABLE) < UNREACHABLE);
  };

  return {
    network,
    async prepare(instant) {
      const date = dateIn(feed.timezone, instant);
      for (const each of [date, addDays(date, 1)]) await timetables.prepare(each);
    },
    plan(query) {
      const table = timetables.of(dateIn(feed.timezone, query.time), query.realtime);
      const exactSeconds = (query.time.getTime() - table.start) / 1000;
      const seconds = query.arriveBy ? Math.floor(exactSeconds) : Math.ceil(exactSeconds);
      const foundItineraries = ridesOf(query, table, seconds);
      const isOver = foundItineraries.every((itinerary) =>
        isOfAnotherDay(table, itinerary, seconds, query.arriveBy),
      );
      const rides = isOver ? [] : foundItineraries;
      const walk = directWalk(query, seconds, rides);
      const itineraries = chooseItineraries(
        table,
        walk === null ? rides : [...rides, walk],
        query,
      ).map((itinerary) => plannedItinerary(table, itinerary, query));
      if (itineraries.length > 0) return { itineraries, noServiceReason: null };
      return { itineraries, noServiceReason: findNoServiceReason(query, table, seconds) };
    },
  };
}

/** Returns the walk from end to end if it is short, faster than all rides, or the only option. */
function directWalk(
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
