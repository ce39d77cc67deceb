import { departureOf, type Feed } from '../gtfs/feed.ts';
import { indexOf, runningOn, type TripPlace } from '../gtfs/feed-index.ts';

/**
 * Seconds from a trip's departure at a stop to the next one of its line and direction that also calls at
 * `to` later, on the same service day; null where it is the last. For rides that others planned.
 */
export function secondsToNextTrip(
  feed: Feed,
  { pattern, trip }: TripPlace,
  date: string,
  board: number,
  alight: number,
): number | null {
  const [from, to] = [pattern.stops[board] ?? -1, pattern.stops[alight] ?? -1];
  const left = departureOf(trip, board);
  const running = runningOn(feed, date);
  let next = Infinity;
  for (const index of indexOf(feed).patternsOf[pattern.route] ?? []) {
    const other = feed.patterns[index];
    if (other === undefined || other.direction !== pattern.direction) continue;
    const position = other.stops.indexOf(from);
    if (position < 0 || !other.stops.subarray(position + 1).includes(to)) continue;
    for (const each of other.trips) {
      const time = departureOf(each, position);
      if (time > left && time < next && running[each.service] === 1) next = time;
    }
  }
  return next === Infinity ? null : next - left;
}
