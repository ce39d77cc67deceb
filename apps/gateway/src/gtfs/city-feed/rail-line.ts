import { departuresBetween, type Headway } from './headways.ts';
import type { OfficialTable } from './official-rows.ts';
import { officialRuns, type OfficialKind, type UnkeptRow } from './official-runs.ts';
import type { ServiceId } from './services.ts';
import { between, plainRun, timeAt, type Run, type Way } from './way.ts';

/** Trips of a line in one direction, by the days they run on. */
export type Runs = Record<ServiceId, Run[]>;

export interface LineDay {
  /** First and last departure from each end where no table says so, seconds of the service day. */
  window: readonly [number, number];
  working: Headway;
  free: Headway;
}

/** Trains of one direction: the official first and last ones, and estimated ones between them. */
export function railRuns(
  ways: readonly Way[],
  tables: readonly OfficialTable[],
  day: LineDay,
): { runs: Runs; unkept: UnkeptRow[] } {
  const official = officialTrains(tables);
  const daily = official.first.concat(official.last);
  const limits = new Map(ways.map((way) => [way, limitsOf(way, tables)]));
  const inLimits = (run: Run): boolean => keepsLimits(run, limits.get(run.way));
  const mains = ways.filter((way) => way.kind === 'full' || way.kind === 'branch');
  const bounds = mains.map((way) => boundsOf(way, official, day.window));
  for (const bound of bounds) daily.push(...bound.added);
  const fill = (headway: Headway): Run[] => {
    const found = trunks(mains).flatMap((group) =>
      betweenBounds(
        group.map((i) => bounds[i]).filter((bound) => bound !== undefined),
        headway,
      ),
    );
    const inside = found.filter(inLimits);
    for (const [edge, runs] of [
      ['first', official.first],
      ['last', official.last],
    ] as const) {
      for (const run of runs) inside.push(...gapFill(run, edge, [...daily, ...inside], headway));
    }
    return spaced(inside.filter(inLimits), daily, mains, headway);
  };
  const late = official.lateLast.flatMap((run) => [
    ...gapFill(run, 'last', [...daily, ...official.lateLast], day.free),
    run,
  ]);
  return {
    runs: { daily, working: fill(day.working), free: fill(day.free), late },
    unkept: official.unkept,
  };
}

interface OfficialTrains {
  first: Run[];
  last: Run[];
  lateLast: Run[];
  unkept: UnkeptRow[];
}

const rank = ({ ways }: OfficialTable): number => (ways[0]?.kind === 'short_turn' ? 1 : 0);

/** Every train the tables tell of, once: whole ways first, as a train there calls for nearer ends too. */
function officialTrains(tables: readonly OfficialTable[]): OfficialTrains {
  const found: OfficialTrains = { first: [], last: [], lateLast: [], unkept: [] };
  for (const table of tables.toSorted((a, b) => rank(a) - rank(b))) {
    for (const kind of ['first', 'last', 'lateLast'] as const) {
      for (const way of byArrival(table, kind)) {
        const { runs, unkept } = officialRuns(way, table, kind, found[kind]);
        found[kind].push(...runs);
        found.unkept.push(...unkept);
      }
    }
  }
  return found;
}

/** The way first whose train sets the times where ways come together: the earliest, or the latest. */
function byArrival({ ways, end, ...table }: OfficialTable, kind: OfficialKind): Way[] {
  const arrival = (way: Way): number => {
    const from = way.stops.findIndex((code) => table[kind].has(code));
    if (from < 0) return kind === 'first' ? Infinity : -Infinity;
    return (
      (table[kind].get(way.stops[from] ?? '') ?? 0) + between(way, from, way.stops.indexOf(end))
    );
  };
  return ways.toSorted((a, b) =>
    kind === 'first' ? arrival(a) - arrival(b) : arrival(b) - arrival(a),
  );
}

interface Limits {
  earliest: Float64Array;
  latest: Float64Array;
}

/** Between which times an estimated train may call at each stop: never before a first, after a last one. */
function limitsOf(way: Way, tables: readonly OfficialTable[]): Limits {
  const earliest = new Float64Array(way.stops.length).fill(-Infinity);
  const latest = new Float64Array(way.stops.length).fill(Infinity);
  for (const { end, first, last } of tables) {
    const before = way.stops.slice(0, Math.max(0, way.stops.indexOf(end)));
    // The table is of trains from elsewhere that end where this way passes.
    if (!before.some((code) => last.has(code))) continue;
    for (let i = way.stops.indexOf(end); i >= 0; i -= 1) {
      const code = way.stops[i] ?? '';
      earliest[i] = Math.max(earliest[i] ?? 0, first.get(code) ?? -Infinity);
      latest[i] = Math.min(latest[i] ?? 0, last.get(code) ?? Infinity);
    }
  }
  return { earliest, latest };
}

