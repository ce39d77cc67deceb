import { entry } from '../entry.ts';
import { type FoundItinerary, leaves } from './search.ts';
import type { Timetable } from './timetable.ts';

/** When a trip arrives at a position of its route. */
export const arrives = (
  { times, tripBase, tripStart }: Timetable,
  trip: number,
  position: number,
): number => entry(times, entry(tripBase, trip) + 2 * position) + entry(tripStart, trip);

/**
 * The same itinerary with the same arrival, left for as late as its lines allow: a search sets out at once and
 * takes the first trip, also where the rider would then wait for the next one.
 */
export function withLatestDeparture(table: Timetable, itinerary: FoundItinerary): FoundItinerary {
  const rides = [...itinerary.rides];
  for (let i = rides.length - 2; i >= 0; i--) {
    const [ride, next] = [rides[i], rides[i + 1]];
    if (ride === undefined || next === undefined) break;
    const deadline = leaves(table, next.trip, 2 * next.board + 1) - next.needed;
    const end = entry(table.tripsAt, ride.route + 1);
    let { trip } = ride;
    while (trip + 1 < end && arrives(table, trip + 1, ride.alight) <= deadline) trip++;
    rides[i] = { ...ride, trip };
  }
  const first = rides[0];
  if (first === undefined) return itinerary;
  const departure = leaves(table, first.trip, 2 * first.board + 1) - first.needed;
  return { ...itinerary, rides, departure };
}

/** An itinerary found in the mirror as it is in the timetable. */
export function unmirrored(table: Timetable, itinerary: FoundItinerary): FoundItinerary {
  const found = itinerary.rides;
  const rides = found.toReversed().map((ride, i) => {
    const { route, trip, board, alight } = ride;
    const last = entry(table.stopsAt, route + 1) - entry(table.stopsAt, route) - 1;
    const trips = entry(table.tripsAt, route) + entry(table.tripsAt, route + 1) - 1;
    // What comes before a ride here comes after it there: it was kept with the ride found before.
    const gap =
      i === 0 ? { needed: itinerary.egress, walk: itinerary.egress } : found[found.length - i];
    return {
      route,
      trip: trips - trip,
      board: last - alight,
      alight: last - board,
      needed: gap?.needed ?? 0,
      walk: gap?.walk ?? 0,
    };
  });
  return {
    rides,
    egress: found[0]?.needed ?? 0,
    departure: -itinerary.arrival,
    arrival: -itinerary.departure,
    walk: itinerary.walk,
  };
}
