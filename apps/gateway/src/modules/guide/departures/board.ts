import { departureOf, type Feed, type Pattern, type Trip } from '../../../gtfs/feed.ts';
import { indexOf, patternAt, runningOn } from '../../../gtfs/feed-index.ts';
import { addDays, dateIn, serviceDayStart } from '../../../gtfs/service-day.ts';
import { firstIndex } from '../../../arrays/first-index.ts';
import { lazilyPer } from '../../../timing/lazily.ts';

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

/** Maximum rows of the boards that a feed keeps: 40 MB, all boards of a large city, but not those of a region. */
const MOST_ROWS = 2_000_000;

/** Keeps the boards of a feed that were used last. */
const boards = lazilyPer((feed: Feed) => {
  const keptBoards = new Map<number, Board>();
  let rows = 0;
  return (stop: number): Board => {
    let board = keptBoards.get(stop);
    if (board === undefined) {
      board = makeBoard(feed, stop);
      rows += board.times.length;
    } else keptBoards.delete(stop);
    keptBoards.set(stop, board);
    for (const [oldest, { times }] of keptBoards) {
      if (rows <= MOST_ROWS || oldest === stop) break;
      keptBoards.delete(oldest);
      rows -= times.length;
    }
    return board;
  };
});

/** Returns the board of a stop, or of a station with all its platforms. */
export const boardOf = (feed: Feed, stop: number): Board => boards(feed)(stop);

function makeBoard(feed: Feed, stop: number): Board {
  const { platformsOf, callsOf } = indexOf(feed);
  const calls = [stop, ...(platformsOf.get(stop) ?? [])].flatMap(
    (stopIndex) => callsOf.get(stopIndex) ?? [],
  );
  const open = calls.filter(({ pattern, position }) => isOpen(patternAt(feed, pattern), position));
  const count = open.reduce((sum, { pattern }) => sum + patternAt(feed, pattern).trips.length, 0);
  const unsorted = emptyColumns(count);
  let row = 0;
  for (const { pattern, position } of open) {
    for (const [trip, each] of patternAt(feed, pattern).trips.entries()) {
      unsorted.times[row] = departureOf(each, position);
      unsorted.patterns[row] = pattern;
      unsorted.positions[row] = position;
      unsorted.trips[row] = trip;
      unsorted.services[row++] = each.service;
    }
  }
  return { feed, stop, ...sortedByTime(unsorted) };
}

type Columns = Omit<Board, 'feed' | 'stop'>;

const emptyColumns = (count: number): Columns => ({
  times: new Int32Array(count),
  patterns: new Int32Array(count),
  positions: new Int32Array(count),
  trips: new Int32Array(count),
  services: new Int32Array(count),
});

/** More than the rows of any board, and the earliest time: keys are positive. */
const ROWS = 2 ** 24;
const EARLIEST = -(2 ** 20);

/** Sorts rows by time; those of one second stay in order. Numbers are sorted several times as fast as objects. */
function sortedByTime(unsorted: Columns): Columns {
  const keys = Float64Array.from(
    unsorted.times,
    (time, row) => (time - EARLIEST) * ROWS + row,
  ).sort();
  const sorted = emptyColumns(keys.length);
  for (const name of ['times', 'patterns', 'positions', 'trips', 'services'] as const) {
    const [from, to] = [unsorted[name], sorted[name]];
    for (let i = 0; i < keys.length; i++) to[i] = from[(keys[i] ?? 0) % ROWS] ?? 0;
  }
  return sorted;
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
