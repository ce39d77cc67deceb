import { CodedError } from '@shtrans/contract/errors';
import type { Departure } from '@shtrans/contract/live-traffic';
import type { TripUpdate } from '../../gtfs/realtime/snapshot.ts';
import { type Feed, isEstimatedAt } from '../../gtfs/feed.ts';
import { indexOf, lineRefOf, stopRefOf, tellsOf } from '../../gtfs/feed-index.ts';
import { dateIn } from '../../gtfs/service-day.ts';
import { type Board, boardOf, type Call, type CallParts, callsBetween, partsOf } from './board.ts';
import { lastOnes } from './last-ones.ts';
import { type StopNews, stopNews } from './trip-news.ts';

/** How far ahead is looked: the first ones of tomorrow are what a rider at night needs. */
const AHEAD_MS = 24 * 3_600_000;
/** One that should have left this long ago may still come; later ones are not waited for. */
const MAX_DELAY_MS = 2 * 3_600_000;
/** Vehicles leave at most this much before their time. */
const MAX_EARLY_MS = 10 * 60_000;

/** What is asked of a board. */
export interface Wanted {
  feed: Feed;
  /** Place of the stop or station in the feed. */
  stop: number;
  /** Place of the one route that is asked for; undefined: all. */
  route: number | undefined;
  at: Date;
  limit: number;
  /** The object that `newsOfTrip` goes by; null: there are no news. */
  news: object | null;
  newsOfTrip: (serviceDate: string, tripId: string) => TripUpdate | null;
}

interface Leaving {
  call: Call;
  parts: CallParts;
  news: StopNews;
  /** By news where there are any, ms since 1970. */
  at: number;
}

/**
 * Place of a stop or station in the feed. Raises `station_not_found`.
 */
export function stopPlace(feed: Feed, id: string): number {
  const place = indexOf(feed).stopOf.get(id);
  if (place === undefined) throw new CodedError('station_not_found', { field: 'stop' });
  return place;
}

/**
 * What leaves next, in the order in which it really leaves; one that is cancelled or passes the stop
 * stands at the time it would have left. Raises `time_out_of_range` where the calendar tells nothing.
 */
export function departuresOf(wanted: Wanted): Departure[] {
  const { feed, at } = wanted;
  if (!tellsOf(feed, dateIn(feed.timezone, at))) {
    throw new CodedError('time_out_of_range', { field: 'at' });
  }
  const board = boardOf(feed, wanted.stop);
  return leavingNext(board, wanted).map((leaving) => departureView(board, wanted, leaving));
}

/** Reads the timetable on until nothing that follows can leave before what is there. */
function leavingNext(board: Board, wanted: Wanted): Leaving[] {
  const atMs = wanted.at.getTime();
  const [late, early] = wanted.news === null ? [0, 0] : [MAX_DELAY_MS, MAX_EARLY_MS];
  const found: Leaving[] = [];
  for (const call of callsBetween(board, atMs - late, atMs + AHEAD_MS)) {
    const last = found[wanted.limit - 1];
    if (last !== undefined && call.scheduledMs - early > last.at) break;
    const leaving = leavingBy(call, wanted);
    if (leaving === undefined || leaving.at < atMs) continue;
    insertInOrder(found, leaving);
  }
  return found.slice(0, wanted.limit);
}

function leavingBy(call: Call, wanted: Wanted): Leaving | undefined {
  const parts = partsOf(call);
  if (wanted.route !== undefined && parts.pattern.route !== wanted.route) return undefined;
  const news = stopNews(wanted.newsOfTrip(call.serviceDate, parts.trip.id), parts.position);
  return { call, parts, news, at: call.scheduledMs + (news.delaySeconds ?? 0) * 1000 };
}

/** Most come in order: the place is searched from the end. */
function insertInOrder(found: Leaving[], leaving: Leaving): void {
  let place = found.length;
  while (place > 0 && (found[place - 1]?.at ?? 0) > leaving.at) place -= 1;
  found.splice(place, 0, leaving);
}

function departureView(
  board: Board,
  wanted: Wanted,
  { call, parts, news, at }: Leaving,
): Departure {
  const { feed, newsOfTrip } = wanted;
  const { pattern, position, trip } = parts;
  const route = feed.routes[pattern.route];
  const stop = feed.stops[pattern.stops[position] ?? -1];
  if (route === undefined || stop === undefined) throw new Error(`pattern ${pattern.id} is torn`);
  const last = lastOnes(
    board,
    call.serviceDate,
    wanted.news,
    (serviceDate, { trip: { id }, position }) =>
      stopNews(newsOfTrip(serviceDate, id), position).dropped !== null,
  );
  return {
    tripId: trip.id,
    serviceDate: call.serviceDate,
    line: lineRefOf(route),
    direction: pattern.direction,
    headsign: pattern.headsign,
    stop: stopRefOf(stop),
    scheduledAt: new Date(call.scheduledMs).toISOString(),
    expectedAt: news.delaySeconds === null ? null : new Date(at).toISOString(),
    state: news.dropped ?? (news.delaySeconds === null ? 'scheduled' : 'live'),
    estimated: isEstimatedAt(trip, position),
    last: last.has(call.row),
  };
}
