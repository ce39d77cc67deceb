import { metresBetween } from '../../apps/gateway/src/geometry/geometry.ts';
import { arrivalOf, departureOf, type Feed, type Stop } from '../../apps/gateway/src/gtfs/feed.ts';
import { addDays, runsOn, serviceDayStart } from '../../apps/gateway/src/gtfs/service-day.ts';
import type { StopsOnFoot } from '../../apps/gateway/src/planner/search.ts';
import {
  CHANGE_METRES,
  CHANGE_SECONDS,
  GATE_SECONDS,
  INTERCHANGE_SECONDS,
  walkMetres,
  walkSeconds,
} from '../../apps/gateway/src/planner/walking.ts';

const NEVER = 2 ** 30;
const DAYS = [-1, 0, 1] as const;
const METRES_PER_DEGREE = 111_195;
const NOT_POSSIBLE = 3;

/** The hops of all trips of three days, by departure. */
interface Connections {
  from: Int32Array;
  to: Int32Array;
  departure: Int32Array;
  arrival: Int32Array;
  /** A trip of one service day. */
  run: Int32Array;
  /** 1 no boarding at `from`, 2 no alighting at `to`. */
  closed: Uint8Array;
  runs: number;
}

/** Walks by stop: to `to[i]` in `seconds[i]`, from `at[stop]` to `at[stop + 1]`. */
interface Walks {
  at: Int32Array;
  to: Int32Array;
  seconds: Int32Array;
}

/**
 * Returns a function for the earliest arrival with at most `maxRides` rides, `NEVER` if there is none before `latest`. It
 * looks at every hop in the order of departures (Dibbelt, Pajor, Strasser, Wagner: Connection Scan Algorithm, 2018), over
 * the feed itself, and shares only the walking speed with the planner. For feeds without in-seat transfers.
 */
export function regionScan(
  feed: Feed,
  date: string,
  maxRides: number,
): (access: StopsOnFoot, egress: StopsOnFoot, start: number, latest: number) => number {
  if (feed.sameVehicle !== undefined) throw new RangeError('the scan knows no in-seat transfers');
  const connections = connectionsAround(feed, date);
  const { from, to, departure, arrival, run, closed, runs } = connections;
  const walks = walksBetween(feed);
  const stopCount = feed.stops.length;
  /** By number of rides so far. */
  const ready = Array.from({ length: maxRides + 1 }, () => new Int32Array(stopCount));
  const arrived = Array.from({ length: maxRides + 1 }, () => new Int32Array(stopCount));
  /** By run the numbers of rides, as bits, with which a rider is on board. */
  const boarded = new Uint8Array(runs);
  return (access, egress, start, latest) => {
    for (const times of [...ready, ...arrived]) times.fill(NEVER);
    boarded.fill(0);
    for (const [i, stop] of access.stops.entries()) {
      const time = start + (access.seconds[i] ?? 0);
      const first = ready[0];
      if (first !== undefined && time < (first[stop] ?? 0)) first[stop] = time;
    }
    const first = firstAtOrAfter(departure, start);
    for (let c = first; c < departure.length && (departure[c] ?? 0) <= latest; c++) {
      const [a, b, leaves, arrives] = [
        from[c] ?? 0,
        to[c] ?? 0,
        departure[c] ?? 0,
        arrival[c] ?? 0,
      ];
      const flags = closed[c] ?? 0;
      let bits = boarded[run[c] ?? 0] ?? 0;
      if ((flags & 1) === 0) {
        for (let k = 1; k <= maxRides; k++)
          if ((ready[k - 1]?.[a] ?? NEVER) <= leaves) bits |= 1 << (k - 1);
      }
      if (bits === 0) continue;
      boarded[run[c] ?? 0] = bits;
      if ((flags & 2) > 0) continue;
      for (let k = 1; k <= maxRides; k++) {
        const times = arrived[k];
        if ((bits & (1 << (k - 1))) === 0 || times === undefined) continue;
        if (arrives >= (times[b] ?? 0)) continue;
        times[b] = arrives;
        relax(walks, ready[k], b, arrives);
      }
    }
    let best = NEVER;
    for (const [i, stop] of egress.stops.entries())
      for (const times of arrived)
        best = Math.min(best, (times[stop] ?? NEVER) + (egress.seconds[i] ?? 0));
    return best;
  };
}

function relax(
  { at, to, seconds }: Walks,
  ready: Int32Array | undefined,
  stop: number,
  time: number,
) {
  if (ready === undefined) return;
  for (let i = at[stop] ?? 0; i < (at[stop + 1] ?? 0); i++) {
    const next = to[i] ?? 0;
    const readyTime = time + (seconds[i] ?? 0);
    if (readyTime < (ready[next] ?? 0)) ready[next] = readyTime;
  }
}

