import { entry } from '../arrays/entry.ts';
import { lazilyPer } from '../timing/lazily.ts';
import type { Network } from './network.ts';
import { possiblePairs } from './stays.ts';
import type { TransferNodes } from './transfer-nodes.ts';

/** More rides than were counted. */
const MORE = 255;

/** Lower bounds by stop, or by node of a stop, of the further rides to an end; `MORE` if there are none or they were not counted. */
export interface RidesLeft {
  /** Of a rider who arrives at the stop: 0 where the end is in walking distance. */
  arrived: Uint8Array;
  /** Of a rider who boards there: at least 1. */
  boarding: Uint8Array;
}

/** Counts the rides to one end. */
export interface RideCount {
  /** Returns the bounds up to `depth` rides. */
  upTo(depth: number): RidesLeft;
}

/** Where patterns call, and which go on as which, on any day. */
interface Calls {
  /** By stop: pairs of pattern and position, from `at[stop]` to `at[stop + 1]`. */
  at: Int32Array;
  calls: Int32Array;
  /** By pattern: its stops from `stopsAt[pattern]` to `stopsAt[pattern + 1]`. */
  stopsAt: Int32Array;
  stops: Int32Array;
  /** By pattern: those whose vehicles go on as it, and those as which its vehicles go on. */
  before: ReadonlyMap<number, readonly number[]>;
  after: ReadonlyMap<number, readonly number[]>;
}

const callsIn = lazilyPer((network: Network): Calls => {
  const { patterns, feed } = network;
  const stopCount = feed.stops.length;
  const callsAt = new Int32Array(stopCount + 1);
  for (const { stops } of patterns)
    for (const stop of stops) callsAt[stop + 1] = entry(callsAt, stop + 1) + 2;
  for (let stop = 0; stop < stopCount; stop++)
    callsAt[stop + 1] = entry(callsAt, stop + 1) + entry(callsAt, stop);
  const calls = new Int32Array(entry(callsAt, stopCount));
  const nextFree = callsAt.slice();
  const stopsAt = new Int32Array(patterns.length + 1);
  const stops = new Int32Array(calls.length / 2);
  patterns.forEach((each, pattern) => {
    const first = entry(stopsAt, pattern);
    stops.set(each.stops, first);
    stopsAt[pattern + 1] = first + each.stops.length;
    for (let position = 0; position < each.stops.length; position++) {
      const stop = entry(each.stops, position);
      const index = entry(nextFree, stop);
      calls[index] = pattern;
      calls[index + 1] = position;
      nextFree[stop] = index + 2;
    }
  });
  return { at: callsAt, calls, stopsAt, stops, ...patternsGoingOn(network) };
});

function patternsGoingOn({
  patterns,
  patternTripsAt,
  vehicles,
}: Network): Pick<Calls, 'before' | 'after'> {
  const before = new Map<number, number[]>();
  const after = new Map<number, number[]>();
  if (vehicles === null) return { before, after };
  const patternOf = new Int32Array(entry(patternTripsAt, patterns.length));
  patterns.forEach((_, pattern) => {
    patternOf.fill(pattern, entry(patternTripsAt, pattern), entry(patternTripsAt, pattern + 1));
  });
  const knownPairs = new Set<number>();
  for (const [fromTrip, toTrip] of possiblePairs(vehicles)) {
    const [from, to] = [entry(patternOf, fromTrip), entry(patternOf, toTrip)];
    const key = from * patterns.length + to;
    if (knownPairs.has(key)) continue;
    knownPairs.add(key);
    before.set(to, [...(before.get(to) ?? []), from]);
    after.set(from, [...(after.get(from) ?? []), to]);
  }
  return { before, after };
}

/**
 * Counts the rides from all stops to an end by the lines alone, whatever their times: breadth first from the end, a ride
 * at a time, no further than is asked for. A change at a stop is always possible here, as between all its nodes, and so
 * are all walks that any rule allows: the counts are never too high.
 * @param end stops in walking distance of the end
 * @param mirrored from the end to the stops, for the mirrored search
 */
export function countRides(network: Network, end: Int32Array, mirrored: boolean): RideCount {
  const { patterns, walks, nodes, feed } = network;
  const stopCount = feed.stops.length;
  const { at, calls, stopsAt, stops, before, after } = callsIn(network);
  const walksBack = [mirrored ? walks.onward : walks.backward];
  if (nodes !== null) walksBack.push(mirrored ? nodes.shortest : nodes.shortestBack);
  const goesBack = mirrored ? after : before;
  const arrived = new Uint8Array(stopCount).fill(MORE);
  const boarding = new Uint8Array(stopCount).fill(MORE);
  /** By pattern: how many of its calls, in the direction of the search, are known to lead to the end. */
  const scanned = new Uint16Array(patterns.length);
  const lengthOf = (pattern: number): number =>
    entry(stopsAt, pattern + 1) - entry(stopsAt, pattern);
  let frontier: number[] = [];
  let countedRides = 0;
  const reach = (stop: number, rides: number, reached: number[]): void => {
    if (arrived[stop] !== MORE) return;
    arrived[stop] = rides;
    reached.push(stop);
  };
  for (const stop of end) reach(stop, 0, frontier);

  /** Marks the calls of a pattern before `endPosition` as places to board, and those of patterns that go on as it. */
  const scan = (pattern: number, endPosition: number, rides: number, reached: number[]): void => {
    const start = scanned[pattern] ?? 0;
    if (endPosition <= start) return;
    scanned[pattern] = endPosition;
    const [firstStop, endStop] = [entry(stopsAt, pattern), entry(stopsAt, pattern + 1)];
    for (let i = start; i < endPosition; i++) {
      const stop = entry(stops, mirrored ? endStop - 1 - i : firstStop + i);
      if (boarding[stop] !== MORE) continue;
      boarding[stop] = rides;
      reach(stop, rides, reached);
      for (const { at: walksAt, to } of walksBack) {
        const endOfWalks = entry(walksAt, stop + 1);
        for (let walk = entry(walksAt, stop); walk < endOfWalks; walk++)
          reach(entry(to, walk), rides, reached);
      }
    }
    if (start > 0) return;
    if (goesBack.size === 0) return;
    for (const previous of goesBack.get(pattern) ?? [])
      scan(previous, lengthOf(previous), rides, reached);
  };

  return {
    upTo(depth) {
      while (countedRides < depth && frontier.length > 0) {
        countedRides += 1;
        const reached: number[] = [];
        for (const stop of frontier) {
          for (let i = entry(at, stop); i < entry(at, stop + 1); i += 2) {
            const pattern = entry(calls, i);
            const position = entry(calls, i + 1);
            const endPosition = mirrored ? lengthOf(pattern) - 1 - position : position;
            if (endPosition > (scanned[pattern] ?? 0))
              scan(pattern, endPosition, countedRides, reached);
          }
        }
        frontier = reached;
      }
      return { arrived: byNode(nodes, arrived), boarding: byNode(nodes, boarding) };
    },
  };
}

const byNode = (nodes: TransferNodes | null, rides: Uint8Array): Uint8Array =>
  nodes === null ? rides : Uint8Array.from(nodes.stopOf, (stop) => rides[stop] ?? MORE);
