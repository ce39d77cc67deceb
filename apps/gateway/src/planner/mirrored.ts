import { entry } from '../arrays/entry.ts';
import type { RaptorRoute } from './raptor-routes.ts';
import type { FoundItinerary } from './search.ts';
import { assembled, type Timetable } from './timetable.ts';

/**
 * A timetable as seen in a mirror: time runs backwards, trips from their last stop to their first, who
 * gets off there gets on here. The earliest arrival in it is the latest departure in the other: so one
 * search serves both questions. Routes and stops keep their indexes; trip `t` of a route stands at
 * first + last - t.
 */
export function mirrored(table: Timetable): Timetable {
  const times = new Int32Array(table.times.length);
  const seen = new Set<number>();
  const turned = ({ pattern, stops, closed, calls }: RaptorRoute): RaptorRoute => {
    const last = 2 * stops.length - 1;
    for (const { base } of calls) {
      if (seen.has(base)) continue;
      seen.add(base);
      // Arrival and departure by turns, backwards: a departure becomes an arrival.
      for (let i = 0; i <= last; i++) times[base + last - i] = -entry(table.times, base + i);
    }
    return {
      pattern,
      stops: stops.toReversed(),
      closed: closed && closed.toReversed().map(swapped),
      calls: calls.toReversed().map((call) => ({ ...call, start: -call.start })),
    };
  };
  return assembled({ ...table, times, routes: table.routes.map(turned) });
}

/** Nobody gets on: 1; nobody gets off: 2. */
const swapped = (closed: number): number => ((closed & 1) << 1) | (closed >> 1);

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
