import { indexOf, wholeStation } from '../gtfs/feed-index.ts';
import { lazily } from '../timing/lazily.ts';
import { boundsTo } from './bounds.ts';
import { joinEdges } from './edges.ts';
import { isGated } from './footpaths.ts';
import type { Network } from './network.ts';
import type { PlanEnd } from './plan.ts';
import { countRides, type RideCount } from './rides-left.ts';
import type { StopsOnFoot } from './search.ts';
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
 * within `ACCESS_METRES`, or in wider circles if there are none. Walks take equal time in both directions.
 */
export function stopsAround(network: Network, end: End): StopsOnFoot {
  const secondsByStop = new Map<number, number>();
  const endStop = end.stopId === null ? undefined : indexOf(network.feed).stopOf.get(end.stopId);
  if (endStop !== undefined) {
    for (const stop of wholeStation(network.feed, endStop)) {
      if (network.served[stop] === 1) secondsByStop.set(stop, 0);
    }
  }
  const add = (stop: number, metres: number): void => {
    const gate = isGated(network.feed.stops[stop]) ? GATE_SECONDS : 0;
    if (!secondsByStop.has(stop)) secondsByStop.set(stop, walkSeconds(walkMetres(metres)) + gate);
  };
  network.grid.near(end, ACCESS_METRES, add);
  for (
    let radius = 2 * ACCESS_METRES;
    secondsByStop.size === 0 && radius <= WIDEST_ACCESS_METRES;
    radius *= 2
  ) {
    network.grid.near(end, radius, add);
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
  /** Stops in walking distance. */
  around: StopsOnFoot;
  /** Lower bounds in seconds by stop: from the stop to this end, and from this end to the stop. */
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
  const { hops, hopsBack, walks, extra } = network;
  const [extraHops, extraHopsBack] = extra === null ? [[], []] : [[extra.hops], [extra.hopsBack]];
  const edgesBack = lazily(() => joinEdges([hopsBack, walks.backward, ...extraHopsBack]));
  const edgesOnward = lazily(() => joinEdges([hops, walks.onward, ...extraHops]));
  const accessOf = (end: End): EndAccess => {
    const around = stopsAround(network, end);
    return {
      around,
      to: lazily(() => boundsTo(around, [edgesBack()])),
      from: lazily(() => boundsTo(around, [edgesOnward()])),
      ridesTo: lazily(() => countRides(network, around.stops, false)),
      ridesFrom: lazily(() => countRides(network, around.stops, true)),
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
