import { entry } from '../arrays/entry.ts';
import type { Timetable } from './timetable.ts';

/** Returns a time of a trip: `index` is 2 × position for the arrival there, plus 1 for the departure. */
export const tripTime = (
  { times, tripBase, tripStart }: Timetable,
  trip: number,
  index: number,
): number => entry(times, entry(tripBase, trip) + index) + entry(tripStart, trip);

/** Returns a trip's arrival at a position. */
export const tripArrival = (table: Timetable, trip: number, position: number): number =>
  tripTime(table, trip, 2 * position);

/** Returns the first trip from `first` to before `end` that departs at or after `ready`, or -1. Binary search. */
export function firstTripFrom(
  table: Timetable,
  index: number,
  ready: number,
  first: number,
  end: number,
): number {
  let [low, high] = [first, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tripTime(table, middle, index) < ready) low = middle + 1;
    else high = middle;
  }
  return low === end ? -1 : low;
}

/** Returns the earliest trip up to `trip` that departs at or after `ready`; -1 if `trip` departs before it. */
export function earlierTripFrom(
  table: Timetable,
  index: number,
  ready: number,
  first: number,
  trip: number,
): number {
  if (tripTime(table, trip, index) < ready) return -1;
  let earliest = trip;
  while (earliest > first && tripTime(table, earliest - 1, index) >= ready) earliest--;
  return earliest;
}
