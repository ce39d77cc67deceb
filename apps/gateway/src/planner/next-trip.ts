import { departureOf, type Feed } from '../gtfs/feed.ts';
import { indexOf, runningOn, type TripPlace } from '../gtfs/feed-index.ts';

/**
 * Returns the seconds from a trip's departure to the next trip of its line and direction that serves the
 * same two stops on the same service day; null if it is the last. For rides of an external planner.
 */
export function secondsToNextTrip(
  feed: Feed,
  { pattern, trip }: TripPlace,
  date: string,
  board: number,
  alight: number,
): number | null {
  const [from, to] = [pattern.stops[board] ?? -1, pattern.stops[alight] ?? -1];
  const departure = departureOf(trip, board);
  const running = runningOn(feed, date);
  let next = Infinity;
  for (const index of indexOf(feed).patternsOf[pattern.route] ?? []) {
    const candidate = feed.patterns[index];
    if (candidate === undefined || candidate.direction !== pattern.direction) continue;
    const position = candidate.stops.indexOf(from);
    if (position < 0 || !candidate.stops.subarray(position + 1).includes(to)) continue;
    for (const candidateTrip of candidate.trips) {
      const time = departureOf(candidateTrip, position);
      if (time > departure && time < next && running[candidateTrip.service] === 1) next = time;
    }
  }
  return next === Infinity ? null : next - departure;
}
