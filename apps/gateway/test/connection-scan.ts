import { metresBetween } from '../src/geometry/geometry.ts';
import { arrivalOf, departureOf, type Feed } from '../src/gtfs/feed.ts';
import { ruledChanges } from './ruled-changes.ts';
import { addDays, runsOn, serviceDayStart } from '../src/gtfs/service-day.ts';
import type { StopsOnFoot } from '../src/planner/search.ts';
import {
  CHANGE_METRES,
  CHANGE_SECONDS,
  GATE_SECONDS,
  INTERCHANGE_SECONDS,
  walkMetres,
  walkSeconds,
} from '../src/planner/walking.ts';

interface Connection {
  from: number;
  to: number;
  departure: number;
  arrival: number;
  /** A trip of one service day. */
  run: number;
  mayBoard: boolean;
  mayAlight: boolean;
  /** The last connection of its run. */
  isLast: boolean;
}

/** A trip of one service day. */
export interface Run {
  id: string;
  run: number;
  /** Index in the feed's `routes`. */
  route: number;
  /** As trips.txt names it. */
  tripId: string;
  day: number;
  first: number;
  last: number;
  starts: number;
  ends: number;
}

export interface Oracle {
  /**
   * Returns the earliest arrivals with at most 1, 2, ... `maxRides` rides, in seconds of the day; Infinity if there is no
   * path. Considers only connections that depart by `until`.
   */
  arrivals(
    access: StopsOnFoot,
    egress: StopsOnFoot,
    start: number,
    maxRides: number,
    until?: number,
  ): number[];
}

const NOT_POSSIBLE = 3;
const LONGEST_HALT_SECONDS = 3600;

/**
 * A simple connection scan (Dibbelt, Pajor, Strasser, Wagner: Connection Scan Algorithm, 2018) over the feed itself. It
 * shares only the walking speed with the planner.
 */
export function connectionScan(feed: Feed, date: string): Oracle {
  const { connections, onward, runs } = connectionsAround(feed, date);
  const walks = walksBetween(feed);
  // Rules for single routes and trips need all arrivals of each, which is too slow for a city.
  const hasRules = (feed.transferRules ?? []).length > 0;
  const changes = ruledChanges(feed, walks, runs);
  return {
    arrivals(access, egress, start, maxRides, latestDeparture = Infinity) {
      const layers = Array.from({ length: maxRides + 1 }, () => ({
        ready: new Map<number, number>(),
        arrived: new Map<number, number>(),
        boarded: new Set<number>(),
        arrivals: changes.none(),
      }));
      const [first] = layers;
      access.stops.forEach((stop, i) =>
        lower(first?.ready, stop, start + (access.seconds[i] ?? 0)),
      );
      for (const connection of connections) {
        const { from, to, departure, arrival, run, mayBoard, mayAlight, isLast } = connection;
        if (departure < start) continue;
        if (departure > latestDeparture) break;
        layers.forEach(({ ready, arrived, boarded, arrivals }, k) => {
          const before = layers[k - 1]?.ready.get(from) ?? Infinity;
          const isReached =
            before <= departure ||
            (hasRules && changes.reach(layers[k - 1]?.arrivals, from, run, departure));
          if (mayBoard && isReached) boarded.add(run);
          // A vehicle that goes on as another trip after this last connection takes its riders along.
          if (isLast && boarded.has(run))
            for (const next of onward.get(run) ?? []) boarded.add(next);
          if (!boarded.has(run) || !mayAlight) return;
          if (hasRules) arrivals.push({ stop: to, run, time: arrival });
          if (!lower(arrived, to, arrival) || hasRules) return;
          walks[to]?.forEach((seconds, stop) => lower(ready, stop, arrival + seconds));
        });
      }
      let best = Infinity;
      return layers.slice(1).map(({ arrived }) => {
        egress.stops.forEach((stop, i) => {
          best = Math.min(best, (arrived.get(stop) ?? Infinity) + (egress.seconds[i] ?? 0));
        });
        return best;
      });
    },
  };
}

/** Stores a time if it is earlier than the known one. Returns whether it was. */
function lower(times: Map<number, number> | undefined, stop: number, time: number): boolean {
  if (times === undefined || time >= (times.get(stop) ?? Infinity)) return false;
  times.set(stop, time);
  return true;
}

