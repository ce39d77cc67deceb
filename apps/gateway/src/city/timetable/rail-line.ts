import { departuresBetween, type Headway } from './headways.ts';
import type { OfficialTable } from './official-rows.ts';
import { officialTrips, type OfficialKind, type UnkeptRow } from './official-trips.ts';
import type { ServiceId } from './services.ts';
import {
  secondsBetween,
  estimatedTrip,
  timeAtStop,
  type CityTrip,
  type LinePattern,
} from './line-pattern.ts';

/** Trips of a line in one direction, by the days they run on. */
export type CityTrips = Record<ServiceId, CityTrip[]>;

export interface LineDay {
  /** First and last departure from a terminus without an official time, seconds of the service day. */
  window: readonly [number, number];
  working: Headway;
  free: Headway;
}

/** Builds the trains of one direction: official first and last trains, and estimated trains between them. */
export function railTrips(
  patterns: readonly LinePattern[],
  tables: readonly OfficialTable[],
  day: LineDay,
): { trips: CityTrips; unkept: UnkeptRow[] } {
  const official = officialTrains(tables);
  const daily = official.first.concat(official.last);
  const limits = new Map(patterns.map((pattern) => [pattern, limitsOf(pattern, tables)]));
  const inLimits = (trip: CityTrip): boolean => keepsLimits(trip, limits.get(trip.pattern));
  const mainPatterns = patterns.filter(
    (pattern) => pattern.kind === 'full' || pattern.kind === 'branch',
  );
  const bounds = mainPatterns.map((pattern) => boundsOf(pattern, official, day.window));
  for (const bound of bounds) daily.push(...bound.added);
  const fill = (headway: Headway): CityTrip[] => {
    const estimatedTrips = trunks(mainPatterns).flatMap((group) =>
      betweenBounds(
        group.map((i) => bounds[i]).filter((bound) => bound !== undefined),
        headway,
      ),
    );
    const tripsInLimits = estimatedTrips.filter(inLimits);
    for (const [edge, trips] of [
      ['first', official.first],
      ['last', official.last],
    ] as const) {
      for (const trip of trips)
        tripsInLimits.push(...gapFill(trip, edge, [...daily, ...tripsInLimits], headway));
    }
    return removeCloseTrips(tripsInLimits.filter(inLimits), daily, mainPatterns, headway);
  };
  const late = official.lateLast.flatMap((trip) => [
    ...gapFill(trip, 'last', [...daily, ...official.lateLast], day.free),
    trip,
  ]);
  return {
    trips: { daily, working: fill(day.working), free: fill(day.free), late },
    unkept: official.unkept,
  };
}

type OfficialTrains = Record<OfficialKind, CityTrip[]> & { unkept: UnkeptRow[] };

const rank = ({ patterns }: OfficialTable): number => (patterns[0]?.kind === 'short_turn' ? 1 : 0);

/** Builds each train of the tables once. Full patterns come first: their trains also match rows of short turns. */
function officialTrains(tables: readonly OfficialTable[]): OfficialTrains {
  const officialTrainsByKind: OfficialTrains = { first: [], last: [], lateLast: [], unkept: [] };
  for (const table of tables.toSorted((a, b) => rank(a) - rank(b))) {
    for (const kind of ['first', 'last', 'lateLast'] as const) {
      for (const pattern of byArrival(table, kind)) {
        const { trips, unkept } = officialTrips(pattern, table, kind, officialTrainsByKind[kind]);
        officialTrainsByKind[kind].push(...trips);
        officialTrainsByKind.unkept.push(...unkept);
      }
    }
  }
  return officialTrainsByKind;
}

/** Sorts patterns by arrival at the destination: first trains earliest first, last trains latest first. */
function byArrival({ patterns, end, ...table }: OfficialTable, kind: OfficialKind): LinePattern[] {
  const arrival = (pattern: LinePattern): number => {
    const from = pattern.stops.findIndex((code) => table[kind].has(code));
    if (from < 0) return kind === 'first' ? Infinity : -Infinity;
    return (
      (table[kind].get(pattern.stops[from] ?? '') ?? 0) +
      secondsBetween(pattern, from, pattern.stops.indexOf(end))
    );
  };
  return patterns.toSorted((a, b) =>
    kind === 'first' ? arrival(a) - arrival(b) : arrival(b) - arrival(a),
  );
}

interface Limits {
  earliest: Float64Array;
  latest: Float64Array;
}

/** Returns the time limits of estimated trains at each stop: not before the first or after the last train. */
function limitsOf(pattern: LinePattern, tables: readonly OfficialTable[]): Limits {
  const earliest = new Float64Array(pattern.stops.length).fill(-Infinity);
  const latest = new Float64Array(pattern.stops.length).fill(Infinity);
  for (const { end, first, last } of tables) {
    const before = pattern.stops.slice(0, Math.max(0, pattern.stops.indexOf(end)));
    // The table belongs to trains of another branch that end at a stop of this pattern.
    if (!before.some((code) => last.has(code))) continue;
    for (let i = pattern.stops.indexOf(end); i >= 0; i -= 1) {
      const code = pattern.stops[i] ?? '';
      earliest[i] = Math.max(earliest[i] ?? 0, first.get(code) ?? -Infinity);
      latest[i] = Math.min(latest[i] ?? 0, last.get(code) ?? Infinity);
    }
  }
  return { earliest, latest };
}

