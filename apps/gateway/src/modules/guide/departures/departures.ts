import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Departure } from '@shtrans/contract/traffic/live';
import type { ReadContext } from '../../../context.ts';
import { type Feed, headsignAt, isEstimatedAt } from '../../../gtfs/feed.ts';
import {
  indexOf,
  lineRefOf,
  runningOn,
  stopAt,
  stopRefOf,
  tellsOf,
} from '../../../gtfs/feed-index.ts';
import { dateIn } from '../../../gtfs/service-day.ts';
import type { Call as EndpointCall } from '../../../http/call.ts';
import { lazilyNamed, lazilyPer } from '../../../timing/lazily.ts';
import { feedInUse } from '../traffic/service.ts';
import { routeIdsAt } from './alerts.ts';
import {
  type Board,
  boardOf,
  type StopCall,
  type CallParts,
  callsBetween,
  partsOf,
} from './board.ts';
import { realtimeInUse } from './service.ts';
import { type StopUpdate, stopUpdate, type TripUpdates } from './stop-update.ts';

/** How far ahead departures are listed: at night a rider needs the first ones of tomorrow. */
const AHEAD_MS = 24 * 3_600_000;
/** A departure this late may still come; later ones are not shown. */
const MAX_DELAY_MS = 2 * 3_600_000;
/** Maximum by which a vehicle leaves early. */
const MAX_EARLY_MS = 10 * 60_000;

/** A query for departures. */
export interface BoardRequest {
  feed: Feed;
  /** Index of the stop or station in the feed. */
  stop: number;
  /** Index of a route to filter by; undefined: all. */
  route: number | undefined;
  at: Date;
  limit: number;
  realtime: TripUpdates | null;
}

interface NextDeparture {
  call: StopCall;
  parts: CallParts;
  update: StopUpdate;
  /** Expected time if there is an update, otherwise scheduled; ms since 1970. */
  at: number;
}

/**
 * Returns the next departures of a stop, or of all platforms of a station. Throws `station_not_found`,
 * `time_out_of_range`, and `unavailable` if no timetable is loaded.
 */
export async function departuresAt(
  ctx: ReadContext,
  query: EndpointCall<'GET maas:/v1/departures'>['query'],
) {
  const { feed } = await feedInUse(ctx);
  const { stopOf, routeOf } = indexOf(feed);
  const stop = existing(stopOf.get(query.stop), 'station_not_found', 'stop');
  const { snapshot, liveness, alertsTouching } = await realtimeInUse(ctx, feed);
  const now = ctx.clock.now();
  const { line, limit } = query;
  // An unknown line has no departures.
  const route = line === undefined ? undefined : (routeOf.get(line) ?? -1);
  const instant = query.at === undefined ? now : new Date(query.at);
  return {
    stop: stopAt(feed, stop),
    items: departuresOf({ feed, stop, route, at: instant, limit, realtime: snapshot }),
    liveness,
    alerts: alertsTouching(routeIdsAt(feed, stop), [query.stop], { from: instant, until: instant }),
    serverTime: now.toISOString(),
  };
}

/**
 * Returns the next departures in the order of their expected times; one that is cancelled or skipped is at
 * its scheduled time. Throws `time_out_of_range` outside the calendar.
 */
export function departuresOf(request: BoardRequest): Departure[] {
  const { feed, at } = request;
  if (!tellsOf(feed, dateIn(feed.timezone, at))) {
    throw new CodedError('time_out_of_range', { field: 'at' });
  }
  const board = boardOf(feed, request.stop);
  return leavingNext(board, request).map((leaving) => departureView(board, request, leaving));
}

/** Reads the timetable until no later trip can leave earlier than the departures read. */
function leavingNext(board: Board, { route, at, limit, realtime }: BoardRequest): NextDeparture[] {
  const atMs = at.getTime();
  const [late, early] = realtime === null ? [0, 0] : [MAX_DELAY_MS, MAX_EARLY_MS];
  const departures: NextDeparture[] = [];
  for (const call of callsBetween(board, atMs - late, atMs + AHEAD_MS)) {
    const last = departures[limit - 1];
    if (last !== undefined && call.scheduledMs - early > last.at) break;
    const parts = partsOf(call);
    if (route !== undefined && parts.pattern.route !== route) continue;
    const update = stopUpdate(realtime, call.serviceDate, parts.trip.id, parts.position);
    const leavesAt = call.scheduledMs + (update.delaySeconds ?? 0) * 1000;
    if (leavesAt < atMs) continue;
    // Most are in order, so searching from the end is short.
    const precedingIndex = departures.findLastIndex((departure) => departure.at <= leavesAt);
    departures.splice(precedingIndex + 1, 0, { call, parts, update, at: leavesAt });
  }
  return departures.slice(0, limit);
}

function departureView(
  board: Board,
  { feed, realtime }: BoardRequest,
  { call, parts, update, at }: NextDeparture,
): Departure {
  const { pattern, position, trip } = parts;
  const route = feed.routes[pattern.route];
  if (route === undefined) throw new Error(`pattern ${pattern.id} is torn`);
  return {
    tripId: trip.id,
    serviceDate: call.serviceDate,
    line: lineRefOf(route),
    direction: pattern.direction,
    headsign: headsignAt(pattern, position),
    stop: stopRefOf(stopAt(feed, pattern.stops[position] ?? -1)),
    scheduledAt: new Date(call.scheduledMs).toISOString(),
    expectedAt: update.delaySeconds === null ? null : new Date(at).toISOString(),
    state: update.dropped ?? (update.delaySeconds === null ? 'scheduled' : 'live'),
    estimated: isEstimatedAt(trip, position),
    last: lastOnes(realtime ?? TIMETABLE)(board)(call.serviceDate).has(call.row),
  };
}

const TIMETABLE: TripUpdates = { trips: new Map() };
/** Cached days per board; callers request yesterday, today and tomorrow. */
const KEPT_DAYS = 8;

/** The rows of a board that are the last of their line and direction on a service day. */
const lastOnes = lazilyPer((realtime: TripUpdates) =>
  lazilyPer((board: Board) =>
    lazilyNamed((serviceDate: string): ReadonlySet<number> => {
      const running = runningOn(board.feed, serviceDate);
      const seenDirections = new Set<number>();
      const rows = new Set<number>();
      for (let row = board.times.length - 1; row >= 0; row--) {
        if (running[board.services[row] ?? -1] !== 1) continue;
        const { pattern, position, trip } = partsOf({ board, row });
        const direction = 2 * pattern.route + pattern.direction;
        if (seenDirections.has(direction)) continue;
        if (stopUpdate(realtime, serviceDate, trip.id, position).dropped !== null) continue;
        seenDirections.add(direction);
        rows.add(row);
      }
      return rows;
    }, KEPT_DAYS),
  ),
);
