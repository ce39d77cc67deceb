import { entry } from '../arrays/entry.ts';
import type { RaptorRoute } from './raptor-routes.ts';
import type { FoundItinerary } from './search.ts';
import type { TripPair } from './stays.ts';
import { assembleTimetable, type Timetable, withPairs } from './timetable.ts';

/**
 * Returns the timetable with time reversed: trips run from their last stop to their first, and alighting
 * becomes boarding. The earliest arrival in it is the latest departure in the original, so one search
 * serves both queries. Routes and stops keep their indexes; trip `t` of a route becomes first + last - t.
 */
export function mirrorTimetable(table: Timetable): Timetable {
  const times = new Int32Array(table.times.length);
  const mirroredBases = new Set<number>();
  const mirrorRoute = (route: RaptorRoute): RaptorRoute => {
    const { stops, closed, bases } = route;
    const last = 2 * stops.length - 1;
    for (const base of bases) {
      if (mirroredBases.has(base)) continue;
      mirroredBases.add(base);
      // Arrivals and departures alternate, so reversing them turns a departure into an arrival.
      for (let i = 0; i <= last; i++) times[base + last - i] = -entry(table.times, base + i);
    }
    return {
      pattern: route.pattern,
      stops: stops.toReversed(),
      closed: closed && closed.toReversed().map(swapClosed),
      trips: route.trips.toReversed(),
      days: route.days.toReversed(),
      bases: bases.toReversed(),
      starts: route.starts.toReversed().map((start) => -start),
    };
  };
  const mirror = assembleTimetable({ ...table, times, routes: table.routes.map(mirrorRoute) });
  const mirrored = mirroredTrips(table);
  const pairs = table.pairs.map(([from, to]): TripPair => [
    entry(mirrored, to),
    entry(mirrored, from),
  ]);
  return withPairs(mirror, pairs);
}

/** Returns by trip its number in the mirror. */
function mirroredTrips({ tripsAt, tripIndex }: Timetable): Int32Array {
  const mirrored = new Int32Array(tripIndex.length);
  for (let route = 0; route + 1 < tripsAt.length; route++) {
    const [first, end] = [entry(tripsAt, route), entry(tripsAt, route + 1)];
    for (let trip = first; trip < end; trip++) mirrored[trip] = first + end - 1 - trip;
  }
  return mirrored;
}

/** Swaps the bits of no boarding (1) and no alighting (2). */
const swapClosed = (closed: number): number => ((closed & 1) << 1) | (closed >> 1);

/** Converts an itinerary of the mirrored timetable to the original. */
export function unmirrorItinerary(table: Timetable, itinerary: FoundItinerary): FoundItinerary {
  const mirroredRides = itinerary.rides;
  const rides = mirroredRides.toReversed().map((ride, i) => {
    const { route, trip, board, alight } = ride;
    const last = entry(table.stopsAt, route + 1) - entry(table.stopsAt, route) - 1;
    const firstPlusLastTrip = entry(table.tripsAt, route) + entry(table.tripsAt, route + 1) - 1;
    // The walk before a ride here follows it in the mirror, where the next mirrored ride stores it.
    const transferAfter =
      i === 0
        ? { needed: itinerary.egress, walk: itinerary.egress }
        : mirroredRides[mirroredRides.length - i];
    return {
      route,
      trip: firstPlusLastTrip - trip,
      board: last - alight,
      alight: last - board,
      needed: transferAfter?.needed ?? 0,
      walk: transferAfter?.walk ?? 0,
      ...(i > 0 && mirroredRides[mirroredRides.length - i]?.stays === true && { stays: true }),
    };
  });
  return {
    rides,
    egress: mirroredRides[0]?.needed ?? 0,
    departure: -itinerary.arrival,
    arrival: -itinerary.departure,
    walk: itinerary.walk,
  };
}
