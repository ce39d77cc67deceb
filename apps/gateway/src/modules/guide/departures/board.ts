import { departureOf, type Feed, type Pattern, type Trip } from '../../../gtfs/feed.ts';
import { indexOf, patternAt, runningOn } from '../../../gtfs/feed-index.ts';
import { addDays, dateIn, serviceDayStart } from '../../../gtfs/service-day.ts';
import { firstIndex } from '../../../arrays/first-index.ts';
import { lazilyNamed, lazilyPer } from '../../../timing/lazily.ts';

/** All departures of a stop or station, ordered by time in the service day, as columns of typed arrays. */
export interface Board {
  feed: Feed;
  /** Index of the stop or station in the feed. */
  stop: number;
  /** Seconds of the service day, in order. */
  times: Int32Array;
  /** For each departure: index in `feed.patterns`, in the pattern's stops, in the pattern's trips. */
  patterns: Int32Array;
  positions: Int32Array;
  trips: Int32Array;
  /** Index of the trip's service. */
  services: Int32Array;
}

/** One departure on one day. */
export interface StopCall {
  board: Board;
  /** Row on the board. */
  row: number;
  serviceDate: string;
  /** Scheduled time, ms since 1970. */
  scheduledMs: number;
}

export interface CallParts {
  pattern: Pattern;
  /** Index of the stop in the pattern. */
  position: number;
  trip: Trip;
}

/** GTFS pickup type: no boarding. */
const NO_BOARDING = 1;
const DAY_SECONDS = 86_400;

const boards = lazilyPer((feed: Feed) => lazilyNamed((stop: number) => makeBoard(feed, stop)));

/** Returns the board of a stop, or of a station with all its platforms; built once per feed. */
export const boardOf = (feed: Feed, stop: number): Board => boards(feed)(stop);

function makeBoard(feed: Feed, stop: number): Board {
  const { platformsOf, callsOf } = indexOf(feed);
  const calls = [stop, ...(platformsOf.get(stop) ?? [])].flatMap(
    (stopIndex) => callsOf.get(stopIndex) ?? [],
  );
  const departures = calls
    .filter(({ pattern, position }) => isOpen(patternAt(feed, pattern), position))
    .flatMap(({ pattern, position }) =>
      patternAt(feed, pattern).trips.map((each, trip) => {
        const time = departureOf(each, position);
        return { time, pattern, position, trip, service: each.service };
      }),
    )
    .sort((a, b) => a.time - b.time);
  return {
    feed,
    stop,
    times: Int32Array.from(departures, ({ time }) => time),
    patterns: Int32Array.from(departures, ({ pattern }) => pattern),
    positions: Int32Array.from(departures, ({ position }) => position),
    trips: Int32Array.from(departures, ({ trip }) => trip),
    services: Int32Array.from(departures, ({ service }) => service),
  };
}

/** Returns whether riders can board here: not at the last stop or at one without boarding. */
const isOpen = ({ stops, closed }: Pattern, position: number): boolean =>
  position < stops.length - 1 && ((closed?.[position] ?? 0) & NO_BOARDING) === 0;

/** Returns the pattern, position and trip of a row. */
export function partsOf({ board, row }: Pick<StopCall, 'board' | 'row'>): CallParts {
  const pattern = board.feed.patterns[board.patterns[row] ?? -1];
  const trip = pattern?.trips[board.trips[row] ?? -1];
  if (pattern === undefined || trip === undefined) throw new Error(`a board without row ${row}`);
  return { pattern, position: board.positions[row] ?? 0, trip };
}

interface Cursor {
  board: Board;
  serviceDate: string;
  start: number;
  running: Uint8Array;
  row: number;
}

/**
 * Yields the scheduled departures of boards from one instant until before another (ms since 1970), in order,
 * of every service day that overlaps this period, including the day before.
 */
export function* callsBetween(
  boards: readonly Board[],
  fromMs: number,
  untilMs: number,
): Generator<StopCall> {
  const cursors = boards.flatMap((board) => cursorsOf(board, fromMs, untilMs));
  for (;;) {
    let next: Cursor | undefined;
    let nextMs = untilMs;
    for (const cursor of cursors) {
      const departureMs = cursor.start + (cursor.board.times[cursor.row] ?? Infinity) * 1000;
      if (departureMs < nextMs) [next, nextMs] = [cursor, departureMs];
    }
    if (next === undefined) return;
    const { board, row, serviceDate } = next;
    yield { board, row, serviceDate, scheduledMs: nextMs };
    next.row = nextRunning(board, next.running, next.row + 1);
  }
}

function cursorsOf(board: Board, fromMs: number, untilMs: number): Cursor[] {
  const { feed, times } = board;
  const longestDays = (times.at(-1) ?? 0) / DAY_SECONDS;
  const cursors: Cursor[] = [];
  // A service day that begins later in the zone's own time may begin before the end of the period.
  const end = addDays(dateIn(feed.timezone, new Date(untilMs)), 1);
  let date = addDays(dateIn(feed.timezone, new Date(fromMs)), -Math.ceil(longestDays));
  for (; date <= end; date = addDays(date, 1)) {
    const start = serviceDayStart(date, feed.timezone);
    const running = runningOn(feed, date);
    const first = firstIndex(times.length, (row) => start + (times[row] ?? 0) * 1000 < fromMs);
    const row = nextRunning(board, running, first);
    cursors.push({ board, serviceDate: date, start, running, row });
  }
  return cursors;
}

/** Returns the first row from `row` on whose trip runs on that day. */
function nextRunning(board: Board, running: Uint8Array, row: number): number {
  let next = row;
  while (next < board.times.length && running[board.services[next] ?? -1] !== 1) next += 1;
  return next;
}
