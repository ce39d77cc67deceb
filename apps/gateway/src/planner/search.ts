import { entry } from '../entry.ts';
import type { Edges } from './edges.ts';
import type { Timetable } from './timetable.ts';

/** More rides than this nobody makes in one city. */
export const MAX_RIDES = 7;
/** Later than any time of a timetable. */
export const NEVER = 2 ** 30;

/** Stops at an end of an itinerary, each with the seconds on foot between the end and the stop. */
export interface StopsOnFoot {
  stops: Int32Array;
  seconds: Int32Array;
}

export interface SearchRequest {
  table: Timetable;
  /** Walks in the direction of the search, and the change at each stop itself. */
  footpaths: Edges;
  changes: Int32Array;
  access: StopsOnFoot;
  egress: StopsOnFoot;
  /** By stop: seconds that any journey from there to the end takes at least. */
  bounds: Int32Array;
  /** When the rider sets out, and the latest arrival that is of interest. */
  start: number;
  latest: number;
  /** Modes allowed, see `modeMask`. */
  modes: number;
  /** No single walk between stops may take longer. */
  longestWalk: number;
  maxRides: number;
}

/** A ride as the search found it: trip and positions are those of its timetable. */
export interface FoundRide {
  route: number;
  trip: number;
  board: number;
  alight: number;
  /** Seconds needed before it: from the start, or from the ride before; of these on foot. */
  needed: number;
  walk: number;
}

export interface FoundItinerary {
  rides: FoundRide[];
  /** To the end, on foot. */
  egress: number;
  departure: number;
  arrival: number;
  /** Seconds on foot in all. */
  walk: number;
}

/**
 * Round-based public transit routing: in round k every stop gets the earliest arrival with k rides
 * (Delling, Pajor, Werneck: Round-Based Public Transit Routing, ALENEX 2012), here with walks of a first
 * and a last mile, with bounds that leave out what cannot come in time, and among arrivals alike the one
 * with less walking. The arrays are made once and used for every request: a search allocates nothing.
 */
export class Search {
  readonly #stopCount: number;
  /** By round and stop: arrival by a ride, seconds walked until then, and the ride. */
  readonly #arrival: Int32Array;
  readonly #arrivalWalk: Int32Array;
  readonly #route: Int32Array;
  readonly #trip: Int32Array;
  readonly #board: Int32Array;
  readonly #alight: Int32Array;
  /** By round and stop: when one can get on there, after so many rides; where one came from, -1: the start. */
  readonly #ready: Int32Array;
  readonly #readyWalk: Int32Array;
  readonly #readyFrom: Int32Array;
  /** By stop, over the rounds so far. */
  readonly #bestArrival: Int32Array;
  readonly #bestReady: Int32Array;
  readonly #egress: Int32Array;
  /** Stops one can newly get on at; stops newly arrived at. Each list has a flag by stop. */
  readonly #marked: Int32Array;
  readonly #isMarked: Uint8Array;
  #markedCount = 0;
  readonly #reached: Int32Array;
  readonly #isReached: Uint8Array;
  #reachedCount = 0;
  /** First position to scan by route, and the routes to scan. */
  #first: Int32Array;
  #queue: Int32Array;
  #queued = 0;
  #bestEnd = NEVER;
  readonly #endStop = new Int32Array(MAX_RIDES + 1);
  readonly #endTime = new Int32Array(MAX_RIDES + 1);
  readonly #endWalk = new Int32Array(MAX_RIDES + 1);

  constructor(stopCount: number) {
    const cells = stopCount * (MAX_RIDES + 1);
    this.#stopCount = stopCount;
    this.#arrival = new Int32Array(cells);
    this.#arrivalWalk = new Int32Array(cells);
    this.#route = new Int32Array(cells);
    this.#trip = new Int32Array(cells);
    this.#board = new Int32Array(cells);
    this.#alight = new Int32Array(cells);
    this.#ready = new Int32Array(cells);
    this.#readyWalk = new Int32Array(cells);
    this.#readyFrom = new Int32Array(cells);
    this.#bestArrival = new Int32Array(stopCount);
    this.#bestReady = new Int32Array(stopCount);
    this.#egress = new Int32Array(stopCount).fill(NEVER);
    this.#marked = new Int32Array(stopCount);
    this.#isMarked = new Uint8Array(stopCount);
    this.#reached = new Int32Array(stopCount);
    this.#isReached = new Uint8Array(stopCount);
    this.#first = new Int32Array(0);
    this.#queue = new Int32Array(0);
  }

