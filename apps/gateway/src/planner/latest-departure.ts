import { entry } from '../arrays/entry.ts';
import type { FoundItinerary } from './search.ts';
import { tripArrival, tripTime } from './trip-times.ts';
import type { Timetable } from './timetable.ts';

/**
 * Returns the itinerary with the latest departure that keeps its arrival. The search takes the first trip of
 * each line, even if the rider then waits for the next line.
 */
export function withLatestDeparture(table: Timetable, itinerary: FoundItinerary): FoundItinerary {
  const rides = [...itinerary.rides];
  for (let i = rides.length - 2; i >= 0; i--) {
    const [ride, next] = [rides[i], rides[i + 1]];
    if (ride === undefined || next === undefined) break;
    // The vehicle of a ride that goes on as another is not exchanged.
    if (ride.stays === true || next.stays === true) continue;
    const deadline = tripTime(table, next.trip, 2 * next.board + 1) - next.needed;
    const end = entry(table.tripsAt, ride.route + 1);
    let { trip } = ride;
    while (trip + 1 < end && tripArrival(table, trip + 1, ride.alight) <= deadline) trip++;
    rides[i] = { ...ride, trip };
  }
  const first = rides[0];
  if (first === undefined) return itinerary;
  const departure = tripTime(table, first.trip, 2 * first.board + 1) - first.needed;
  return { ...itinerary, rides, departure };
}
