import { entry } from '../arrays/entry.ts';
import {
  type Feed,
  ownTripId,
  type Pattern,
  type Trip,
  type TransferRule,
  type TripSelector,
} from '../gtfs/feed.ts';
import { lazily, lazilyNamed } from '../timing/lazily.ts';
import {
  type Edges,
  type Neighbours,
  noNeighbours,
  packEdges,
  reverseNeighbours,
} from './edges.ts';
import { type AllWalks, isBarred, NOT_POSSIBLE, platforms, secondsOf } from './footpaths.ts';
import type { StopsOnFoot } from './search.ts';
import { NEVER } from './search-state.ts';

/**
 * Transfers of single routes and trips (transfers.txt). A stop where such a rule applies is split into nodes:
 * one for each route or trip that a rule there names, and the stop itself for all other trips. Vehicles call
 * at nodes, and the time from one vehicle to another depends on their nodes only, so the search stays exact
 * without a look at the rules. These are arrays, which a process can hand over.
 */
export interface NodeArrays {
  /** The stops of the feed, followed by the further nodes. */
  count: number;
  /** The stop of each node. */
  stopOf: Int32Array;
  /** The trips of each further node. */
  selectors: readonly TripSelector[];
  /** Walks between the nodes of different stops, and seconds to change at a node; NEVER if impossible. */
  walks: AllWalks;
  /** Changes between different nodes of one stop. */
  onwardChanges: Edges;
  backwardChanges: Edges;
  /** By stop: the shortest walks of the rules, for lower bounds; and these reversed. */
  shortest: Edges;
  shortestBack: Edges;
}

/** The nodes of a feed with their lookups. */
export interface TransferNodes extends NodeArrays {
  /** The nodes of a stop, itself included. */
  nodesOf: (stop: number) => readonly number[];
  /** The node where a trip calls at a stop. A trip is named by its trip_id of trips.txt. */
  nodeAt: (stop: number, route: number, tripId: string) => number;
  /** The trips that have nodes of their own. */
  namedTrips: ReadonlySet<string>;
}

/** The stops of a node or rule, as a key of a map. */
const pairKey = (from: number, to: number): number => from * 2 ** 26 + to;

/** Returns the nodes of a feed; null if no rule names a route or trip. */
export function transferNodesOf(
  feed: Feed,
  served: Uint8Array,
  walks: AllWalks,
): TransferNodes | null {
  const { transferRules = [] } = feed;
  if (transferRules.length === 0) return null;
  const rulesByPair = new Map<number, TransferRule[]>();
  const names: (TripSelector[] | undefined)[] = [];
  const split = (stop: number, selector: TripSelector): void => {
    if (selector.route < 0) return;
    const selectors = (names[stop] ??= []);
    if (!selectors.some((each) => isSameSelector(each, selector))) selectors.push(selector);
  };
  for (const rule of transferRules) {
    for (const from of platforms(feed, rule.from)) {
      split(from, rule.arriving);
      for (const to of platforms(feed, rule.to)) {
        if (served[from] !== 1 || served[to] !== 1) continue;
        const key = pairKey(from, to);
        rulesByPair.set(key, [...(rulesByPair.get(key) ?? []), rule]);
      }
    }
    for (const to of platforms(feed, rule.to)) split(to, rule.departing);
  }
  const nodes = splitBy(feed.stops.length, names);
  const lookups = lookupsOf(nodes);
  return { ...nodes, ...lookups, ...edgesOf(feed, { ...nodes, ...lookups }, walks, rulesByPair) };
}

const isSameSelector = (a: TripSelector, b: TripSelector): boolean =>
  a.route === b.route && a.trip === b.trip;

/** The nodes without walks and changes. */
type Split = Pick<NodeArrays, 'count' | 'stopOf' | 'selectors'>;

/** The functions of `TransferNodes`. */
type Lookups = Omit<TransferNodes, keyof NodeArrays>;

const OTHER_TRIPS: TripSelector = { route: -1, trip: null };

