import { entry } from '../arrays/entry.ts';
import { type TransitMode, TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import type { Feed, Pattern } from '../gtfs/feed.ts';
import { lazily, lazilyPer } from '../timing/lazily.ts';
import { type AllWalks, type WalkRules, walksOf } from './footpaths.ts';
import {
  type Edges,
  type Neighbours,
  noNeighbours,
  packEdges,
  reverseNeighbours,
} from './edges.ts';
import { isSameStopOrStation, possiblePairs, type Vehicles, vehiclesOf } from './stays.ts';
import { type StopGrid, stopGrid } from './stop-grid.ts';
import {
  type NodeArrays,
  nodeArraysOf,
  nodesWith,
  type TransferNodes,
  transferNodesOf,
} from './transfer-nodes.ts';

/**
 * The data of a feed that are the same on all days, in flat arrays. Trips are numbered across all patterns.
 * Most differ in their start only, so a trip is an index in `times` and an offset in seconds.
 */
export interface Network {
  feed: Feed;
  /** Those of the feed, followed by those of extra trips. */
  patterns: readonly Pattern[];
  /** The stops of the search: those of the feed, or the nodes into which rules for transfers split them. */
  stopCount: number;
  nodes: TransferNodes | null;
  /** Sequences of running times: arrival and departure alternate, relative to the first departure. */
  times: Int32Array;
  /** The first trip of each pattern, and the trip count. */
  patternTripsAt: Int32Array;
  /** Index in `times` and seconds of the first departure, by trip. */
  tripBase: Int32Array;
  tripStart: Int32Array;
  tripService: Int32Array;
  /** The mode of each pattern as a bit, see `modeMask`. */
  patternMode: Uint8Array;
  walks: AllWalks;
  /** The served stops: 1 in `served`. */
  grid: StopGrid;
  served: Uint8Array;
  /** Fastest ride from each stop to its neighbours, and the reversed edges. */
  hops: Edges;
  hopsBack: Edges;
  /** Trips that go on as others; null if the feed has none. */
  vehicles: Vehicles | null;
  /** Null: those of the feed alone. */
  extra: NetworkExtras | null;
}

/** Extra trips of a realtime feed in a network. */
export interface NetworkExtras {
  /** By `tripKey`: the trip's number, pattern and service day. */
  trips: ReadonlyMap<string, { trip: number; pattern: number; serviceDate: string }>;
  /** `tripKey` of trips of the feed in whose place one of them runs. */
  replaced: ReadonlySet<string>;
  /** The ways from stop to stop of these trips, reversed or not, without time: live times are not known here. */
  hops: Edges;
  hopsBack: Edges;
}

/** What a network computes from its feed: arrays, which a process can hand over. */
export interface NetworkArrays extends Omit<
  Network,
  'feed' | 'patterns' | 'grid' | 'extra' | 'nodes'
> {
  nodes: NodeArrays | null;
}

/** Returns the arrays of a network without extra trips. */
export const arraysOf = ({
  feed: _feed,
  patterns: _patterns,
  grid: _grid,
  extra: _extra,
  nodes,
  ...arrays
}: Network): NetworkArrays => ({ ...arrays, nodes: nodes && nodeArraysOf(nodes) });

/** Returns the network of a feed whose arrays are known. */
export const networkWith = (feed: Feed, arrays: NetworkArrays): Network => ({
  ...arrays,
  nodes: arrays.nodes && nodesWith(arrays.nodes),
  feed,
  patterns: feed.patterns,
  grid: stopGrid(feed.stops, arrays.served),
  extra: null,
});

/** Returns a bit mask of modes. */
export const modeMask = (modes: readonly TransitMode[]): number =>
  modes.reduce((mask, mode) => mask | (1 << TRANSIT_MODES.indexOf(mode)), 0);

/** Converts a feed to the arrays of the search. Takes about 100 ms for a city. */
export function networkOf(feed: Feed, rules?: WalkRules): Network {
  const served = new Uint8Array(feed.stops.length);
  for (const { stops, trips } of feed.patterns) {
    if (trips.length > 0) for (const stop of stops) served[stop] = 1;
  }
  const grid = stopGrid(feed.stops, served);
  const trips = tripArrays(feed);
  const hops = shortestHops(feed, trips);
  const vehicles = vehiclesOf(feed, tripNumbers(feed, trips), trips.tripStart);
  if (vehicles !== null) addStays(feed, trips, vehicles, hops);
  const walks = walksOf(feed, served, grid, rules);
  const nodes = transferNodesOf(feed, served, walks);
  return {
    feed,
    patterns: feed.patterns,
    stopCount: nodes?.count ?? feed.stops.length,
    nodes,
    ...trips,
    patternMode: modesOf(feed),
    walks,
    grid,
    served,
    hops: packEdges(hops),
    hopsBack: packEdges(reverseNeighbours(hops)),
    vehicles,
    extra: null,
  };
}

/** Returns the mode of each pattern as a bit. */
export const modesOf = ({ patterns, routes }: Feed): Uint8Array =>
  Uint8Array.from(patterns, ({ route }) => modeMask([routes[route]?.mode ?? 'other']));

type TripArrays = Pick<
  Network,
  'times' | 'patternTripsAt' | 'tripBase' | 'tripStart' | 'tripService'
>;

/** Stores each sequence of running times once. Trips of our own feeds share the object; others have equal content. */
export function tripArrays(feed: Feed): TripArrays {
  const count = feed.patterns.reduce((sum, { trips }) => sum + trips.length, 0);
  const patternTripsAt = new Int32Array(feed.patterns.length + 1);
  const tripBase = new Int32Array(count);
  const tripStart = new Int32Array(count);
  const tripService = new Int32Array(count);
  const runningTimes: number[] = [];
  const baseByContent = new Map<string, number>();
  const baseOf = lazilyPer((times: Int32Array) => {
    const running = times.map((time) => time - entry(times, 1));
    const key = running.join();
    let base = baseByContent.get(key);
    if (base === undefined) {
      baseByContent.set(key, (base = runningTimes.length));
      for (const time of running) runningTimes.push(time);
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
  return { patternTripsAt, tripBase, tripStart, tripService, times: Int32Array.from(runningTimes) };
}

/** Returns the seconds of the fastest ride between neighbours. */
function shortestHops(feed: Feed, { times, tripBase, patternTripsAt }: TripArrays): Neighbours {
  const hops = noNeighbours(feed.stops);
  feed.patterns.forEach(({ stops }, index) => {
    const end = entry(patternTripsAt, index + 1);
    for (const base of new Set(tripBase.subarray(patternTripsAt[index], end))) {
      for (let i = 0; i + 1 < stops.length; i++) {
        const ride = entry(times, base + 2 * i + 2) - entry(times, base + 2 * i + 1);
        const hopsFromStop = hops[entry(stops, i)];
        const to = entry(stops, i + 1);
        if (ride < (hopsFromStop?.get(to) ?? Infinity)) hopsFromStop?.set(to, Math.max(0, ride));
      }
    }
  });
  return hops;
}

/** Returns the function that finds a trip's number by its id; the ids are read on its first use. */
function tripNumbers(
  { patterns }: Feed,
  { patternTripsAt }: TripArrays,
): (id: string) => number | undefined {
  const numbers = lazily(
    () =>
      new Map(
        patterns.flatMap(({ trips }, index) =>
          trips.map(({ id }, i): [string, number] => [id, entry(patternTripsAt, index) + i]),
        ),
      ),
  );
  return (id) => numbers().get(id);
}

/** Adds the way from the last stop of a trip to another first stop, without time, for riders who stay on board. */
function addStays(
  feed: Feed,
  { patternTripsAt }: TripArrays,
  vehicles: Vehicles,
  hops: Neighbours,
): void {
  const patternOf = new Int32Array(entry(patternTripsAt, feed.patterns.length));
  feed.patterns.forEach((_, index) => {
    patternOf.fill(index, entry(patternTripsAt, index), entry(patternTripsAt, index + 1));
  });
  const namedPairs = new Set(vehicles.pairs);
  for (const pair of possiblePairs(vehicles)) {
    const last = feed.patterns[entry(patternOf, pair[0])]?.stops.at(-1) ?? -1;
    const first = feed.patterns[entry(patternOf, pair[1])]?.stops[0] ?? -1;
    if (first === last) continue;
    if (namedPairs.has(pair) || isSameStopOrStation(feed, last, first)) hops[last]?.set(first, 0);
  }
}