function keepsLimits(run: Run, limits: Limits | undefined): boolean {
  if (limits === undefined) return true;
  for (let i = run.from; i <= run.to; i += 1) {
    const at = timeAt(run, i) ?? 0;
    if (at < (limits.earliest[i] ?? 0) || at > (limits.latest[i] ?? 0)) return false;
  }
  return true;
}

interface Bounds {
  way: Way;
  first: number;
  last: number;
  /** Estimated trains put in because the table has none from the way's first stop. */
  added: Run[];
}

/** First and last departure from a way's first stop: official, or the assumed window. */
function boundsOf(way: Way, official: OfficialTrains, window: readonly [number, number]): Bounds {
  const starts = (runs: readonly Run[]): number[] =>
    runs.filter((run) => run.way === way && run.from === 0).map((run) => run.start);
  const firsts = starts(official.first);
  const lasts = starts(official.last);
  const added: Run[] = [];
  if (firsts.length === 0) added.push(plainRun(way, window[0]));
  if (lasts.length === 0) added.push(plainRun(way, window[1]));
  return {
    way,
    first: firsts.length === 0 ? window[0] : Math.min(...firsts),
    last: lasts.length === 0 ? window[1] : Math.max(...lasts),
    added,
  };
}

/** Places of the ways that share a stretch, and so its head-way, together. */
function trunks(ways: readonly Way[]): number[][] {
  const groups: number[][] = [];
  for (const [i, way] of ways.entries()) {
    const group = groups.find(([k = 0]) => sharedStops(ways[k], way).length > 1);
    if (group === undefined) groups.push([i]);
    else group.push(i);
  }
  return groups;
}

const sharedStops = (a: Way | undefined, b: Way | undefined): string[] =>
  b?.stops.filter((code) => a?.stops.includes(code) === true) ?? [];

/** Leaves out estimated trains that would come too close behind or before another where ways meet. */
function spaced(
  found: readonly Run[],
  daily: readonly Run[],
  mains: readonly Way[],
  headway: Headway,
): Run[] {
  const junctions = trunks(mains).flatMap(([i = 0, k]) =>
    k === undefined ? [] : sharedStops(mains[i], mains[k]).slice(0, 1),
  );
  return junctions.reduce(
    (runs, code) => {
      const taken = daily.flatMap((run) => timeAt(run, run.way.stops.indexOf(code)) ?? []);
      return runs.filter((run) => {
        const at = timeAt(run, run.way.stops.indexOf(code));
        if (at === null) return true;
        if (taken.some((other) => Math.abs(other - at) < headway(at) / 2)) return false;
        taken.push(at);
        return true;
      });
    },
    [...found],
  );
}

/** Trains between the bounds; those of a branch go in the middle between two of the main way. */
function betweenBounds(group: readonly Bounds[], headway: Headway): Run[] {
  const own: Headway = (at) => headway(at) * group.length;
  const [main, ...branches] = group;
  if (main === undefined) return [];
  const starts = departuresBetween(main.first, main.last, own);
  const found = starts.map((start) => plainRun(main.way, start));
  for (const { way, first, last } of branches) {
    const [junction = ''] = sharedStops(main.way, way);
    const lead =
      between(main.way, 0, main.way.stops.indexOf(junction)) -
      between(way, 0, way.stops.indexOf(junction));
    const shifted = departuresBetween(main.first, main.last, own)
      .concat(main.first)
      .map((start) => start + lead + headway(start))
      .filter((start) => start > first + headway(start) / 2 && start < last - headway(start) / 2);
    found.push(...shifted.map((start) => plainRun(way, start)));
  }
  return found;
}

/** Estimated trains on the part of the way that an official train runs, up to the next one at its start. */
function gapFill(
  run: Run,
  edge: 'first' | 'last',
  others: readonly Run[],
  headway: Headway,
): Run[] {
  const code = run.way.stops[run.from] ?? '';
  const end = run.way.stops[run.to] ?? '';
  const passing = others
    .filter((other) => other !== run && leadsTo(other, end))
    .map((other) => timeAt(other, other.way.stops.indexOf(code)))
    .filter((at) => at !== null);
  const next = Math.min(...passing.filter((at) => at >= run.start));
  const previous = Math.max(...passing.filter((at) => at <= run.start));
  const [from, until] = edge === 'first' ? [run.start, next] : [previous, run.start];
  if (!Number.isFinite(until - from)) return [];
  return departuresBetween(from, until, headway).map((start) =>
    plainRun(run.way, start, run.from, run.to),
  );
}

const leadsTo = (run: Run, end: string): boolean => {
  const at = run.way.stops.indexOf(end);
  return at >= 0 && at <= run.to;
};