/** Numbers the nodes behind the stops. */
function splitBy(stopCount: number, names: readonly (TripSelector[] | undefined)[]): Split {
  const selectors: TripSelector[] = [];
  const stops: number[] = Array.from({ length: stopCount }, (_, stop) => stop);
  names.forEach((selectorsAtStop = [], stop) => {
    for (const selector of selectorsAtStop) {
      stops.push(stop);
      selectors.push(selector);
    }
  });
  return { count: stops.length, stopOf: Int32Array.from(stops), selectors };
}

/** Indexes the nodes by stop and by trip. */
function lookupsOf({ count, stopOf, selectors }: Split): Lookups {
  const nodes = new Map<number, number[]>();
  const nodeByTrip = new Map<string, number>();
  const nodeByRoute = new Map<number, number>();
  selectors.forEach(({ route, trip }, i) => {
    const node = count - selectors.length + i;
    const stop = entry(stopOf, node);
    const ofStop = nodes.get(stop);
    if (ofStop === undefined) nodes.set(stop, [stop, node]);
    else ofStop.push(node);
    if (trip === null) nodeByRoute.set(pairKey(stop, route), node);
    else nodeByTrip.set(`${stop} ${trip}`, node);
  });
  return {
    nodesOf: (stop) => nodes.get(stop) ?? [stop],
    nodeAt: (stop, route, tripId) =>
      nodes.has(stop)
        ? (nodeByTrip.get(`${stop} ${tripId}`) ?? nodeByRoute.get(pairKey(stop, route)) ?? stop)
        : stop,
    namedTrips: new Set(selectors.flatMap(({ trip }) => trip ?? [])),
  };
}

/** Returns the arrays of nodes alone. */
export const nodeArraysOf = ({
  nodesOf: _nodesOf,
  nodeAt: _nodeAt,
  namedTrips: _namedTrips,
  ...arrays
}: TransferNodes): NodeArrays => arrays;

/** Returns the nodes whose arrays are known. */
export const nodesWith = (arrays: NodeArrays): TransferNodes => ({
  ...arrays,
  ...lookupsOf(arrays),
});

function edgesOf(
  feed: Feed,
  { count, stopOf, selectors, nodesOf }: Split & Lookups,
  walks: AllWalks,
  rulesByPair: ReadonlyMap<number, readonly TransferRule[]>,
): Omit<NodeArrays, keyof Split> {
  const tripsOf = (node: number): TripSelector =>
    selectors[node - (count - selectors.length)] ?? OTHER_TRIPS;
  const [stopToStop, sameStop, shortest] = [
    noNeighbours([...stopOf]),
    noNeighbours([...stopOf]),
    noNeighbours(feed.stops),
  ];
  const changes = Int32Array.from(stopOf, (stop) => entry(walks.changes, stop));
  /** Connects the nodes of two stops; `usual` is the time without a rule, NEVER without a walk. */
  const connect = (from: number, to: number, usual: number): void => {
    const rules = rulesByPair.get(pairKey(from, to)) ?? [];
    for (const a of nodesOf(from)) {
      for (const b of nodesOf(to)) {
        const rule = mostSpecific(rules, tripsOf(a), tripsOf(b));
        const seconds = rule === null ? usual : secondsBy(feed, rule, from, to);
        if (a === b) changes[a] = seconds;
        else if (seconds !== NEVER) (from === to ? sameStop : stopToStop)[a]?.set(b, seconds);
        if (rule !== null && from !== to && seconds < (shortest[from]?.get(to) ?? NEVER))
          shortest[from]?.set(to, seconds);
      }
    }
  };
  const walked = new Set<number>();
  const { at, to: toStops, seconds } = walks.onward;
  for (let from = 0; from < feed.stops.length; from++) {
    connect(from, from, entry(walks.changes, from));
    for (let i = entry(at, from); i < entry(at, from + 1); i++) {
      const to = entry(toStops, i);
      walked.add(pairKey(from, to));
      connect(from, to, entry(seconds, i));
    }
  }
  for (const key of rulesByPair.keys()) {
    const [from, to] = [Math.floor(key / 2 ** 26), key % 2 ** 26];
    if (from !== to && !walked.has(key)) connect(from, to, NEVER);
  }
  const [onward, backward] = packed(stopToStop);
  const [onwardChanges, backwardChanges] = packed(sameStop);
  const [shortestOnward, shortestBack] = packed(shortest);
  return {
    walks: { onward, backward, changes },
    onwardChanges,
    backwardChanges,
    shortest: shortestOnward,
    shortestBack,
  };
}

