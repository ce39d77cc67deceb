import { indexOf, wholeStation } from '../gtfs/feed-index.ts';
import { lazily } from '../timing/lazily.ts';
import { boundsTo } from './bounds.ts';
import { isGated } from './footpaths.ts';
import type { Network } from './network.ts';
import type { PlanEnd } from './plan.ts';
import type { StopsOnFoot } from './search.ts';
import {
  ACCESS_METRES,
  GATE_SECONDS,
  walkMetres,
  walkSeconds,
  WIDEST_ACCESS_METRES,
} from './walking.ts';

/** An end is not tried by more stops than these, the nearest. */
const MOST_STOPS = 80;

/** An end of an itinerary: a point, and the stop or station it is where it is one. */
export type End = Omit<PlanEnd, 'name'>;

/**
 * Stops one can walk to from an end, the nearest first: those of its own station at once, others within
 * `ACCESS_METRES`, or in wider circles where there are none. The same from the stops to the end.
 */
export function stopsAround(network: Network, end: End): StopsOnFoot {
  const found = new Map<number, number>();
  const own = end.stopId === null ? undefined : indexOf(network.feed).stopOf.get(end.stopId);
  if (own !== undefined) {
    for (const stop of wholeStation(network.feed, own)) {
      if (network.served[stop] === 1) found.set(stop, 0);
    }
  }
  const add = (stop: number, metres: number): void => {
    const gate = isGated(network.feed.stops[stop]) ? GATE_SECONDS : 0;
    if (!found.has(stop)) found.set(stop, walkSeconds(walkMetres(metres)) + gate);
  };
  network.grid.near(end, ACCESS_METRES, add);
  for (let wide = 2 * ACCESS_METRES; found.size === 0 && wide <= WIDEST_ACCESS_METRES; wide *= 2) {
    network.grid.near(end, wide, add);
  }
  const nearest = [...found].sort((a, b) => a[1] - b[1]).slice(0, MOST_STOPS);
  return {
    stops: Int32Array.from(nearest, ([stop]) => stop),
    seconds: Int32Array.from(nearest, ([, seconds]) => seconds),
  };
}

/** Only the stops no farther than a short walk, or than the nearest and a little. */
export function nearestOf({ stops, seconds }: StopsOnFoot, shortSeconds: number): StopsOnFoot {
  const limit = Math.max(shortSeconds, (seconds[0] ?? 0) + 60);
  const beyond = seconds.findIndex((each) => each > limit);
  return beyond === -1
    ? { stops, seconds }
    : { stops: stops.subarray(0, beyond), seconds: seconds.subarray(0, beyond) };
}

/** Where the searches begin or end, and how far all stops are from there at least. */
interface EndAccess {
  /** Where one can walk to and from. */
  around: StopsOnFoot;
  /** By stop, seconds at least from there to this end, and from this end to there. */
  to(): Int32Array;
  from(): Int32Array;
}

/** Ends that are stops, of which the access is kept: some 7 KB each way in a city of 1,800 stops. */
const MOST_KEPT = 2000;

/** The access to ends; that to stops is made once. */
export function endAccess(network: Network): (end: End) => EndAccess {
  const { hops, hopsBack, walks } = network;
  const made = (end: End): EndAccess => {
    const around = stopsAround(network, end);
    return {
      around,
      to: lazily(() => boundsTo(around, [hopsBack, walks.backward])),
      from: lazily(() => boundsTo(around, [hops, walks.onward])),
    };
  };
  const kept = new Map<string, EndAccess>();
  return (end) => {
    if (end.stopId === null) return made(end);
    let access = kept.get(end.stopId);
    if (access === undefined) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(end.stopId, (access = made(end)));
    }
    return access;
  };
}
