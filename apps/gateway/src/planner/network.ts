import { entry } from '../entry.ts';
import { type TransitMode, TRANSIT_MODES } from '@shtrans/contract/transit-modes';
import type { Feed, Pattern } from '../gtfs/feed.ts';
import { type AllWalks, type WalkRules, walksOf } from './footpaths.ts';
import { type StopGrid, stopGrid } from './stop-grid.ts';

/**
 * What of a feed is the same on all days, in flat arrays. Trips are numbered through all patterns; most
 * run alike but for their start, so a trip is an index in `times` and a number of seconds to add.
 */
export interface Network {
  feed: Feed;
  stopCount: number;
  /** Arrival and departure by turns, from 0 at the first departure of each sequence of running times. */
  times: Int32Array;
  /** The first trip of each pattern, and the end. */
  patternTripsAt: Int32Array;
  /** Index in `times` and seconds of the first departure, by trip. */
  tripBase: Int32Array;
  tripStart: Int32Array;
  tripService: Int32Array;
  /** A bit for the mode of each pattern, see `modeMask`. */
  patternMode: Uint8Array;
  walks: AllWalks;
  /** Stops where a trip calls. */
  grid: StopGrid;
  served: Uint8Array;
  /** Shortest ride from stop to neighbour, and the same turned round. */
  hops: Hops;
  hopsBack: Hops;
}

/** The neighbours of stop `s` lie from `at[s]` to `at[s + 1]`. */
export interface Hops {
  at: Int32Array;
  to: Int32Array;
  seconds: Int32Array;
}

/** Bits that stand for modes. */
export const modeMask = (modes: readonly TransitMode[]): number =>
  modes.reduce((mask, mode) => mask | (1 << TRANSIT_MODES.indexOf(mode)), 0);

/** Brings a feed into the arrays the search runs on. Some 100 ms for a city. */
export function networkOf(feed: Feed, rules?: WalkRules): Network {
  const served = new Uint8Array(feed.stops.length);
  for (const { stops, trips } of feed.patterns) {
    if (trips.length > 0) for (const stop of stops) served[stop] = 1;
  }
  const grid = stopGrid(feed.stops, served);
  const trips = tripArrays(feed);
  const hops = shortestHops(feed, trips);
  return {
    feed,
    stopCount: feed.stops.length,
    ...trips,
    patternMode: Uint8Array.from(feed.patterns, ({ route }) =>
      modeMask([feed.routes[route]?.mode ?? 'other']),
    ),
    walks: walksOf(feed, served, grid, rules),
    grid,
    served,
    hops: packed(feed.stops.length, hops, false),
    hopsBack: packed(feed.stops.length, hops, true),
  };
}

type TripArrays = Pick<
  Network,
  'times' | 'patternTripsAt' | 'tripBase' | 'tripStart' | 'tripService'
>;

function tripArrays(feed: Feed): TripArrays {
  const count = feed.patterns.reduce((sum, { trips }) => sum + trips.length, 0);
  const arrays = {
    patternTripsAt: new Int32Array(feed.patterns.length + 1),
    tripBase: new Int32Array(count),
    tripStart: new Int32Array(count),
    tripService: new Int32Array(count),
  };
  const itineraries = runningTimes();
  let trip = 0;
  feed.patterns.forEach((pattern, index) => {
    for (const { times, offset, service } of pattern.trips) {
      const start = times[1] ?? 0;
      arrays.tripBase[trip] = itineraries.baseOf(times, start);
      arrays.tripStart[trip] = start + offset;
      arrays.tripService[trip++] = service;
    }
    arrays.patternTripsAt[index + 1] = trip;
  });
  return { ...arrays, times: itineraries.times() };
}

/** Keeps each sequence of running times once: trips share them by object in feeds of ours, by content in others. */
function runningTimes(): {
  baseOf(times: Int32Array, start: number): number;
  times(): Int32Array;
} {
  const kept: number[] = [];
  const byObject = new Map<Int32Array, number>();
  const byContent = new Map<string, number>();
  return {
    baseOf(times, start) {
      const known = byObject.get(times);
      if (known !== undefined) return known;
      const itinerary = times.map((time) => time - start);
      const key = itinerary.join();
      let base = byContent.get(key);
      if (base === undefined) {
        byContent.set(key, (base = kept.length));
        for (const time of itinerary) kept.push(time);
      }
      byObject.set(times, base);
      return base;
    },
    times: () => Int32Array.from(kept),
  };
}

const STOP_LIMIT = 2 ** 26;

/** Seconds of the quickest ride between neighbours, by `from * STOP_LIMIT + to`. */
function shortestHops(feed: Feed, { times, tripBase, patternTripsAt }: TripArrays) {
  const hops = new Map<number, number>();
  feed.patterns.forEach((pattern, index) => {
    const end = patternTripsAt[index + 1] ?? 0;
    const bases = new Set(tripBase.subarray(patternTripsAt[index], end));
    for (const base of bases) addHops(hops, pattern, times, base);
  });
  return hops;
}

function addHops(
  hops: Map<number, number>,
  { stops }: Pattern,
  times: Int32Array,
  base: number,
): void {
  for (let i = 0; i + 1 < stops.length; i++) {
    const ride = entry(times, base + 2 * i + 2) - entry(times, base + 2 * i + 1);
    const seconds = Math.max(0, ride);
    const key = entry(stops, i) * STOP_LIMIT + entry(stops, i + 1);
    if (seconds < (hops.get(key) ?? Infinity)) hops.set(key, seconds);
  }
}

function packed(stopCount: number, hops: ReadonlyMap<number, number>, turned: boolean): Hops {
  const ends = [...hops].map(([key, seconds]) => {
    const [from, to] = [Math.floor(key / STOP_LIMIT), key % STOP_LIMIT];
    return turned ? { from: to, to: from, seconds } : { from, to, seconds };
  });
  ends.sort((a, b) => a.from - b.from);
  const at = new Int32Array(stopCount + 1);
  for (const { from } of ends) at[from + 1] = entry(at, from + 1) + 1;
  for (let stop = 0; stop < stopCount; stop++) {
    at[stop + 1] = entry(at, stop + 1) + entry(at, stop);
  }
  return {
    at,
    to: Int32Array.from(ends, ({ to }) => to),
    seconds: Int32Array.from(ends, ({ seconds }) => seconds),
  };
}
