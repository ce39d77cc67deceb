import { entry } from '../arrays/entry.ts';
import type { FoundRide } from './search.ts';
import { firstTripFrom, tripTime } from './trip-times.ts';
import type { Timetable } from './timetable.ts';
import { stopOfNode } from './transfer-nodes.ts';

/** A trip within this time counts as the next one, even if it belongs to another service day. */
const SOON_SECONDS = 2 * 3600;

/**
 * Returns the seconds from a ride's departure to the next trip of its line and direction that serves the
 * same two stops; null if the ride is the last of its service day.
 */
export function secondsToNext(table: Timetable, ride: FoundRide): number | null {
  const { stops, stopsAt, boardsAt, boards, network } = table;
  const ridePatternIndex = entry(table.routePattern, ride.route);
  const { nodes } = network;
  const firstStop = entry(stopsAt, ride.route);
  const stopAtPosition = (position: number): number =>
    stopOfNode(nodes, entry(stops, firstStop + position));
  const [from, to] = [stopAtPosition(ride.board), stopAtPosition(ride.alight)];
  const departure = tripTime(table, ride.trip, 2 * ride.board + 1);
  const ridePattern = network.patterns[ridePatternIndex];
  let next = Infinity;
  for (const node of nodes?.nodesOf(from) ?? [from]) {
    for (let i = entry(boardsAt, node); i < entry(boardsAt, node + 1); i += 2) {
      const route = entry(boards, i);
      const pattern = network.patterns[entry(table.routePattern, route)];
      if (pattern === undefined || pattern.route !== ridePattern?.route) continue;
      if (pattern.direction !== ridePattern.direction) continue;
      const position = entry(boards, i + 1);
      if (!pattern.stops.subarray(position + 1).includes(to)) continue;
      next = Math.min(
        next,
        nextDepartureAfter(table, route, position, departure, entry(table.tripDay, ride.trip)),
      );
    }
  }
  return next === Infinity ? null : next - departure;
}

/** Returns the next departure of a route after `departure` that is of the same service day or within `SOON_SECONDS`. */
function nextDepartureAfter(
  table: Timetable,
  route: number,
  position: number,
  departure: number,
  day: number,
): number {
  const index = 2 * position + 1;
  const end = entry(table.tripsAt, route + 1);
  const first = firstTripFrom(table, index, departure + 1, entry(table.tripsAt, route), end);
  for (let trip = first; trip >= 0 && trip < end; trip++) {
    const time = tripTime(table, trip, index);
    if (table.tripDay[trip] === day || time - departure <= SOON_SECONDS) return time;
    if (entry(table.tripDay, trip) > day) break;
  }
  return Infinity;
}