function keepsLimits(trip: CityTrip, limits: Limits | undefined): boolean {
  if (limits === undefined) return true;
  for (let i = trip.from; i <= trip.to; i += 1) {
    const callTime = timeAtStop(trip, i) ?? 0;
    if (callTime < (limits.earliest[i] ?? 0) || callTime > (limits.latest[i] ?? 0)) return false;
  }
  return true;
}

interface Bounds {
  pattern: LinePattern;
  first: number;
  last: number;
  /** Estimated trains, added if the table has none from the pattern's first stop. */
  added: CityTrip[];
}

/** Returns the first and last departure from a pattern's first stop: official, or of the assumed window. */
function boundsOf(
  pattern: LinePattern,
  official: OfficialTrains,
  window: readonly [number, number],
): Bounds {
  const starts = (trips: readonly CityTrip[]): number[] =>
    trips.filter((trip) => trip.pattern === pattern && trip.from === 0).map((trip) => trip.start);
  const firsts = starts(official.first);
  const lasts = starts(official.last);
  const added: CityTrip[] = [];
  if (firsts.length === 0) added.push(estimatedTrip(pattern, window[0]));
  if (lasts.length === 0) added.push(estimatedTrip(pattern, window[1]));
  return {
    pattern,
    first: firsts.length === 0 ? window[0] : Math.min(...firsts),
    last: lasts.length === 0 ? window[1] : Math.max(...lasts),
    added,
  };
}

/** Groups the indexes of patterns that share a section of the line, and so its head-way. */
function trunks(patterns: readonly LinePattern[]): number[][] {
  const groups: number[][] = [];
  for (const [i, pattern] of patterns.entries()) {
    const group = groups.find(([k = 0]) => sharedStops(patterns[k], pattern).length > 1);
    if (group === undefined) groups.push([i]);
    else group.push(i);
  }
  return groups;
}

const sharedStops = (a: LinePattern | undefined, b: LinePattern | undefined): string[] =>
  b?.stops.filter((code) => a?.stops.includes(code) === true) ?? [];

/** Removes estimated trains within half a head-way of another train where patterns meet. */
function removeCloseTrips(
  estimatedTrips: readonly CityTrip[],
  daily: readonly CityTrip[],
  mains: readonly LinePattern[],
  headway: Headway,
): CityTrip[] {
  const junctions = trunks(mains).flatMap(([i = 0, k]) =>
    k === undefined ? [] : sharedStops(mains[i], mains[k]).slice(0, 1),
  );
  return junctions.reduce(
    (trips, code) => {
      const junctionTimes = daily.flatMap(
        (trip) => timeAtStop(trip, trip.pattern.stops.indexOf(code)) ?? [],
      );
      return trips.filter((trip) => {
        const junctionTime = timeAtStop(trip, trip.pattern.stops.indexOf(code));
        if (junctionTime === null) return true;
        if (junctionTimes.some((time) => Math.abs(time - junctionTime) < headway(junctionTime) / 2))
          return false;
        junctionTimes.push(junctionTime);
        return true;
      });
    },
    [...estimatedTrips],
  );
}

/** Builds trains between the bounds. Those of a branch run midway between two of the main pattern. */
function betweenBounds(group: readonly Bounds[], headway: Headway): CityTrip[] {
  const patternHeadway: Headway = (time) => headway(time) * group.length;
  const [main, ...branches] = group;
  if (main === undefined) return [];
  const starts = departuresBetween(main.first, main.last, patternHeadway);
  const estimatedTrips = starts.map((start) => estimatedTrip(main.pattern, start));
  for (const { pattern, first, last } of branches) {
    const [junction = ''] = sharedStops(main.pattern, pattern);
    const lead =
      secondsBetween(main.pattern, 0, main.pattern.stops.indexOf(junction)) -
      secondsBetween(pattern, 0, pattern.stops.indexOf(junction));
    const shifted = departuresBetween(main.first, main.last, patternHeadway)
      .concat(main.first)
      .map((start) => start + lead + headway(start))
      .filter((start) => start > first + headway(start) / 2 && start < last - headway(start) / 2);
    estimatedTrips.push(...shifted.map((start) => estimatedTrip(pattern, start)));
  }
  return estimatedTrips;
}

/** Fills the gap between an official train and the next train at its first stop with estimated trains. */
function gapFill(
  trip: CityTrip,
  edge: 'first' | 'last',
  allTrips: readonly CityTrip[],
  headway: Headway,
): CityTrip[] {
  const code = trip.pattern.stops[trip.from] ?? '';
  const end = trip.pattern.stops[trip.to] ?? '';
  const passingTimes = allTrips
    .filter((passingTrip) => passingTrip !== trip && leadsTo(passingTrip, end))
    .map((passingTrip) => timeAtStop(passingTrip, passingTrip.pattern.stops.indexOf(code)))
    .filter((time) => time !== null);
  const next = Math.min(...passingTimes.filter((time) => time >= trip.start));
  const previous = Math.max(...passingTimes.filter((time) => time <= trip.start));
  const [rangeStart, rangeEnd] = edge === 'first' ? [trip.start, next] : [previous, trip.start];
  if (!Number.isFinite(rangeEnd - rangeStart)) return [];
  return departuresBetween(rangeStart, rangeEnd, headway).map((start) =>
    estimatedTrip(trip.pattern, start, trip.from, trip.to),
  );
}

const leadsTo = (trip: CityTrip, end: string): boolean => {
  const endIndex = trip.pattern.stops.indexOf(end);
  return endIndex >= 0 && endIndex <= trip.to;
};