function connectionsAround(
  feed: Feed,
  date: string,
): { connections: Connection[]; onward: Map<number, number[]>; runs: Run[] } {
  const connections: Connection[] = [];
  const allRuns: Run[] = [];
  let runs = 0;
  for (const day of [-1, 0, 1]) {
    const serviceDay = addDays(date, day);
    const shift =
      (serviceDayStart(serviceDay, feed.timezone) - serviceDayStart(date, feed.timezone)) / 1000;
    for (const { stops, trips, closed, route } of feed.patterns) {
      for (const trip of trips) {
        const service = feed.services[trip.service];
        if (service === undefined || !runsOn(service, serviceDay)) continue;
        const run = runs++;
        allRuns.push({
          id: trip.id,
          run,
          route,
          tripId: trip.run?.tripId ?? trip.id,
          day,
          first: stops[0] ?? -1,
          last: stops.at(-1) ?? -1,
          starts: departureOf(trip, 0) + shift,
          ends: arrivalOf(trip, stops.length - 1) + shift,
        });
        stops.slice(1).forEach((to, i) => {
          connections.push({
            from: stops[i] ?? -1,
            to,
            departure: departureOf(trip, i) + shift,
            arrival: arrivalOf(trip, i + 1) + shift,
            run,
            mayBoard: ((closed?.[i] ?? 0) & 1) === 0,
            mayAlight: ((closed?.[i + 1] ?? 0) & 2) === 0,
            isLast: i === stops.length - 2,
          });
        });
      }
    }
  }
  connections.sort((a, b) => a.departure - b.departure || a.arrival - b.arrival);
  return { connections, onward: runsOnward(feed, allRuns), runs: allRuns };
}

/** Returns by run those as which its vehicle goes on with riders on board. */
function runsOnward(feed: Feed, runs: readonly Run[]): Map<number, number[]> {
  const onward = new Map<number, number[]>();
  const link = (from: Run, to: Run): void => {
    if (to.starts >= from.ends) onward.set(from.run, [...(onward.get(from.run) ?? []), to.run]);
  };
  const { pairs = [], blocks = [] } = feed.sameVehicle ?? {};
  for (const day of [-1, 0, 1]) {
    const ofDay = runs.filter((run) => run.day === day);
    const byId = new Map(ofDay.map((run) => [run.id, run]));
    for (const { from, to, mayStay } of pairs) {
      const [a, b] = [byId.get(from), byId.get(to)];
      if (a && b && mayStay) link(a, b);
    }
    for (const block of blocks) {
      const inOrder = block
        .flatMap((id) => byId.get(id) ?? [])
        .toSorted((a, b) => a.starts - b.starts);
      inOrder.slice(1).forEach((b, i) => {
        const a = inOrder[i];
        if (a === undefined || b.starts - a.ends > LONGEST_HALT_SECONDS) return;
        const parents = [a.last, b.first].map((stop) => feed.stops[stop]?.parent ?? -1);
        const isOneStation = (parents[0] ?? -1) >= 0 && parents[0] === parents[1];
        const isNamed = pairs.some(({ from, to }) => from === a.id && to === b.id);
        if (!isNamed && (a.last === b.first || isOneStation)) link(a, b);
      });
    }
  }
  return onward;
}

/** Returns the seconds of the walks from each stop to others, and of a change at the stop itself. */
export function walksBetween(feed: Feed): Map<number, number>[] {
  const { stops } = feed;
  const walks = stops.map((a, from) => {
    const walksFrom = new Map([[from, CHANGE_SECONDS]]);
    stops.forEach((b, to) => {
      if (a.kind === 'station' || b.kind === 'station' || from === to) return;
      const crow = metresBetween(a, b);
      const together = a.parent >= 0 && a.parent === b.parent;
      if (crow > CHANGE_METRES && !together) return;
      const gates = (a.parent >= 0 ? GATE_SECONDS : 0) + (b.parent >= 0 ? GATE_SECONDS : 0);
      const extra = together ? INTERCHANGE_SECONDS : gates;
      walksFrom.set(to, walkSeconds(walkMetres(crow)) + extra);
    });
    return walksFrom;
  });
  const members = (stop: number): number[] =>
    stops[stop]?.kind === 'station'
      ? stops.flatMap(({ parent }, place) => (parent === stop ? [place] : []))
      : [stop];
  for (const { from, to, seconds, type } of feed.transfers) {
    for (const a of members(from)) {
      for (const b of members(to)) {
        if (type !== NOT_POSSIBLE) walks[a]?.set(b, seconds);
        // A transfer between a platform and its own station does not forbid a change at the platform itself.
        else if (a !== b || (from === a && to === b)) walks[a]?.delete(b);
      }
    }
  }
  return walks;
}
