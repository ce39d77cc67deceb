import { entry } from '../entry.ts';
import type { RaptorRoute } from './raptor-routes.ts';
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