function firstAtOrAfter(departure: Int32Array, time: number): number {
  let [low, high] = [0, departure.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((departure[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function connectionsAround(feed: Feed, date: string): Connections {
  const days = DAYS.map((day) => {
    const serviceDay = addDays(date, day);
    const begin = serviceDayStart(serviceDay, feed.timezone);
    return {
      shift: (begin - serviceDayStart(date, feed.timezone)) / 1000,
      runs: feed.services.map((service) => runsOn(service, serviceDay)),
    };
  });
  let count = 0;
  for (const { stops, trips } of feed.patterns)
    for (const { service } of trips)
      for (const { runs } of days) if (runs[service] === true) count += stops.length - 1;
  const unsorted: Connections = { ...emptyConnections(count), runs: 0 };
  let c = 0;
  for (const { stops, trips, closed } of feed.patterns) {
    for (const trip of trips) {
      for (const { shift, runs } of days) {
        if (runs[trip.service] !== true) continue;
        for (let i = 0; i + 1 < stops.length; i++) {
          unsorted.from[c] = stops[i] ?? 0;
          unsorted.to[c] = stops[i + 1] ?? 0;
          unsorted.departure[c] = departureOf(trip, i) + shift;
          unsorted.arrival[c] = arrivalOf(trip, i + 1) + shift;
          unsorted.run[c] = unsorted.runs;
          unsorted.closed[c++] = ((closed?.[i] ?? 0) & 1) | ((closed?.[i + 1] ?? 0) & 2);
        }
        unsorted.runs += 1;
      }
    }
  }
  return sortedByDeparture(unsorted);
}

const emptyConnections = (count: number): Omit<Connections, 'runs'> => ({
  from: new Int32Array(count),
  to: new Int32Array(count),
  departure: new Int32Array(count),
  arrival: new Int32Array(count),
  run: new Int32Array(count),
  closed: new Uint8Array(count),
});

/** Sorts by departure; hops of one second stay in the order of their trip. */
function sortedByDeparture(connections: Connections): Connections {
  const count = connections.departure.length;
  // The least significant part of the key is the place.
  const keys = Float64Array.from(
    connections.departure,
    (time, i) => (time + 2 ** 20) * 2 ** 25 + i,
  );
  keys.sort();
  const order = Int32Array.from(keys, (key) => key % 2 ** 25);
  const sorted: Connections = { ...emptyConnections(count), runs: connections.runs };
  for (const column of ['from', 'to', 'departure', 'arrival', 'run', 'closed'] as const) {
    for (let i = 0; i < count; i++) sorted[column][i] = connections[column][order[i] ?? 0] ?? 0;
  }
  return sorted;
}

/** Returns the walks from each stop to others, and the time to change at the stop itself. */
function walksBetween(feed: Feed): Walks {
  const { stops } = feed;
  const walks = stops.map((_, stop) => new Map([[stop, CHANGE_SECONDS]]));
  const platforms = [...stops.keys()].filter((stop) => stops[stop]?.kind === 'stop');
  const byLatitude = platforms.toSorted((a, b) => (stops[a]?.lat ?? 0) - (stops[b]?.lat ?? 0));
  const byStation = Map.groupBy(platforms, (stop) => stops[stop]?.parent ?? -1);
  const connect = (from: number, to: number): void => {
    const [a, b] = [stops[from], stops[to]];
    if (a === undefined || b === undefined || from === to) return;
    const seconds = walkingSeconds(a, b);
    if (seconds !== null) walks[from]?.set(to, seconds);
  };
  for (const [i, from] of byLatitude.entries()) {
    const lat = stops[from]?.lat ?? 0;
    for (let j = i + 1; j < byLatitude.length; j++) {
      const to = byLatitude[j] ?? -1;
      if (((stops[to]?.lat ?? 0) - lat) * METRES_PER_DEGREE > CHANGE_METRES + 1) break;
      connect(from, to);
      connect(to, from);
    }
  }
  for (const [station, members] of byStation) {
    if (station < 0) continue;
    for (const from of members) for (const to of members) connect(from, to);
  }
  for (const { from, to, seconds, type } of feed.transfers) {
    for (const a of membersOf(stops, byStation, from)) {
      for (const b of membersOf(stops, byStation, to)) {
        if (type !== NOT_POSSIBLE) walks[a]?.set(b, seconds);
        else if (a !== b) walks[a]?.delete(b);
      }
    }
  }
  const pairs = walks.flatMap((walksOfStop) => [...walksOfStop]);
  const walksAt = new Int32Array(stops.length + 1);
  for (const [stop, { size }] of walks.entries()) walksAt[stop + 1] = (walksAt[stop] ?? 0) + size;
  return {
    at: walksAt,
    to: Int32Array.from(pairs, ([to]) => to),
    seconds: Int32Array.from(pairs, ([, seconds]) => seconds),
  };
}

const membersOf = (
  stops: readonly Stop[],
  byStation: ReadonlyMap<number, readonly number[]>,
  stop: number,
): readonly number[] => (stops[stop]?.kind === 'station' ? (byStation.get(stop) ?? []) : [stop]);

/** Returns the seconds of a walk by distance; null if it is too far. */
function walkingSeconds(a: Stop, b: Stop): number | null {
  const metres = metresBetween(a, b);
  const together = a.parent >= 0 && a.parent === b.parent;
  if (metres > CHANGE_METRES && !together) return null;
  const gates = (a.parent >= 0 ? GATE_SECONDS : 0) + (b.parent >= 0 ? GATE_SECONDS : 0);
  return walkSeconds(walkMetres(metres)) + (together ? INTERCHANGE_SECONDS : gates);
}
