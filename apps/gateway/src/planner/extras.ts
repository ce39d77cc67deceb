import { entry } from '../arrays/entry.ts';
import type { Pattern } from '../gtfs/feed.ts';
import { dayOfExtra } from '../gtfs/realtime/extra-trips.ts';
import { type ExtraTrips, tripKey } from '../gtfs/realtime/snapshot.ts';
import { noNeighbours, packEdges, reverseNeighbours } from './edges.ts';
import { type WalkRules, walksOf } from './footpaths.ts';
import { modesOf, type Network, tripArrays } from './network.ts';
import { stopGrid } from './stop-grid.ts';
import { transferNodesOf } from './transfer-nodes.ts';

/** Adds the extra trips of a realtime feed. What does not depend on them is shared. */
export function withExtras(
  network: Network,
  { feed, replaced }: ExtraTrips,
  rules?: WalkRules,
): Network {
  const added = tripArrays(feed);
  const [firstPattern, firstTrip] = [network.patterns.length, network.tripBase.length];
  const trips = feed.patterns.flatMap(({ trips: ofPattern }, index) =>
    ofPattern.map((trip, i) => {
      const serviceDate = dayOfExtra(feed, trip);
      const number = firstTrip + entry(added.patternTripsAt, index) + i;
      const place = { trip: number, pattern: firstPattern + index, serviceDate };
      return [tripKey(serviceDate, trip.id), place] as const;
    }),
  );
  const hops = noNeighbours(feed.stops);
  for (const { stops } of feed.patterns) {
    for (let i = 0; i + 1 < stops.length; i++) hops[entry(stops, i)]?.set(entry(stops, i + 1), 0);
  }
  return {
    ...network,
    ...stopsServed(network, feed.patterns, rules),
    patterns: [...network.patterns, ...feed.patterns],
    patternMode: Uint8Array.from([...network.patternMode, ...modesOf(feed)]),
    patternTripsAt: joined(
      network.patternTripsAt,
      added.patternTripsAt.subarray(1).map((trip) => firstTrip + trip),
    ),
    tripBase: joined(
      network.tripBase,
      added.tripBase.map((base) => network.times.length + base),
    ),
    tripStart: joined(network.tripStart, added.tripStart),
    tripService: joined(network.tripService, added.tripService),
    times: joined(network.times, added.times),
    extra: {
      trips: new Map(trips),
      replaced,
      hops: packEdges(hops),
      hopsBack: packEdges(reverseNeighbours(hops)),
    },
  };
}

/** Returns the walks and stops with those where only extra trips call. */
function stopsServed(
  { feed, served: before, walks, grid, nodes }: Network,
  patterns: readonly Pattern[],
  rules: WalkRules | undefined,
): Pick<Network, 'served' | 'walks' | 'grid' | 'nodes'> {
  const served = before.slice();
  for (const { stops } of patterns) for (const stop of stops) served[stop] = 1;
  if (served.every((flag, stop) => flag === before[stop]))
    return { served: before, walks, grid, nodes };
  const widerGrid = stopGrid(feed.stops, served);
  const widerWalks = walksOf(feed, served, widerGrid, rules);
  // The rules of the feed are the same, and so are the nodes; those that were not served get walks.
  const widerNodes = transferNodesOf(feed, served, widerWalks);
  return { served, walks: widerWalks, grid: widerGrid, nodes: widerNodes };
}

/** Returns the numbers of two arrays in a new one. */
function joined(first: Int32Array, second: Int32Array): Int32Array {
  const joinedNumbers = new Int32Array(first.length + second.length);
  joinedNumbers.set(first);
  joinedNumbers.set(second, first.length);
  return joinedNumbers;
}
