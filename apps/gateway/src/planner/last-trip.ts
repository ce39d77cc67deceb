import { entry } from '../arrays/entry.ts';
import { firstToLeave, type FoundRide, leaves } from './search.ts';
import type { Timetable } from './timetable.ts';

/** A trip that leaves so soon after is the next one, whatever service day it belongs to. */
const SOON_SECONDS = 2 * 3600;

/**
 * Seconds from a ride's departure to the next trip of its line and direction that a rider could take
 * instead; null where it is the last of its service day.
 */
export function secondsToNext(table: Timetable, ride: FoundRide): number | null {
  const { stops, stopsAt, boardsAt, boards, network } = table;
  const own = entry(table.routePattern, ride.route);
  const at = entry(stopsAt, ride.route);
  const [from, to] = [entry(stops, at + ride.board), entry(stops, at + ride.alight)];
  const left = leaves(table, ride.trip, 2 * ride.board + 1);
  let next = Infinity;
  for (let i = entry(boardsAt, from); i < entry(boardsAt, from + 1); i += 2) {
    const route = entry(boards, i);
    const pattern = network.feed.patterns[entry(table.routePattern, route)];
    const same = network.feed.patterns[own];
    if (pattern?.route !== same?.route || pattern?.direction !== same?.direction) continue;
    const position = entry(boards, i + 1);
    const behind = entry(stopsAt, route) + position + 1;
    if (!stops.subarray(behind, stopsAt[route + 1]).includes(to)) continue;
    next = Math.min(next, nextOf(table, route, position, left, entry(table.tripDay, ride.trip)));
  }
  return next === Infinity ? null : next - left;
}

/** When the next trip after `left` goes that is of the same service day, or goes soon. */
function nextOf(
  table: Timetable,
  route: number,
  position: number,
  left: number,
  day: number,
): number {
  const index = 2 * position + 1;
  const end = entry(table.tripsAt, route + 1);
  const first = firstToLeave(table, index, left + 1, entry(table.tripsAt, route), end);
  for (let trip = first; trip >= 0 && trip < end; trip++) {
    const time = leaves(table, trip, index);
    if (table.tripDay[trip] === day || time - left <= SOON_SECONDS) return time;
    if (entry(table.tripDay, trip) > day) break;
  }
  return Infinity;
}
