import { type FoundRide, leaves } from './search.ts';
import type { Timetable } from './timetable.ts';

/** A trip that leaves so soon after is the next one, whatever service day it belongs to. */
const SOON_SECONDS = 2 * 3600;

/**
 * Seconds from a ride's departure to the next trip of its line and direction that a rider could take
 * instead; null where it is the last of its service day.
 */
export function secondsToNext(table: Timetable, ride: FoundRide): number | null {
  const { stops, stopsAt, boardsAt, boards, network } = table;
  const own = patternOf(table, ride.chain);
  const at = stopsAt[ride.chain] as number;
  const [from, to] = [stops[at + ride.board] as number, stops[at + ride.alight] as number];
  const left = leaves(table, ride.trip, 2 * ride.board + 1);
  let next = Infinity;
  for (let i = boardsAt[from] as number; i < (boardsAt[from + 1] as number); i += 2) {
    const chain = boards[i] as number;
    const pattern = network.feed.patterns[patternOf(table, chain)];
    const same = network.feed.patterns[own];
    if (pattern?.route !== same?.route || pattern?.direction !== same?.direction) continue;
    const position = boards[i + 1] as number;
    if (!callsBehind(table, chain, position, to)) continue;
    next = Math.min(next, nextOf(table, chain, position, left, table.tripDay[ride.trip] as number));
  }
  return next === Infinity ? null : next - left;
}

const patternOf = ({ chainPattern }: Timetable, chain: number): number =>
  chainPattern[chain] as number;

function callsBehind(
  { stops, stopsAt }: Timetable,
  chain: number,
  position: number,
  stop: number,
): boolean {
  const from = (stopsAt[chain] as number) + position + 1;
  return stops.subarray(from, stopsAt[chain + 1]).includes(stop);
}

/** When the next trip after `left` goes that is of the same service day, or goes soon. */
function nextOf(
  table: Timetable,
  chain: number,
  position: number,
  left: number,
  day: number,
): number {
  const place = 2 * position + 1;
  const end = table.tripsAt[chain + 1] as number;
  let [low, high] = [table.tripsAt[chain] as number, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (leaves(table, middle, place) <= left) low = middle + 1;
    else high = middle;
  }
  for (let trip = low; trip < end; trip++) {
    const time = leaves(table, trip, place);
    if (table.tripDay[trip] === day || time - left <= SOON_SECONDS) return time;
    if ((table.tripDay[trip] as number) > day) break;
  }
  return Infinity;
}
