import { entry } from '../entry.ts';
import type { TripNews } from '../adapters/live/port.ts';
import { runningOn } from '../gtfs/feed-index.ts';
import { addDays, serviceDayStart } from '../gtfs/service-day.ts';
import {
  type Call,
  callKey,
  type Chain,
  type Change,
  changedChains,
  fifoChains,
} from './chains.ts';
import type { Network } from './network.ts';
import { changesBy } from './trip-news.ts';

/**
 * All trips a rider can meet around one service day: yesterday's that run past midnight, the day's, and
 * tomorrow's of the morning. Times are seconds since the start of the day; times of the other days are
 * moved by what lies between the starts, which is not 24 h when a clock is changed.
 *
 * Chains are trips of one pattern of which none overtakes another: what the search calls a route.
 */
export interface Timetable {
  network: Network;
  date: string;
  /** Start of the service day, ms since 1970. */
  start: number;
  chainCount: number;
  /** Place in `feed.patterns`, bit of the mode. */
  chainPattern: Int32Array;
  chainMode: Int32Array;
  /** Place of a chain's first stop in `stops`, and the end. */
  stopsAt: Int32Array;
  stops: Int32Array;
  /** For each place in `stops`: 1 nobody gets on, 2 nobody gets off, 3 neither. */
  closed: Int32Array;
  /** First trip of each chain, and the end; in the order of time. */
  tripsAt: Int32Array;
  /** Place in `times`, and seconds to add. */
  tripBase: Int32Array;
  tripStart: Int32Array;
  /** The network's number of the trip; which day, -1, 0, 1. */
  tripNumber: Int32Array;
  tripDay: Int32Array;
  times: Int32Array;
  /** Where one can get on at stop `s`: pairs of chain and position from `boardsAt[s]` to `boardsAt[s + 1]`. */
  boardsAt: Int32Array;
  boards: Int32Array;
  /** Seconds from the start of the day to that of yesterday, today, tomorrow. */
  dayShifts: readonly [number, number, number];
}

/** Trips that end before this are yesterday's business; what starts later is of the next day's table. */
const FIRST_SECOND = -12 * 3600;
const LAST_SECOND = 38 * 3600;

const DAYS = [-1, 0, 1] as const;

/** Days alike without news: the chains of each pattern, so that news has only those it touches made anew. */
export interface DayChains {
  network: Network;
  dayShifts: readonly [number, number, number];
  /** By pattern. */
  chains: readonly Chain[][];
}

/** What the trips around a date depend on: the services that run, and how far apart the days begin. */
export interface DayKind {
  runs: readonly Uint8Array[];
  dayShifts: readonly [number, number, number];
  /** The same for days alike. */
  key: string;
}

export function dayKind({ feed }: Network, date: string): DayKind {
  const starts = DAYS.map((day) => serviceDayStart(addDays(date, day), feed.timezone));
  const [before = 0, , after = 0] = starts.map((each) => (each - (starts[1] ?? 0)) / 1000);
  const runs = DAYS.map((day) => runningOn(feed, addDays(date, day)));
  const key = [before, after, ...runs.map((run) => Buffer.from(run).toString('latin1'))].join();
  return { runs, dayShifts: [before, 0, after], key };
}

/** The chains of days of a kind. Some 50 ms for a city. */
export function dayChains(network: Network, { runs, dayShifts }: DayKind): DayChains {
  const chains = network.feed.patterns.map((_, place) =>
    fifoChains(network, place, callsOf(network, place, runs, dayShifts), network.times),
  );
  return { network, dayShifts, chains };
}

function callsOf(
  network: Network,
  pattern: number,
  runs: readonly Uint8Array[],
  shifts: readonly number[],
): Call[] {
  const calls: Call[] = [];
  const { patternTripsAt, tripService, tripStart, tripBase, times, feed } = network;
  const last = 2 * ((feed.patterns[pattern]?.stops.length ?? 1) - 1);
  const end = entry(patternTripsAt, pattern + 1);
  for (let day = 0; day < DAYS.length; day++) {
    for (let trip = entry(patternTripsAt, pattern); trip < end; trip++) {
      if (runs[day]?.[entry(tripService, trip)] !== 1) continue;
      const base = entry(tripBase, trip);
      const start = entry(tripStart, trip) + (shifts[day] ?? 0);
      if (start > LAST_SECOND || start + entry(times, base + last) < FIRST_SECOND) continue;
      calls.push({ trip, day: day - 1, base, start, closed: null });
    }
  }
  return calls;
}

