import { entry } from '../entry.ts';
import { boardings, type Timetable } from './timetable.ts';

/**
 * A timetable as seen in a mirror: time runs backwards, trips from their last stop to their first, who
 * gets off there gets on here. The earliest arrival in it is the latest departure in the other: so one
 * search serves both questions. Routes and stops keep their indexes; trip `t` of a route stands at
 * first + last - t.
 */
export function mirrored(table: Timetable): Timetable {
  const turned = {
    ...table,
    stops: new Int32Array(table.stops.length),
    closed: new Int32Array(table.closed.length),
    tripBase: new Int32Array(table.tripBase.length),
    tripStart: new Int32Array(table.tripStart.length),
    tripIndex: new Int32Array(table.tripIndex.length),
    tripDay: new Int32Array(table.tripDay.length),
    times: new Int32Array(table.times.length),
  };
  const seen = new Set<number>();
  for (let route = 0; route < table.routeCount; route++) {
    const [first, end] = [entry(table.stopsAt, route), entry(table.stopsAt, route + 1)];
    for (let i = first; i < end; i++) {
      turned.stops[first + end - 1 - i] = entry(table.stops, i);
      turned.closed[first + end - 1 - i] = swapped(entry(table.closed, i));
    }
    turnTrips(table, turned, route, end - first, seen);
  }
  return { ...turned, ...boardings(turned, table.network.stopCount) };
}

/** Nobody gets on: 1; nobody gets off: 2. */
const swapped = (closed: number): number => ((closed & 1) << 1) | (closed >> 1);

function turnTrips(
  table: Timetable,
  turned: Timetable,
  route: number,
  stops: number,
  seen: Set<number>,
): void {
  const [first, end] = [entry(table.tripsAt, route), entry(table.tripsAt, route + 1)];
  for (let from = first; from < end; from++) {
    const to = first + end - 1 - from;
    const base = entry(table.tripBase, from);
    turned.tripBase[to] = base;
    turned.tripStart[to] = -entry(table.tripStart, from);
    turned.tripIndex[to] = entry(table.tripIndex, from);
    turned.tripDay[to] = entry(table.tripDay, from);
    if (seen.has(base)) continue;
    seen.add(base);
    // Arrival and departure by turns, backwards: a departure becomes an arrival.
    for (let i = 0; i < 2 * stops; i++) {
      turned.times[base + 2 * stops - 1 - i] = -entry(table.times, base + i);
    }
  }
}
