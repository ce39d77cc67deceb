import { entry } from '../arrays/entry.ts';
import { type TransitMode, TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import type { Feed } from '../gtfs/feed.ts';
import { lazilyPer } from '../timing/lazily.ts';
import { type AllWalks, type WalkRules, walksOf } from './footpaths.ts';
import { type Edges, type Neighbours, noNeighbours, packed, turned } from './edges.ts';
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
  hops: Edges;
  hopsBack: Edges;
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
    hops: packed(hops),
    hopsBack: packed(turned(hops)),
  };
}

type TripArrays = Pick<
  Network,
  'times' | 'patternTripsAt' | 'tripBase' | 'tripStart' | 'tripService'
>;

/** Each sequence of running times is kept once: trips share them by object in feeds of ours, by content in others. */
function tripArrays(feed: Feed): TripArrays {
  const count = feed.patterns.reduce((sum, { trips }) => sum + trips.length, 0);
  const patternTripsAt = new Int32Array(feed.patterns.length + 1);
  const tripBase = new Int32Array(count);
  const tripStart = new Int32Array(count);
  const tripService = new Int32Array(count);
  const kept: number[] = [];
  const byContent = new Map<string, number>();
  const baseOf = lazilyPer((times: Int32Array) => {
    const running = times.map((time) => time - entry(times, 1));
    const key = running.join();
    let base = byContent.get(key);
    if (base === undefined) {
      byContent.set(key, (base = kept.length));
      for (const time of running) kept.push(time);
    }
    return { base };
  });
  let trip = 0;
  feed.patterns.forEach(({ trips }, index) => {
    for (const { times, offset, service } of trips) {
      tripBase[trip] = baseOf(times).base;
      tripStart[trip] = entry(times, 1) + offset;
      tripService[trip++] = service;
    }
    patternTripsAt[index + 1] = trip;
  });
  return { patternTripsAt, tripBase, tripStart, tripService, times: Int32Array.from(kept) };
}

/** Seconds of the quickest ride between neighbours. */
function shortestHops(feed: Feed, { times, tripBase, patternTripsAt }: TripArrays): Neighbours {
  const hops = noNeighbours(feed.stops);
  feed.patterns.forEach(({ stops }, index) => {
    const end = entry(patternTripsAt, index + 1);
    for (const base of new Set(tripBase.subarray(patternTripsAt[index], end))) {
      for (let i = 0; i + 1 < stops.length; i++) {
        const ride = entry(times, base + 2 * i + 2) - entry(times, base + 2 * i + 1);
        const own = hops[entry(stops, i)];
        const to = entry(stops, i + 1);
        if (ride < (own?.get(to) ?? Infinity)) own?.set(to, Math.max(0, ride));
      }
    }
  });
  return hops;
}