/** The timetable around a date of the kind of `day`, with news where there is some. */
export function timetableOf(
  day: DayChains,
  date: string,
  news: Iterable<TripNews> = [],
): Timetable {
  const { network } = day;
  const dayOf = new Map(DAYS.map((offset) => [addDays(date, offset), offset]));
  const { changed, times } = changesBy(network, news, dayOf);
  const chains = [...day.chains];
  for (const [pattern, own] of Map.groupBy(changed, (change) => change.pattern)) {
    const changes = new Map(
      own.map((each): [number, Change] => [
        callKey(each),
        each.cancelled ? null : { base: each.base, closed: each.closed },
      ]),
    );
    chains[pattern] = changedChains(day.chains[pattern] ?? [], changes, times);
  }
  return assembled(day, date, chains, changed.length === 0 ? network.times : times);
}

function assembled(
  { network, dayShifts }: DayChains,
  date: string,
  byPattern: readonly Chain[][],
  times: Int32Array,
): Timetable {
  const chains = byPattern.flat();
  const stopCount = chains.reduce((sum, { stops }) => sum + stops.length, 0);
  const tripCount = chains.reduce((sum, { calls }) => sum + calls.length, 0);
  const made = {
    network,
    date,
    start: serviceDayStart(date, network.feed.timezone),
    dayShifts,
    times,
    chainCount: chains.length,
    chainPattern: Int32Array.from(chains, ({ pattern }) => pattern),
    chainMode: Int32Array.from(chains, ({ pattern }) => network.patternMode[pattern] ?? 0),
    stopsAt: new Int32Array(chains.length + 1),
    stops: new Int32Array(stopCount),
    closed: new Int32Array(stopCount),
    tripsAt: new Int32Array(chains.length + 1),
    tripBase: new Int32Array(tripCount),
    tripStart: new Int32Array(tripCount),
    tripNumber: new Int32Array(tripCount),
    tripDay: new Int32Array(tripCount),
  };
  let [stop, trip] = [0, 0];
  chains.forEach(({ stops, closed, calls }, chain) => {
    made.stops.set(stops, stop);
    if (closed !== null) made.closed.set(closed, stop);
    stop += stops.length;
    for (const call of calls) {
      made.tripBase[trip] = call.base;
      made.tripStart[trip] = call.start;
      made.tripNumber[trip] = call.trip;
      made.tripDay[trip++] = call.day;
    }
    made.stopsAt[chain + 1] = stop;
    made.tripsAt[chain + 1] = trip;
  });
  return { ...made, ...boardingPlaces(made, network.stopCount) };
}

/** Where one can get on: not at a chain's last stop, and not where the doors stay closed. */
export function boardingPlaces(
  {
    chainCount,
    stopsAt,
    stops,
    closed,
  }: Pick<Timetable, 'chainCount' | 'stopsAt' | 'stops' | 'closed'>,
  stopCount: number,
): Pick<Timetable, 'boardsAt' | 'boards'> {
  const boardsAt = new Int32Array(stopCount + 1);
  const each = (visit: (stop: number, chain: number, position: number) => void): void => {
    for (let chain = 0; chain < chainCount; chain++) {
      const first = entry(stopsAt, chain);
      const last = entry(stopsAt, chain + 1) - 1;
      for (let i = first; i < last; i++) {
        if ((entry(closed, i) & 1) === 0) visit(entry(stops, i), chain, i - first);
      }
    }
  };
  each((stop) => {
    boardsAt[stop + 1] = entry(boardsAt, stop + 1) + 2;
  });
  for (let stop = 0; stop < stopCount; stop++) {
    boardsAt[stop + 1] = entry(boardsAt, stop + 1) + entry(boardsAt, stop);
  }
  const boards = new Int32Array(entry(boardsAt, stopCount));
  const filled = boardsAt.slice();
  each((stop, chain, position) => {
    const place = entry(filled, stop);
    boards[place] = chain;
    boards[place + 1] = position;
    filled[stop] = place + 2;
  });
  return { boardsAt, boards };
}
