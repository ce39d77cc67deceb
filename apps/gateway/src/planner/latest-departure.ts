import { entry } from '../arrays/entry.ts';
import { arrives, type FoundItinerary, leaves } from './search.ts';
import type { Timetable } from './timetable.ts';

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
