import { indexOf, wholeStation } from '../gtfs/feed-index.ts';
import { lazily } from '../timing/lazily.ts';
import { boundsTo } from './bounds.ts';
import { joinEdges } from './edges.ts';
import { isGated } from './footpaths.ts';
import type { Network } from './network.ts';
import type { PlanEnd } from './plan.ts';
import { countRides, type RideCount } from './rides-left.ts';
import type { StopsOnFoot } from './search.ts';
import { type EndDirection, walkByEntrances } from './station-paths.ts';
import { byNode, onNodes } from './transfer-nodes.ts';
import {
  ACCESS_METRES,
  GATE_SECONDS,
  walkMetres,
  walkSeconds,
  WIDEST_ACCESS_METRES,
} from './walking.ts';

/** Maximum stops considered around an end: the nearest. */
const MOST_STOPS = 80;

/** An end of an itinerary: a point, and its stop or station if it is one. */
export type End = Omit<PlanEnd, 'name'>;

/**
 * Returns the stops in walking distance of an end, nearest first: those of its own station in 0 s, others
 * within `ACCESS_METRES`, or in wider circles if there are none. Where pathways lead from the entrances of a
 * station to its platforms, they give the time; other walks take equal time in both directions.
 */
export function stopsAround(
  network: Network,
  end: End,
  direction: EndDirection = 'entering',
): StopsOnFoot {
  const { feed, served, grid } = network;
  const secondsByStop = new Map<number, number>();
  const endStop = end.stopId === null ? undefined : indexOf(feed).stopOf.get(end.stopId);
  if (endStop !== undefined) {
    for (const stop of wholeStation(feed, endStop)) {
      const isReachable = walkByEntrances(feed, end, stop, direction) !== null;
      if (served[stop] === 1 && isReachable) secondsByStop.set(stop, 0);
    }
  }
  const add = (stop: number, metres: number): void => {
    if (secondsByStop.has(stop)) return;
    const way = walkByEntrances(feed, end, stop, direction);
    if (way === null) return;
    const gate = isGated(feed.stops[stop]) ? GATE_SECONDS : 0;
    secondsByStop.set(stop, way?.seconds ?? walkSeconds(walkMetres(metres)) + gate);
  };
  grid.near(end, ACCESS_METRES, add);
  for (
    let radius = 2 * ACCESS_METRES;
    secondsByStop.size === 0 && radius <= WIDEST_ACCESS_METRES;
    radius *= 2
  ) {
    grid.near(end, radius, add);
  }
  const nearest = [...secondsByStop].sort((a, b) => a[1] - b[1]).slice(0, MOST_STOPS);
  return {
    stops: Int32Array.from(nearest, ([stop]) => stop),
    seconds: Int32Array.from(nearest, ([, seconds]) => seconds),
  };
}

/** Returns the stops within a short walk, or within a minute of the nearest stop's walk. */
export function nearestOf({ stops, seconds }: StopsOnFoot, shortSeconds: number): StopsOnFoot {
  const limit = Math.max(shortSeconds, (seconds[0] ?? 0) + 60);
  const firstBeyond = seconds.findIndex((each) => each > limit);
  return firstBeyond === -1
    ? { stops, seconds }
    : { stops: stops.subarray(0, firstBeyond), seconds: seconds.subarray(0, firstBeyond) };
}

/** The stops around an end, and the lower bounds of all stops to and from it. */
interface EndAccess {
  /** Stops in walking distance to board at, and to leave at, with all their nodes. */
  entering: StopsOnFoot;
  leaving: StopsOnFoot;
  /** Lower bounds in seconds by node: from the stop to this end, and from this end to the stop. */
  to(): Uint16Array;
  from(): Uint16Array;
  /** The same as numbers of rides. */
  ridesTo(): RideCount;
  ridesFrom(): RideCount;
}

/** Maximum cached ends, and maximum of their bounds by stop: 50 MB, and as much for the rides that are left. Starts need none. */
const MOST_KEPT = 2000;
const MOST_BOUNDS = 24_000_000;

/** Returns a function for the access to ends, which caches the access to stops. */
export function endAccess(network: Network): (end: End) => EndAccess {
  const { feed, hops, hopsBack, walks, extra, nodes } = network;
  const [extraHops, extraHopsBack] = extra === null ? [[], []] : [[extra.hops], [extra.hopsBack]];
  const [ruled, ruledBack] = nodes === null ? [[], []] : [[nodes.shortest], [nodes.shortestBack]];
  const edgesBack = lazily(() =>
    joinEdges([hopsBack, walks.backward, ...extraHopsBack, ...ruledBack]),
  );
  const edgesOnward = lazily(() => joinEdges([hops, walks.onward, ...extraHops, ...ruled]));
  const accessOf = (end: End): EndAccess => {
    const entering = stopsAround(network, end, 'entering');
    const leaving = feed.pathways ? stopsAround(network, end, 'leaving') : entering;
    return {
      entering: onNodes(nodes, entering),
      leaving: onNodes(nodes, leaving),
      to: lazily(() => byNode(nodes, boundsTo(leaving, [edgesBack()]))),
      from: lazily(() => byNode(nodes, boundsTo(entering, [edgesOnward()]))),
      ridesTo: lazily(() => countRides(network, leaving.stops, false)),
      ridesFrom: lazily(() => countRides(network, entering.stops, true)),
    };
  };
  const mostKept = Math.min(MOST_KEPT, Math.ceil((2 * MOST_BOUNDS) / network.stopCount));
  const accessByStopId = new Map<string, EndAccess>();
  return (end) => {
    if (end.stopId === null) return accessOf(end);
    let access = accessByStopId.get(end.stopId);
    if (access === undefined) {
      if (accessByStopId.size >= mostKept) accessByStopId.clear();
      accessByStopId.set(end.stopId, (access = accessOf(end)));
    }
    return access;
  };
}
