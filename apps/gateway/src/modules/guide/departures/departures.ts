import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Departure } from '@shtrans/contract/traffic/live';
import type { ReadContext } from '../../../context.ts';
import { type Feed, headsignAt, isEstimatedAt } from '../../../gtfs/feed.ts';
import {
  arrangementWith,
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
import { feedInUse, requireToday } from '../traffic/service.ts';
import { routeIdsAt } from './alerts.ts';
import {
  type Board,
  boardOf,
  type StopCall,
  type CallParts,
  callsBetween,
  partsOf,
} from './board.ts';
import { tripKey } from '../../../gtfs/realtime/snapshot.ts';
import { occupancyField } from './occupancy.ts';
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
 * `time_out_of_range`, `timetable_lacks_today`, and `unavailable` if no timetable is loaded.
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
  if (query.at === undefined) requireToday(feed, now);
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
  const boards = boardsOf(boardOf(feed, request.stop), request.realtime);
  return leavingNext(boards, request).map((leaving) => departureView(boards[0], request, leaving));
}

/** Returns the board of the timetable, and that of the extra trips if there are any. */
const boardsOf = (board: Board, realtime: TripUpdates | null): readonly [Board, ...Board[]] =>
  realtime?.extra === undefined ? [board] : [board, boardOf(realtime.extra.feed, board.stop)];

/** Reports whether another trip runs in place of one of the timetable. */
const isReplaced = (
  { extra }: TripUpdates,
  { feed }: Board,
  serviceDate: string,
  tripId: string,
): boolean =>
  extra !== undefined && feed !== extra.feed && extra.replaced.has(tripKey(serviceDate, tripId));

/** Reads the timetable until no later trip can leave earlier than the departures read. */
function leavingNext(
  boards: readonly Board[],
  { route, at, limit, realtime }: BoardRequest,
): NextDeparture[] {
  const atMs = at.getTime();
  const [late, early] = realtime === null ? [0, 0] : [MAX_DELAY_MS, MAX_EARLY_MS];
  const departures: NextDeparture[] = [];
  for (const call of callsBetween(boards, atMs - late, atMs + AHEAD_MS)) {
    const last = departures[limit - 1];
    if (last !== undefined && call.scheduledMs - early > last.at) break;
    const parts = partsOf(call);
    if (route !== undefined && parts.pattern.route !== route) continue;
    const { id } = parts.trip;
    if (realtime !== null && isReplaced(realtime, call.board, call.serviceDate, id)) continue;
    const update = stopUpdate(realtime, call.serviceDate, id, parts.position);
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
  const pickup = pattern.arrangements?.[position]?.pickup;
  const stop = stopAt(feed, pattern.stops[position] ?? -1);
  return {
    tripId: trip.id,
    serviceDate: call.serviceDate,
    line: lineRefOf(route),
    direction: pattern.direction,
    headsign: headsignAt(pattern, position),
    stop: stopRefOf(stop),
    scheduledAt: new Date(call.scheduledMs).toISOString(),
    expectedAt: update.delaySeconds === null ? null : new Date(at).toISOString(),
    state: update.dropped ?? (update.delaySeconds === null ? 'scheduled' : 'live'),
    ...(pickup && { pickup: arrangementWith(feed, route, pickup) }),
    wheelchair: { vehicle: trip.wheelchair ?? 'unknown', stop: stop.wheelchair ?? 'unknown' },
    ...occupancyField(realtime?.vehicles, call.serviceDate, trip.id),
    estimated: isEstimatedAt(trip, position),
    last: lastOnes(realtime ?? TIMETABLE)(board)(call.serviceDate).has(
      keyOfRow(call.row, call.board !== board),
    ),
  };
}

const TIMETABLE: TripUpdates = { trips: new Map() };
/** Cached days per board; callers request yesterday, today and tomorrow. */
const KEPT_DAYS = 8;

/** Returns a unique number for a row of the two boards of a stop: rows of extra trips are negative. */
const keyOfRow = (row: number, isExtra: boolean): number => (isExtra ? -1 - row : row);

/** The rows of a board, with extra trips, that are the last of their line and direction on a service day. */
const lastOnes = lazilyPer((realtime: TripUpdates) =>
  lazilyPer((board: Board) =>
    lazilyNamed((serviceDate: string): ReadonlySet<number> => {
      const lastOf = new Map<number, { key: number; time: number }>();
      for (const each of boardsOf(board, realtime)) {
        for (const { row, direction } of lastRowsOf(each, realtime, serviceDate)) {
          const time = each.times[row] ?? 0;
          if (time < (lastOf.get(direction)?.time ?? -1)) continue;
          lastOf.set(direction, { key: keyOfRow(row, each !== board), time });
        }
      }
      return new Set([...lastOf.values()].map(({ key }) => key));
    }, KEPT_DAYS),
  ),
);

/** Yields the last row of each line and direction that runs on a service day. */
function* lastRowsOf(
  board: Board,
  realtime: TripUpdates,
  serviceDate: string,
): Generator<{ row: number; direction: number }> {
  const running = runningOn(board.feed, serviceDate);
  const seenDirections = new Set<number>();
  for (let row = board.times.length - 1; row >= 0; row--) {
    if (running[board.services[row] ?? -1] !== 1) continue;
    const { pattern, position, trip } = partsOf({ board, row });
    const direction = 2 * pattern.route + pattern.direction;
    if (seenDirections.has(direction)) continue;
    if (isReplaced(realtime, board, serviceDate, trip.id)) continue;
    if (stopUpdate(realtime, serviceDate, trip.id, position).dropped !== null) continue;
    seenDirections.add(direction);
    yield { row, direction };
  }
}