  /** The earliest arrivals of a request, one for each number of rides that gains time, fewest rides first. */
  run(request: SearchRequest): FoundItinerary[] {
    this.#begin(request);
    let round = 1;
    for (; round <= request.maxRides && this.#markedCount > 0; round++) {
      this.#collectRoutes(request);
      for (let i = 0; i < this.#queued; i++) this.#ride(request, entry(this.#queue, i), round);
      this.#walkOn(request, round);
    }
    const itineraries: FoundItinerary[] = [];
    for (let k = 1; k < round; k++)
      if (this.#endStop[k] !== -1) itineraries.push(this.#itineraryOf(request, k));
    for (const stop of request.egress.stops) this.#egress[stop] = NEVER;
    return itineraries;
  }

  #begin({ table, access, egress, bounds, start, latest, maxRides }: SearchRequest): void {
    const cells = (maxRides + 1) * this.#stopCount;
    this.#arrival.fill(NEVER, 0, cells);
    this.#ready.fill(NEVER, 0, cells);
    this.#bestArrival.fill(NEVER);
    this.#bestReady.fill(NEVER);
    this.#endStop.fill(-1);
    this.#bestEnd = latest + 1;
    if (this.#first.length < table.routes.length) {
      this.#first = new Int32Array(table.routes.length).fill(NEVER);
      this.#queue = new Int32Array(table.routes.length);
    }
    for (let i = 0; i < egress.stops.length; i++) {
      this.#egress[entry(egress.stops, i)] = entry(egress.seconds, i);
    }
    // What a search that ended early has left.
    for (let i = 0; i < this.#markedCount; i++) this.#isMarked[entry(this.#marked, i)] = 0;
    this.#markedCount = 0;
    for (let i = 0; i < access.stops.length; i++) {
      const stop = entry(access.stops, i);
      const seconds = entry(access.seconds, i);
      if (start + seconds + entry(bounds, stop) > latest) continue;
      this.#setReady(stop, stop, start + seconds, seconds, -1);
    }
  }

  #setReady(stop: number, cell: number, time: number, walk: number, from: number): void {
    const best = entry(this.#bestReady, stop);
    if (time > best) return;
    if (time === best && (this.#ready[cell] !== time || walk >= entry(this.#readyWalk, cell)))
      return;
    this.#bestReady[stop] = time;
    this.#ready[cell] = time;
    this.#readyWalk[cell] = walk;
    this.#readyFrom[cell] = from;
    if (this.#isMarked[stop] === 1) return;
    this.#isMarked[stop] = 1;
    this.#marked[this.#markedCount++] = stop;
  }

  /** The routes at the marked stops, each from its first marked stop on. */
  #collectRoutes({ table: { boardsAt, boards, routeMode }, modes }: SearchRequest): void {
    const first = this.#first;
    this.#queued = 0;
    for (let m = 0; m < this.#markedCount; m++) {
      const stop = entry(this.#marked, m);
      this.#isMarked[stop] = 0;
      const end = entry(boardsAt, stop + 1);
      for (let i = entry(boardsAt, stop); i < end; i += 2) {
        const route = entry(boards, i);
        if ((entry(routeMode, route) & modes) === 0) continue;
        const position = entry(boards, i + 1);
        const known = entry(first, route);
        if (known === NEVER) this.#queue[this.#queued++] = route;
        if (position < known) first[route] = position;
      }
    }
    this.#markedCount = 0;
  }

  /** Rides a route from its first marked stop to its end, always with the earliest trip to be had. */
  #ride(request: SearchRequest, route: number, round: number): void {
    const { table, bounds } = request;
    const { tripBase, tripStart, times, stops, closed } = table;
    const before = (round - 1) * this.#stopCount;
    const firstTrip = entry(table.tripsAt, route);
    const endTrip = entry(table.tripsAt, route + 1);
    const at = entry(table.stopsAt, route);
    const count = entry(table.stopsAt, route + 1) - at;
    let [trip, base, start, board, walk] = [-1, 0, 0, 0, 0];
    let position = entry(this.#first, route);
    this.#first[route] = NEVER;
    for (; position < count; position++) {
      const stop = entry(stops, at + position);
      const shut = entry(closed, at + position);
      if (trip >= 0 && (shut & 2) === 0) {
        const time = entry(times, base + 2 * position) + start;
        if (time <= entry(this.#bestArrival, stop) && time + entry(bounds, stop) <= this.#bestEnd) {
          const cell = round * this.#stopCount + stop;
          if (this.#arrive(stop, cell, time, walk, round)) {
            this.#route[cell] = route;
            this.#trip[cell] = trip;
            this.#board[cell] = board;
            this.#alight[cell] = position;
          }
        }
      }
      const ready = entry(this.#ready, before + stop);
      if (ready === NEVER || (shut & 1) !== 0) continue;
      const caught =
        trip < 0
          ? firstToLeave(table, 2 * position + 1, ready, firstTrip, endTrip)
          : earlierToLeave(table, 2 * position + 1, ready, firstTrip, trip);
      if (caught < 0) continue;
      const ownWalk = entry(this.#readyWalk, before + stop);
      if (caught === trip && ownWalk >= walk) continue;
      trip = caught;
      base = entry(tripBase, trip);
      start = entry(tripStart, trip);
      board = position;
      walk = ownWalk;
    }
  }

  /** Notes an arrival by a ride where it is an improvement. */
  #arrive(stop: number, cell: number, time: number, walk: number, round: number): boolean {
    const isTie = time === entry(this.#bestArrival, stop);
    if (isTie && (entry(this.#arrival, cell) !== time || walk >= entry(this.#arrivalWalk, cell)))
      return false;
    this.#bestArrival[stop] = time;
    this.#arrival[cell] = time;
    this.#arrivalWalk[cell] = walk;
    if (this.#isReached[stop] === 0) {
      this.#isReached[stop] = 1;
      this.#reached[this.#reachedCount++] = stop;
    }
    const egress = entry(this.#egress, stop);
    if (egress !== NEVER) this.#end(stop, time + egress, walk + egress, round);
    return true;
  }

  #end(stop: number, time: number, walk: number, round: number): void {
    const before = entry(this.#endStop, round);
    if (time > this.#bestEnd || (time === this.#bestEnd && before === -1)) return;
    if (time === this.#bestEnd && walk >= entry(this.#endWalk, round)) return;
    this.#bestEnd = time;
    this.#endStop[round] = stop;
    this.#endTime[round] = time;
    this.#endWalk[round] = walk;
  }

  /** From the stops that were reached on to others on foot, and to the next vehicle at the stop itself. */
  #walkOn({ footpaths, changes, bounds, longestWalk }: SearchRequest, round: number): void {
    const { at, to, seconds } = footpaths;
    const offset = round * this.#stopCount;
    for (let r = 0; r < this.#reachedCount; r++) {
      const stop = entry(this.#reached, r);
      this.#isReached[stop] = 0;
      const time = entry(this.#arrival, offset + stop);
      const walk = entry(this.#arrivalWalk, offset + stop);
      const changed = time + entry(changes, stop);
      if (changed + entry(bounds, stop) <= this.#bestEnd) {
        this.#setReady(stop, offset + stop, changed, walk, stop);
      }
      const end = entry(at, stop + 1);
      for (let i = entry(at, stop); i < end; i++) {
        const onFoot = entry(seconds, i);
        if (onFoot > longestWalk || time + onFoot > this.#bestEnd) break;
        const next = entry(to, i);
        if (time + onFoot + entry(bounds, next) > this.#bestEnd) continue;
        this.#setReady(next, offset + next, time + onFoot, walk + onFoot, stop);
      }
    }
    this.#reachedCount = 0;
  }

  #itineraryOf({ table, egress, start }: SearchRequest, rides: number): FoundItinerary {
    const itinerary: FoundRide[] = [];
    let stop = entry(this.#endStop, rides);
    const last = stop;
    for (let round = rides; round >= 1; round--) {
      const cell = round * this.#stopCount + stop;
      const route = entry(this.#route, cell);
      const board = entry(this.#board, cell);
      const boardStop = entry(table.stops, entry(table.stopsAt, route) + board);
      const before = (round - 1) * this.#stopCount;
      const from = entry(this.#readyFrom, before + boardStop);
      const since = from === -1 ? start : entry(this.#arrival, before + from);
      const needed = entry(this.#ready, before + boardStop) - since;
      itinerary.unshift({
        route,
        trip: entry(this.#trip, cell),
        board,
        alight: entry(this.#alight, cell),
        needed,
        walk: from === boardStop ? 0 : needed,
      });
      stop = from;
    }
    return {
      rides: itinerary,
      egress: secondsAt(egress, last),
      departure: start,
      arrival: entry(this.#endTime, rides),
      walk: entry(this.#endWalk, rides),
    };
  }
}

const secondsAt = ({ stops, seconds }: StopsOnFoot, stop: number): number =>
  seconds[stops.indexOf(stop)] ?? 0;

/** When a trip leaves: `index` is twice the position, and one for the departure. */
export const leaves = (
  { times, tripBase, tripStart }: Timetable,
  trip: number,
  index: number,
): number => entry(times, entry(tripBase, trip) + index) + entry(tripStart, trip);

/** When it arrives at a position. */
export const arrives = (table: Timetable, trip: number, position: number): number =>
  leaves(table, trip, 2 * position);

/** The first trip from `first` on that leaves at or after `ready`; -1 where there is none before `end`. */
export function firstToLeave(
  table: Timetable,
  index: number,
  ready: number,
  first: number,
  end: number,
): number {
  let [low, high] = [first, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (leaves(table, middle, index) < ready) low = middle + 1;
    else high = middle;
  }
  return low === end ? -1 : low;
}

/** The earliest trip up to `trip` that leaves at or after `ready`; -1 where `trip` is gone by then. */
function earlierToLeave(
  table: Timetable,
  index: number,
  ready: number,
  first: number,
  trip: number,
): number {
  if (leaves(table, trip, index) < ready) return -1;
  let earliest = trip;
  while (earliest > first && leaves(table, earliest - 1, index) >= ready) earliest--;
  return earliest;
}
