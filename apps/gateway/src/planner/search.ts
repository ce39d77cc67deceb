import { entry } from '../arrays/entry.ts';
import { firstIndex } from '../arrays/first-index.ts';
import type { Edges } from './edges.ts';
import type { RidesLeft } from './rides-left.ts';
import type { Timetable } from './timetable.ts';
import { firstTripFrom, earlierTripFrom, tripArrival, tripTime } from './trip-times.ts';
import { clearCells, NEVER, stateFor, type StayedRide } from './search-state.ts';

/** Stops at an end of an itinerary, each with the seconds on foot between the end and the stop. */
export interface StopsOnFoot {
  stops: Int32Array;
  seconds: Int32Array;
}

export interface SearchRequest {
  table: Timetable;
  /** Walks in the direction of the search, and the time to change at each stop. */
  footpaths: Edges;
  changes: Int32Array;
  /** Changes between nodes of one stop, in the direction of the search; null if the stops have none. */
  nodeChanges: Edges | null;
  access: StopsOnFoot;
  egress: StopsOnFoot;
  /** Lower bounds by stop, or by node of a stop: minimum seconds from there to the end, see `boundsTo`. */
  bounds: Uint16Array;
  /** The start, and the latest accepted arrival. */
  start: number;
  latest: number;
  /** Allowed modes, see `modeMask`. */
  modes: number;
  /** Maximum seconds of a single walk between stops. */
  longestWalk: number;
  maxRides: number;
  /** Rides that are left at least, counted up to `maxRides` - 1; absent: not counted. */
  ridesLeft?: RidesLeft;
}

/** A ride of the search: trip and positions refer to its timetable. */
export interface FoundRide {
  route: number;
  trip: number;
  board: number;
  alight: number;
  /** Minimum seconds between the start, or the previous ride, and this ride; the part of them on foot. */
  needed: number;
  walk: number;
  /** The rider stays on board after the previous ride: its vehicle goes on as this trip. */
  stays?: boolean;
}

/** Returns how often a rider boards a vehicle. */
export const boardingsOf = ({ rides }: FoundItinerary): number =>
  rides.reduce((sum, { stays }) => sum + (stays === true ? 0 : 1), 0);

export interface FoundItinerary {
  rides: FoundRide[];
  /** Seconds on foot to the end. */
  egress: number;
  departure: number;
  arrival: number;
  /** Total seconds on foot. */
  walk: number;
}

/**
 * RAPTOR: round k finds the earliest arrival at every stop with k rides (Delling, Pajor, Werneck:
 * Round-Based Public Transit Routing, ALENEX 2012). This version adds first-mile and last-mile walks,
 * prunes by lower bounds, and of equal arrivals prefers less walking.
 */
export class Search {
  readonly #stopCount: number;
  readonly #state: ReturnType<typeof stateFor>;

  constructor(stopCount: number) {
    this.#stopCount = stopCount;
    this.#state = stateFor(stopCount);
  }

  /** Finds the earliest arrivals, one for each number of rides that arrives earlier, fewest rides first. */
  run(request: SearchRequest): FoundItinerary[] {
    const state = this.#state;
    this.#begin(request);
    let round = 1;
    for (; round <= request.maxRides && state.markedCount > 0; round++) {
      this.#collectRoutes(request);
      for (let i = 0; i < state.queued; i++) this.#ride(request, entry(state.queue, i), round);
      this.#walkOn(request, round);
    }
    const itineraries: FoundItinerary[] = [];
    for (let k = 1; k < round; k++)
      if (state.endStop[k] !== -1) itineraries.push(this.#itineraryOf(request, k));
    for (const stop of request.egress.stops) state.egress[stop] = NEVER;
    return itineraries;
  }

  #begin(request: SearchRequest): void {
    const { table, access, egress, bounds, start, latest } = request;
    const state = this.#state;
    clearCells(state);
    state.maxRides = request.maxRides;
    state.ridesLeft = request.ridesLeft ?? null;
    state.endStop.fill(-1);
    state.bestEnd = latest + 1;
    state.stays = [];
    state.reachedOnBoard.clear();
    if (state.first.length < table.routes.length) {
      state.first = new Int32Array(table.routes.length).fill(NEVER);
      state.last = new Int32Array(table.routes.length);
      state.queue = new Int32Array(table.routes.length);
    }
    for (let i = 0; i < egress.stops.length; i++) {
      state.egress[entry(egress.stops, i)] = entry(egress.seconds, i);
    }
    // Clears marks of a search that stopped at the maximum number of rides.
    for (let i = 0; i < state.markedCount; i++) state.isMarked[entry(state.marked, i)] = 0;
    state.markedCount = 0;
    for (let i = 0; i < access.stops.length; i++) {
      const stop = entry(access.stops, i);
      const seconds = entry(access.seconds, i);
      if (start + seconds + (bounds[stop] ?? NEVER) > latest) continue;
      this.#setReady(stop, stop, start + seconds, seconds, -1);
    }
  }

