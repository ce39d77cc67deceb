import { metresBetween } from '../src/city/geometry.ts';
import { arrivalOf, departureOf, type Feed } from '../src/gtfs/feed.ts';
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
}

export interface Oracle {
  /**
   * Earliest arrival with at most 1, 2, ... `maxRides` rides, seconds of the day; Infinity without a way.
   * Only hops that begin by `until` are looked at.
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

/**
 * A plain connection scan (Dibbelt, Pajor, Strasser, Wagner: Connection Scan Algorithm, 2018) over the
 * feed itself, as simple as can be: it shares nothing with the planner but the speed of a walk.
 */
export function connectionScan(feed: Feed, date: string): Oracle {
  const connections = connectionsAround(feed, date);
  const walks = walksBetween(feed);
  return {
    arrivals(access, egress, start, maxRides, until = Infinity) {
      const layers = Array.from({ length: maxRides + 1 }, () => ({
        ready: new Map<number, number>(),
        arrived: new Map<number, number>(),
        boarded: new Set<number>(),
      }));
      const [first] = layers;
      access.stops.forEach((stop, i) =>
        lower(first?.ready, stop, start + (access.seconds[i] ?? 0)),
      );
      for (const { from, to, departure, arrival, run, mayBoard, mayAlight } of connections) {
        if (departure < start) continue;
        if (departure > until) break;
        layers.forEach(({ ready, arrived, boarded }, k) => {
          const before = layers[k - 1]?.ready.get(from) ?? Infinity;
          if (mayBoard && before <= departure) boarded.add(run);
          if (!boarded.has(run) || !mayAlight || !lower(arrived, to, arrival)) return;
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

/** Whether a time is earlier than the one known, which it then replaces. */
function lower(times: Map<number, number> | undefined, stop: number, time: number): boolean {
  if (times === undefined || time >= (times.get(stop) ?? Infinity)) return false;
  times.set(stop, time);
  return true;
}

function connectionsAround(feed: Feed, date: string): Connection[] {
  const connections: Connection[] = [];
  let runs = 0;
  for (const day of [-1, 0, 1]) {
    const own = addDays(date, day);
    const shift =
      (serviceDayStart(own, feed.timezone) - serviceDayStart(date, feed.timezone)) / 1000;
    for (const { stops, trips, closed } of feed.patterns) {
      for (const trip of trips) {
        const service = feed.services[trip.service];
        if (service === undefined || !runsOn(service, own)) continue;
        const run = runs++;
        stops.slice(1).forEach((to, i) => {
          connections.push({
            from: stops[i] ?? -1,
            to,
            departure: departureOf(trip, i) + shift,
            arrival: arrivalOf(trip, i + 1) + shift,
            run,
            mayBoard: ((closed?.[i] ?? 0) & 1) === 0,
            mayAlight: ((closed?.[i + 1] ?? 0) & 2) === 0,
          });
        });
      }
    }
  }
  connections.sort((a, b) => a.departure - b.departure || a.arrival - b.arrival);
  return connections;
}

/** From each stop to others on foot, and to the next vehicle at the stop itself. */
function walksBetween(feed: Feed): Map<number, number>[] {
  const { stops } = feed;
  const walks = stops.map((a, from) => {
    const own = new Map([[from, CHANGE_SECONDS]]);
    stops.forEach((b, to) => {
      if (a.kind === 'station' || b.kind === 'station' || from === to) return;
      const crow = metresBetween(a, b);
      const together = a.parent >= 0 && a.parent === b.parent;
      if (crow > CHANGE_METRES && !together) return;
      const gates = (a.parent >= 0 ? GATE_SECONDS : 0) + (b.parent >= 0 ? GATE_SECONDS : 0);
      const extra = together ? INTERCHANGE_SECONDS : gates;
      own.set(to, walkSeconds(walkMetres(crow)) + extra);
    });
    return own;
  });
  const members = (stop: number): number[] =>
    stops[stop]?.kind === 'station'
      ? stops.flatMap(({ parent }, place) => (parent === stop ? [place] : []))
      : [stop];
  for (const { from, to, seconds, type } of feed.transfers) {
    for (const a of members(from)) {
      for (const b of members(to)) {
        if (type !== NOT_POSSIBLE) walks[a]?.set(b, seconds);
        // Between a platform and its own station it says nothing of a change at the platform itself.
        else if (a !== b) walks[a]?.delete(b);
      }
    }
  }
  return walks;
}
