import { departuresBetween, type Headway } from './headways.ts';
import type { OfficialTable } from './official-rows.ts';
import { officialTrips, type OfficialKind, type UnkeptRow } from './official-trips.ts';
import type { ServiceId } from './services.ts';
import { between, plainTrip, timeAt, type CityTrip, type LinePattern } from './line-pattern.ts';

/** Trips of a line in one direction, by the days they run on. */
export type CityTrips = Record<ServiceId, CityTrip[]>;

export interface LineDay {
  /** First and last departure from each end where no table says so, seconds of the service day. */
  window: readonly [number, number];
  working: Headway;
  free: Headway;
}

/** Trains of one direction: the official first and last ones, and estimated ones between them. */
export function railTrips(
  patterns: readonly LinePattern[],
  tables: readonly OfficialTable[],
  day: LineDay,
): { trips: CityTrips; unkept: UnkeptRow[] } {
  const official = officialTrains(tables);
  const daily = official.first.concat(official.last);
  const limits = new Map(patterns.map((pattern) => [pattern, limitsOf(pattern, tables)]));
  const inLimits = (trip: CityTrip): boolean => keepsLimits(trip, limits.get(trip.pattern));
  const mains = patterns.filter((pattern) => pattern.kind === 'full' || pattern.kind === 'branch');
  const bounds = mains.map((pattern) => boundsOf(pattern, official, day.window));
  for (const bound of bounds) daily.push(...bound.added);
  const fill = (headway: Headway): CityTrip[] => {
    const found = trunks(mains).flatMap((group) =>
      betweenBounds(
        group.map((i) => bounds[i]).filter((bound) => bound !== undefined),
        headway,
      ),
    );
    const inside = found.filter(inLimits);
    for (const [edge, trips] of [
      ['first', official.first],
      ['last', official.last],
    ] as const) {
      for (const trip of trips) inside.push(...gapFill(trip, edge, [...daily, ...inside], headway));
    }
    return spaced(inside.filter(inLimits), daily, mains, headway);
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

/** Every train of the tables, once: whole patterns first, as a train there calls for nearer ends too. */
function officialTrains(tables: readonly OfficialTable[]): OfficialTrains {
  const found: OfficialTrains = { first: [], last: [], lateLast: [], unkept: [] };
  for (const table of tables.toSorted((a, b) => rank(a) - rank(b))) {
    for (const kind of ['first', 'last', 'lateLast'] as const) {
      for (const pattern of byArrival(table, kind)) {
        const { trips, unkept } = officialTrips(pattern, table, kind, found[kind]);
        found[kind].push(...trips);
        found.unkept.push(...unkept);
      }
    }
  }
  return found;
}

/** The pattern first whose train sets the times where patterns come together: the earliest, or the latest. */
function byArrival({ patterns, end, ...table }: OfficialTable, kind: OfficialKind): LinePattern[] {
  const arrival = (pattern: LinePattern): number => {
    const from = pattern.stops.findIndex((code) => table[kind].has(code));
    if (from < 0) return kind === 'first' ? Infinity : -Infinity;
    return (
      (table[kind].get(pattern.stops[from] ?? '') ?? 0) +
      between(pattern, from, pattern.stops.indexOf(end))
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

/** Between which times an estimated train may call at each stop: never before a first, after a last one. */
function limitsOf(pattern: LinePattern, tables: readonly OfficialTable[]): Limits {
  const earliest = new Float64Array(pattern.stops.length).fill(-Infinity);
  const latest = new Float64Array(pattern.stops.length).fill(Infinity);
  for (const { end, first, last } of tables) {
    const before = pattern.stops.slice(0, Math.max(0, pattern.stops.indexOf(end)));
    // The table is of trains from elsewhere that end where this pattern passes.
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
    const at = timeAt(trip, i) ?? 0;
    if (at < (limits.earliest[i] ?? 0) || at > (limits.latest[i] ?? 0)) return false;
  }
  return true;
}

interface Bounds {
  pattern: LinePattern;
  first: number;
  last: number;
  /** Estimated trains put in because the table has none from the pattern's first stop. */
  added: CityTrip[];
}

/** First and last departure from a pattern's first stop: official, or the assumed window. */
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
  if (firsts.length === 0) added.push(plainTrip(pattern, window[0]));
  if (lasts.length === 0) added.push(plainTrip(pattern, window[1]));
  return {
    pattern,
    first: firsts.length === 0 ? window[0] : Math.min(...firsts),
    last: lasts.length === 0 ? window[1] : Math.max(...lasts),
    added,
  };
}

/** Indexes of the patterns that share a stretch, and so its head-way, together. */
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

/** Leaves out estimated trains that would come too close behind or before another where patterns meet. */
function spaced(
  found: readonly CityTrip[],
  daily: readonly CityTrip[],
  mains: readonly LinePattern[],
  headway: Headway,
): CityTrip[] {
  const junctions = trunks(mains).flatMap(([i = 0, k]) =>
    k === undefined ? [] : sharedStops(mains[i], mains[k]).slice(0, 1),
  );
  return junctions.reduce(
    (trips, code) => {
      const taken = daily.flatMap((trip) => timeAt(trip, trip.pattern.stops.indexOf(code)) ?? []);
      return trips.filter((trip) => {
        const at = timeAt(trip, trip.pattern.stops.indexOf(code));
        if (at === null) return true;
        if (taken.some((other) => Math.abs(other - at) < headway(at) / 2)) return false;
        taken.push(at);
        return true;
      });
    },
    [...found],
  );
}

/** Trains between the bounds; those of a branch go in the middle between two of the main pattern. */
function betweenBounds(group: readonly Bounds[], headway: Headway): CityTrip[] {
  const own: Headway = (at) => headway(at) * group.length;
  const [main, ...branches] = group;
  if (main === undefined) return [];
  const starts = departuresBetween(main.first, main.last, own);
  const found = starts.map((start) => plainTrip(main.pattern, start));
  for (const { pattern, first, last } of branches) {
    const [junction = ''] = sharedStops(main.pattern, pattern);
    const lead =
      between(main.pattern, 0, main.pattern.stops.indexOf(junction)) -
      between(pattern, 0, pattern.stops.indexOf(junction));
    const shifted = departuresBetween(main.first, main.last, own)
      .concat(main.first)
      .map((start) => start + lead + headway(start))
      .filter((start) => start > first + headway(start) / 2 && start < last - headway(start) / 2);
    found.push(...shifted.map((start) => plainTrip(pattern, start)));
  }
  return found;
}

/** Estimated trains on the part of the pattern that an official train runs, up to the next one at its start. */
function gapFill(
  trip: CityTrip,
  edge: 'first' | 'last',
  others: readonly CityTrip[],
  headway: Headway,
): CityTrip[] {
  const code = trip.pattern.stops[trip.from] ?? '';
  const end = trip.pattern.stops[trip.to] ?? '';
  const passing = others
    .filter((other) => other !== trip && leadsTo(other, end))
    .map((other) => timeAt(other, other.pattern.stops.indexOf(code)))
    .filter((at) => at !== null);
  const next = Math.min(...passing.filter((at) => at >= trip.start));
  const previous = Math.max(...passing.filter((at) => at <= trip.start));
  const [from, until] = edge === 'first' ? [trip.start, next] : [previous, trip.start];
  if (!Number.isFinite(until - from)) return [];
  return departuresBetween(from, until, headway).map((start) =>
    plainTrip(trip.pattern, start, trip.from, trip.to),
  );
}

const leadsTo = (trip: CityTrip, end: string): boolean => {
  const at = trip.pattern.stops.indexOf(end);
  return at >= 0 && at <= trip.to;
};
