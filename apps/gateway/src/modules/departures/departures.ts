import { CodedError } from '@shtrans/contract/errors';
import type { Departure } from '@shtrans/contract/live-traffic';
import type { TripUpdate } from '../../gtfs/realtime/snapshot.ts';
import { type Feed, isEstimatedAt } from '../../gtfs/feed.ts';
import { indexOf, lineRefOf, stopRefOf, tellsOf } from '../../gtfs/feed-index.ts';
import { dateIn } from '../../gtfs/service-day.ts';
import { type Board, boardOf, type Call, type CallParts, callsBetween, partsOf } from './board.ts';
import { lastOnes } from './last-ones.ts';
import { type StopUpdate, stopUpdate } from './stop-update.ts';

/** How far ahead is looked: the first ones of tomorrow are what a rider at night needs. */
const AHEAD_MS = 24 * 3_600_000;
/** One that should have left this long ago may still come; later ones are not waited for. */
const MAX_DELAY_MS = 2 * 3_600_000;
/** Vehicles leave at most this much before their time. */
const MAX_EARLY_MS = 10 * 60_000;

/** What a board is asked for. */
export interface BoardRequest {
  feed: Feed;
  /** Index of the stop or station in the feed. */
  stop: number;
  /** Index of the one route that is asked for; undefined: all. */
  route: number | undefined;
  at: Date;
  limit: number;
  /** The snapshot that `updateOfTrip` goes by; null: there is none. */
  realtime: object | null;
  updateOfTrip: (serviceDate: string, tripId: string) => TripUpdate | null;
}

interface Leaving {
  call: Call;
  parts: CallParts;
  update: StopUpdate;
  /** By the update where there is one, ms since 1970. */
  at: number;
}

/**
 * Index of a stop or station in the feed. Raises `station_not_found`.
 */
export function stopIndex(feed: Feed, id: string): number {
  const index = indexOf(feed).stopOf.get(id);
  if (index === undefined) throw new CodedError('station_not_found', { field: 'stop' });
  return index;
}

/**
 * What leaves next, in the order in which it really leaves; one that is cancelled or passes the stop
 * stands at the time it would have left. Raises `time_out_of_range` where the calendar tells nothing.
 */
export function departuresOf(request: BoardRequest): Departure[] {
  const { feed, at } = request;
  if (!tellsOf(feed, dateIn(feed.timezone, at))) {
    throw new CodedError('time_out_of_range', { field: 'at' });
  }
  const board = boardOf(feed, request.stop);
  return leavingNext(board, request).map((leaving) => departureView(board, request, leaving));
}

/** Reads the timetable on until nothing that follows can leave before what is there. */
function leavingNext(board: Board, request: BoardRequest): Leaving[] {
  const atMs = request.at.getTime();
  const [late, early] = request.realtime === null ? [0, 0] : [MAX_DELAY_MS, MAX_EARLY_MS];
  const found: Leaving[] = [];
  for (const call of callsBetween(board, atMs - late, atMs + AHEAD_MS)) {
    const last = found[request.limit - 1];
    if (last !== undefined && call.scheduledMs - early > last.at) break;
    const leaving = leavingBy(call, request);
    if (leaving === undefined || leaving.at < atMs) continue;
    insertInOrder(found, leaving);
  }
  return found.slice(0, request.limit);
}

function leavingBy(call: Call, request: BoardRequest): Leaving | undefined {
  const parts = partsOf(call);
  if (request.route !== undefined && parts.pattern.route !== request.route) return undefined;
  const update = stopUpdate(request.updateOfTrip(call.serviceDate, parts.trip.id), parts.position);
  return { call, parts, update, at: call.scheduledMs + (update.delaySeconds ?? 0) * 1000 };
}

/** Most come in order: the index is searched from the end. */
function insertInOrder(found: Leaving[], leaving: Leaving): void {
  let index = found.length;
  while (index > 0 && (found[index - 1]?.at ?? 0) > leaving.at) index -= 1;
  found.splice(index, 0, leaving);
}

function departureView(
  board: Board,
  request: BoardRequest,
  { call, parts, update, at }: Leaving,
): Departure {
  const { feed, updateOfTrip } = request;
  const { pattern, position, trip } = parts;
  const route = feed.routes[pattern.route];
  const stop = feed.stops[pattern.stops[position] ?? -1];
  if (route === undefined || stop === undefined) throw new Error(`pattern ${pattern.id} is torn`);
  const last = lastOnes(
    board,
    call.serviceDate,
    request.realtime,
    (serviceDate, { trip: { id }, position }) =>
      stopUpdate(updateOfTrip(serviceDate, id), position).dropped !== null,
  );
  return {
    tripId: trip.id,
    serviceDate: call.serviceDate,
    line: lineRefOf(route),
    direction: pattern.direction,
    headsign: pattern.headsign,
    stop: stopRefOf(stop),
    scheduledAt: new Date(call.scheduledMs).toISOString(),
    expectedAt: update.delaySeconds === null ? null : new Date(at).toISOString(),
    state: update.dropped ?? (update.delaySeconds === null ? 'scheduled' : 'live'),
    estimated: isEstimatedAt(trip, position),
    last: last.has(call.row),
  };
}