/** Returns the edges, and these reversed. */
const packed = (neighbours: Neighbours): [Edges, Edges] => [
  packEdges(neighbours),
  packEdges(reverseNeighbours(neighbours)),
];

const secondsBy = (feed: Feed, rule: TransferRule, from: number, to: number): number =>
  rule.type === NOT_POSSIBLE || isBarred(feed, from, to) ? NEVER : secondsOf(feed, rule, from, to);

/** Returns the rule for two nodes; of equally specific ones, which the reference excludes, the last. */
function mostSpecific(
  rules: readonly TransferRule[],
  arriving: TripSelector,
  departing: TripSelector,
): TransferRule | null {
  let best: TransferRule | null = null;
  for (const rule of rules) {
    if (!applies(rule.arriving, arriving) || !applies(rule.departing, departing)) continue;
    if (best === null || specificity(rule) >= specificity(best)) best = rule;
  }
  return best;
}

/** Reports whether a side of a rule applies to the trips of a node. */
const applies = ({ route, trip }: TripSelector, node: TripSelector): boolean =>
  trip === null ? route < 0 || route === node.route : trip === node.trip;

/** Returns the rank of the reference: two trips, a trip and a route, a trip, two routes, a route. */
const specificity = ({ arriving, departing }: TransferRule): number =>
  weightOf(arriving) + weightOf(departing);
const weightOf = ({ route, trip }: TripSelector): number => {
  if (trip !== null) return 3;
  return route < 0 ? 0 : 1;
};

/** Returns the function that finds the nodes where a trip of a pattern calls; trips with equal nodes share the array. */
export function nodeStops(
  nodes: TransferNodes | null,
  { stops, route }: Pattern,
): (trip: Trip | undefined) => Int32Array {
  if (nodes === null) return () => stops;
  const nodesOf = (tripId: string): Int32Array =>
    stops.map((stop) => nodes.nodeAt(stop, route, tripId));
  const usual = lazily(() => nodesOf(''));
  const ofNamed = lazilyNamed(nodesOf, nodes.namedTrips.size);
  return (trip) => {
    const tripId = trip === undefined ? '' : ownTripId(trip);
    return nodes.namedTrips.has(tripId) ? ofNamed(tripId) : usual();
  };
}

/** Returns stops on foot from an end with all their nodes: transfers are between vehicles only. */
export function onNodes(nodes: TransferNodes | null, { stops, seconds }: StopsOnFoot): StopsOnFoot {
  if (nodes === null) return { stops, seconds };
  const all = Array.from(stops, (stop, i) =>
    nodes.nodesOf(stop).map((node) => [node, entry(seconds, i)] as const),
  ).flat();
  return {
    stops: Int32Array.from(all, ([node]) => node),
    seconds: Int32Array.from(all, ([, secondsOnFoot]) => secondsOnFoot),
  };
}

/** Returns lower bounds by stop as bounds by node. */
export const byNode = (nodes: TransferNodes | null, bounds: Uint16Array): Uint16Array =>
  nodes === null ? bounds : Uint16Array.from(nodes.stopOf, (stop) => bounds[stop] ?? 0);

/** Returns the stop of a node. */
export const stopOfNode = (nodes: TransferNodes | null, node: number): number =>
  nodes === null ? node : entry(nodes.stopOf, node);
