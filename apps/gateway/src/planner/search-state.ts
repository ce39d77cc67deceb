import { entry } from '../arrays/entry.ts';
import type { RidesLeft } from './rides-left.ts';

/** Maximum rides of an itinerary. */
export const MAX_RIDES = 7;
/** Later than any time of a timetable. */
export const NEVER = 2 ** 30;

/** A ride to the last stop of a trip whose vehicle goes on as another trip. */
export interface StayedRide {
  route: number;
  trip: number;
  board: number;
  alight: number;
  /** Index in `stays` of the ride before; -1 without one. */
  previous: number;
}

/** The state of a search. It is reused for every request, so a search allocates almost nothing. */
export function stateFor(stopCount: number) {
  const cells = stopCount * (MAX_RIDES + 1);
  return {
    /** By round and stop: arrival by a ride, seconds walked up to it, and the ride. */
    arrival: new Int32Array(cells).fill(NEVER),
    arrivalWalk: new Int32Array(cells),
    route: new Int32Array(cells),
    trip: new Int32Array(cells),
    board: new Int32Array(cells),
    alight: new Int32Array(cells),
    /** By round and stop: index in `stays` of the ride in which the rider stayed on board before; -1 without one. */
    stay: new Int32Array(cells),
    stays: [] as StayedRide[],
    /** Trips whose first stop riders on board have reached. */
    reachedOnBoard: new Set<number>(),
    /** By round (rides so far) and stop: when the rider is ready to board; the stop they came from, -1 the start. */
    ready: new Int32Array(cells).fill(NEVER),
    readyWalk: new Int32Array(cells),
    readyFrom: new Int32Array(cells),
    /** By stop: the best of all rounds so far. */
    bestArrival: new Int32Array(stopCount).fill(NEVER),
    bestReady: new Int32Array(stopCount).fill(NEVER),
    /** Cells of `arrival` and of `ready` that the search has set: most searches see a small part of a region. */
    cells: new Int32Array(2 * cells),
    cellCount: 0,
    egress: new Int32Array(stopCount).fill(NEVER),
    /** Stops marked for boarding in the next round; stops reached in this round. Each list has a flag by stop. */
    marked: new Int32Array(stopCount),
    isMarked: new Uint8Array(stopCount),
    markedCount: 0,
    reached: new Int32Array(stopCount),
    isReached: new Uint8Array(stopCount),
    reachedCount: 0,
    /** First and last marked position by route, and the queue of routes to scan. */
    first: new Int32Array(0),
    last: new Int32Array(0),
    queue: new Int32Array(0),
    queued: 0,
    /** Those of the request. */
    maxRides: 0,
    ridesLeft: null as RidesLeft | null,
    /** Best arrival at the end, and by number of rides the last stop, the arrival and the walk. */
    bestEnd: NEVER,
    endStop: new Int32Array(MAX_RIDES + 1),
    endTime: new Int32Array(MAX_RIDES + 1),
    endWalk: new Int32Array(MAX_RIDES + 1),
  };
}

/** Forgets the times of the last search. */
export function clearCells(state: ReturnType<typeof stateFor>): void {
  const { arrival, ready, bestArrival, bestReady, cells } = state;
  const stopCount = bestArrival.length;
  for (let i = 0; i < state.cellCount; i++) {
    const cell = entry(cells, i);
    const stop = cell % stopCount;
    arrival[cell] = NEVER;
    ready[cell] = NEVER;
    bestArrival[stop] = NEVER;
    bestReady[stop] = NEVER;
  }
  state.cellCount = 0;
}