  #setReady(stop: number, cell: number, time: number, walk: number, from: number): void {
    const state = this.#state;
    const best = entry(state.bestReady, stop);
    if (time > best) return;
    if (time === best && (state.ready[cell] !== time || walk >= entry(state.readyWalk, cell)))
      return;
    if (state.ready[cell] === NEVER) state.cells[state.cellCount++] = cell;
    state.bestReady[stop] = time;
    state.ready[cell] = time;
    state.readyWalk[cell] = walk;
    state.readyFrom[cell] = from;
    if (state.isMarked[stop] === 1) return;
    state.isMarked[stop] = 1;
    state.marked[state.markedCount++] = stop;
  }

  /** Queues the routes at the marked stops, each with its first and last marked position. */
  #collectRoutes({ table: { boardsAt, boards, routeMode }, modes }: SearchRequest): void {
    const state = this.#state;
    const { first, last } = state;
    state.queued = 0;
    for (let m = 0; m < state.markedCount; m++) {
      const stop = entry(state.marked, m);
      state.isMarked[stop] = 0;
      const end = entry(boardsAt, stop + 1);
      for (let i = entry(boardsAt, stop); i < end; i += 2) {
        const route = entry(boards, i);
        if ((entry(routeMode, route) & modes) === 0) continue;
        const position = entry(boards, i + 1);
        const firstPosition = entry(first, route);
        if (firstPosition === NEVER) {
          state.queue[state.queued++] = route;
          last[route] = position;
        } else if (position > entry(last, route)) last[route] = position;
        if (position < firstPosition) first[route] = position;
      }
    }
    state.markedCount = 0;
  }

  /**
   * Scans a route from its first marked stop on, on the earliest trip that can be boarded, until it can no longer lead to
   * the end in time: a lower bound never decreases by more than a trip advances.
   */
  #ride(request: SearchRequest, route: number, round: number): void {
    const state = this.#state;
    const { table, bounds } = request;
    const { tripBase, tripStart, times, stops, closed } = table;
    const previousRound = (round - 1) * this.#stopCount;
    const firstTrip = entry(table.tripsAt, route);
    const endTrip = entry(table.tripsAt, route + 1);
    const firstStop = entry(table.stopsAt, route);
    const count = entry(table.stopsAt, route + 1) - firstStop;
    let [trip, base, start, board, walk] = [-1, 0, 0, 0, 0];
    let position = entry(state.first, route);
    const last = entry(state.last, route);
    state.first[route] = NEVER;
    for (; position < count; position++) {
      const stop = entry(stops, firstStop + position);
      const closedFlags = entry(closed, firstStop + position);
      if (trip >= 0) {
        const time = entry(times, base + 2 * position) + start;
        if (time + (bounds[stop] ?? NEVER) > state.bestEnd) trip = -1;
        else if ((closedFlags & 2) === 0 && time <= entry(state.bestArrival, stop)) {
          const cell = round * this.#stopCount + stop;
          if (this.#arrive(stop, cell, time, walk, round)) {
            state.route[cell] = route;
            state.trip[cell] = trip;
            state.board[cell] = board;
            state.alight[cell] = position;
            state.stay[cell] = -1;
          }
        }
      }
      // Nobody boards at the last stop, nor without an arrival of the round before.
      if (position === count - 1 || (trip < 0 && position > last)) break;
      if (position > last) continue;
      const ready = entry(state.ready, previousRound + stop);
      if (ready === NEVER || (closedFlags & 1) !== 0) continue;
      const caughtTrip =
        trip < 0
          ? firstTripFrom(table, 2 * position + 1, ready, firstTrip, endTrip)
          : earlierTripFrom(table, 2 * position + 1, ready, firstTrip, trip);
      if (caughtTrip < 0) continue;
      const walkToStop = entry(state.readyWalk, previousRound + stop);
      if (caughtTrip === trip && walkToStop >= walk) continue;
      trip = caughtTrip;
      base = entry(tripBase, trip);
      start = entry(tripStart, trip);
      board = position;
      walk = walkToStop;
    }
    if (trip >= 0 && table.goingOn.size > 0) {
      const ride = { route, trip, board, alight: count - 1, previous: -1 };
      this.#stayOn(request, ride, walk, round);
    }
  }

  /**
   * Scans the trips as which the vehicle of a ride to the last stop goes on, in the same round. Riders who boarded can also
   * wait for a later vehicle, which may go on as a trip that the earlier one does not; riders on board cannot.
   */
  #stayOn(request: SearchRequest, ride: StayedRide, walk: number, round: number): void {
    const state = this.#state;
    const { table, modes, bounds } = request;
    const lastTrip = ride.previous === -1 ? NEVER : ride.trip;
    for (const { route, from, to } of table.goingOn.get(ride.route) ?? []) {
      if ((entry(table.routeMode, route) & modes) === 0) continue;
      const firstStop = entry(table.stops, entry(table.stopsAt, route));
      let i = firstIndex(from.length, (index) => entry(from, index) < ride.trip);
      for (; i < from.length && entry(from, i) <= lastTrip; i++) {
        const [fromTrip, trip] = [entry(from, i), entry(to, i)];
        // Later vehicles arrive later still.
        if (tripArrival(table, fromTrip, ride.alight) > state.bestEnd) break;
        if (tripTime(table, trip, 1) + (bounds[firstStop] ?? NEVER) > state.bestEnd) continue;
        // It was ridden on from its first stop before.
        if (state.reachedOnBoard.has(trip)) continue;
        state.reachedOnBoard.add(trip);
        const stay = state.stays.push({ ...ride, trip: fromTrip }) - 1;
        const alight = this.#rideOn(request, { route, trip, stay }, walk, round);
        const next = { route, trip, board: 0, alight, previous: stay };
        this.#stayOn(request, next, walk, round);
      }
    }
  }

  /** Records the arrivals of a trip with riders on board from its first stop on. Returns its last position. */
  #rideOn(
    { table, bounds }: SearchRequest,
    { route, trip, stay }: { route: number; trip: number; stay: number },
    walk: number,
    round: number,
  ): number {
    const state = this.#state;
    const firstStop = entry(table.stopsAt, route);
    const last = entry(table.stopsAt, route + 1) - firstStop - 1;
    for (let position = 1; position <= last; position++) {
      if ((entry(table.closed, firstStop + position) & 2) !== 0) continue;
      const stop = entry(table.stops, firstStop + position);
      const time = tripArrival(table, trip, position);
      if (time > entry(state.bestArrival, stop) || time + (bounds[stop] ?? NEVER) > state.bestEnd)
        continue;
      const cell = round * this.#stopCount + stop;
      if (!this.#arrive(stop, cell, time, walk, round)) continue;
      state.route[cell] = route;
      state.trip[cell] = trip;
      state.board[cell] = 0;
      state.alight[cell] = position;
      state.stay[cell] = stay;
    }
    return last;
  }

  /** Records an arrival by a ride if it is an improvement. */
  #arrive(stop: number, cell: number, time: number, walk: number, round: number): boolean {
    const state = this.#state;
    if (state.ridesLeft !== null && (state.ridesLeft.arrived[stop] ?? 0) > state.maxRides - round)
      return false;
    const isTie = time === entry(state.bestArrival, stop);
    if (isTie && (entry(state.arrival, cell) !== time || walk >= entry(state.arrivalWalk, cell)))
      return false;
    if (state.arrival[cell] === NEVER) state.cells[state.cellCount++] = cell;
    state.bestArrival[stop] = time;
    state.arrival[cell] = time;
    state.arrivalWalk[cell] = walk;
    if (state.isReached[stop] === 0) {
      state.isReached[stop] = 1;
      state.reached[state.reachedCount++] = stop;
    }
    const egress = entry(state.egress, stop);
    if (egress !== NEVER) this.#end(stop, time + egress, walk + egress, round);
    return true;
  }

  #end(stop: number, time: number, walk: number, round: number): void {
    const state = this.#state;
    const currentEndStop = entry(state.endStop, round);
    if (time > state.bestEnd || (time === state.bestEnd && currentEndStop === -1)) return;
    if (time === state.bestEnd && walk >= entry(state.endWalk, round)) return;
    state.bestEnd = time;
    state.endStop[round] = stop;
    state.endTime[round] = time;
    state.endWalk[round] = walk;
  }

  /** Reports whether few enough rides lead from a stop to the end. */
  #canBoard(stop: number, round: number): boolean {
    const { ridesLeft, maxRides } = this.#state;
    return ridesLeft === null || (ridesLeft.boarding[stop] ?? 0) <= maxRides - round;
  }

  /** Relaxes the walks from the reached stops, and the change at each stop itself. */
  #walkOn(request: SearchRequest, round: number): void {
    const { footpaths, changes, bounds, longestWalk } = request;
    const state = this.#state;
    const { at, to, seconds } = footpaths;
    const offset = round * this.#stopCount;
    for (let r = 0; r < state.reachedCount; r++) {
      const stop = entry(state.reached, r);
      state.isReached[stop] = 0;
      const time = entry(state.arrival, offset + stop);
      const walk = entry(state.arrivalWalk, offset + stop);
      const readyTime = time + entry(changes, stop);
      if (readyTime + (bounds[stop] ?? NEVER) <= state.bestEnd && this.#canBoard(stop, round)) {
        this.#setReady(stop, offset + stop, readyTime, walk, stop);
      }
      this.#changeNodes(request, stop, round);
      const end = entry(at, stop + 1);
      for (let i = entry(at, stop); i < end; i++) {
        const walkTime = entry(seconds, i);
        if (walkTime > longestWalk || time + walkTime > state.bestEnd) break;
        const next = entry(to, i);
        if (time + walkTime + (bounds[next] ?? NEVER) > state.bestEnd) continue;
        if (!this.#canBoard(next, round)) continue;
        this.#setReady(next, offset + next, time + walkTime, walk + walkTime, stop);
      }
    }
    state.reachedCount = 0;
  }

  /** Relaxes the changes to other nodes of the stop, which are no walks. */
  #changeNodes({ nodeChanges, bounds }: SearchRequest, node: number, round: number): void {
    if (nodeChanges === null) return;
    const { at, to, seconds } = nodeChanges;
    const state = this.#state;
    const offset = round * this.#stopCount;
    const time = entry(state.arrival, offset + node);
    const walk = entry(state.arrivalWalk, offset + node);
    const end = entry(at, node + 1);
    for (let i = entry(at, node); i < end; i++) {
      const [next, readyTime] = [entry(to, i), time + entry(seconds, i)];
      if (readyTime + (bounds[next] ?? NEVER) > state.bestEnd) continue;
      if (!this.#canBoard(next, round)) continue;
      this.#setReady(next, offset + next, readyTime, walk, node);
    }
  }

  #itineraryOf({ table, egress, start }: SearchRequest, rides: number): FoundItinerary {
    const state = this.#state;
    const itinerary: FoundRide[] = [];
    let stop = entry(state.endStop, rides);
    const last = stop;
    for (let round = rides; round >= 1; round--) {
      const cell = round * this.#stopCount + stop;
      let ride = {
        route: entry(state.route, cell),
        trip: entry(state.trip, cell),
        board: entry(state.board, cell),
        alight: entry(state.alight, cell),
      };
      for (let stay = entry(state.stay, cell); stay >= 0;) {
        itinerary.unshift({ ...ride, needed: 0, walk: 0, stays: true });
        const stayed = state.stays[stay];
        if (stayed === undefined) throw new RangeError('search: a ride on board is missing');
        const { previous, ...before } = stayed;
        [ride, stay] = [before, previous];
      }
      const { route, board } = ride;
      const boardStop = entry(table.stops, entry(table.stopsAt, route) + board);
      const previousRound = (round - 1) * this.#stopCount;
      const from = entry(state.readyFrom, previousRound + boardStop);
      const previousArrival = from === -1 ? start : entry(state.arrival, previousRound + from);
      const needed = entry(state.ready, previousRound + boardStop) - previousArrival;
      itinerary.unshift({
        ...ride,
        needed,
        walk: isSameStop(table, from, boardStop) ? 0 : needed,
      });
      stop = from;
    }
    return {
      rides: itinerary,
      egress: secondsAt(egress, last),
      departure: start,
      arrival: entry(state.endTime, rides),
      walk: entry(state.endWalk, rides),
    };
  }
}

const isSameStop = ({ network: { nodes } }: Timetable, from: number, to: number): boolean =>
  from === to || (from >= 0 && nodes !== null && nodes.stopOf[from] === nodes.stopOf[to]);

const secondsAt = ({ stops, seconds }: StopsOnFoot, stop: number): number =>
  seconds[stops.indexOf(stop)] ?? 0;
