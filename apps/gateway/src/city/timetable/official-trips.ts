import type { OfficialTable } from './official-rows.ts';
import { secondsBetween, timeAtStop, type CityTrip, type LinePattern } from './line-pattern.ts';

/** A row of the official table that no train of the timetable matches. */
export interface UnkeptRow {
  destination: string;
  code: string;
  kind: OfficialKind;
}

/** At a stop, a first train is earlier and a last train later than a train from a stop before it. */
export type OfficialKind = 'first' | 'last' | 'lateLast';

/**
 * Tolerance around the running times: official times and running times are whole minutes of different
 * years, so a train can be this much earlier or later.
 */
const EARLIER_SECONDS = 120;
const LATER_SECONDS = 300;

/** An incomplete train: its times at the stops from `from` on. */
interface Draft {
  from: number;
  times: number[];
  exact: number[];
}

/**
 * Builds the trains of an official table of first or last times on one pattern. A stop whose time fits the
 * running time belongs to the same train. If its first time is earlier (its last time later), another
 * train starts there, and the former train continues behind (ahead of) it. Skips rows that a trip of
 * `existingTrips` already matches.
 */
export function officialTrips(
  pattern: LinePattern,
  table: OfficialTable,
  kind: OfficialKind,
  existingTrips: readonly CityTrip[],
): { trips: CityTrip[]; unkept: UnkeptRow[] } {
  const rows = table[kind];
  const end = pattern.stops.indexOf(table.end);
  const drafts: Draft[] = [];
  const unkept: UnkeptRow[] = [];
  for (let i = 0; i <= end; i += 1) {
    const code = pattern.stops[i] ?? '';
    const row = rows.get(code);
    if (row === undefined || isKept(row, code, table.end, existingTrips)) continue;
    const current = drafts.at(-1);
    const expected = current === undefined ? null : expectedAt(pattern, current, i);
    if (current !== undefined && fits(row, expectedAt(pattern, current, i)))
      addOfficialCall(pattern, current, i, row);
    else if (
      i < end &&
      startsNewTrain(kind, row, expected) &&
      isPlausible(pattern, i, rows, kind)
    ) {
      drafts.push({ from: i, times: [row], exact: [1] });
    } else unkept.push({ destination: table.destination, code, kind });
  }
  return { trips: drafts.map((draft) => wholeTrip(pattern, draft, table)), unkept };
}

const expectedAt = (pattern: LinePattern, { from, times }: Draft, i: number): number =>
  (times.at(-1) ?? 0) + secondsBetween(pattern, from + times.length - 1, i);

const fits = (row: number, expected: number): boolean =>
  row >= expected - EARLIER_SECONDS && row <= expected + LATER_SECONDS;

const startsNewTrain = (kind: OfficialKind, row: number, expected: number | null): boolean =>
  expected === null || (kind === 'first' ? row < expected : row > expected);

/** Reports whether a train that starts here agrees with the next stop's row; otherwise the row is an error. */
function isPlausible(
  pattern: LinePattern,
  i: number,
  rows: ReadonlyMap<string, number>,
  kind: OfficialKind,
): boolean {
  const next = rows.get(pattern.stops[i + 1] ?? '');
  if (next === undefined) return true;
  const expected = (rows.get(pattern.stops[i] ?? '') ?? 0) + secondsBetween(pattern, i, i + 1);
  return kind === 'first' ? next <= expected + LATER_SECONDS : next >= expected - EARLIER_SECONDS;
}

/** Extends a train to stop `i` by running times. */
function extendDraft(pattern: LinePattern, draft: Draft, i: number): void {
  for (let k = draft.from + draft.times.length; k <= i; k += 1) {
    draft.times.push(expectedAt(pattern, draft, k));
    draft.exact.push(0);
  }
}

function addOfficialCall(pattern: LinePattern, draft: Draft, i: number, row: number): void {
  extendDraft(pattern, draft, i - 1);
  draft.times.push(Math.max(row, (draft.times.at(-1) ?? 0) + 30));
  draft.exact.push(1);
}

/** Reports whether a train to `end` calls at the stop at exactly this time. */
function isKept(row: number, code: string, end: string, trips: readonly CityTrip[]): boolean {
  return trips.some((trip) => {
    const stopIndex = trip.pattern.stops.indexOf(code);
    const endIndex = trip.pattern.stops.indexOf(end);
    return (
      stopIndex >= 0 &&
      endIndex >= stopIndex &&
      endIndex <= trip.to &&
      timeAtStop(trip, stopIndex) === row
    );
  });
}

/** Extends a train to the end of its pattern, and to its start if the table has no row before its first stop. */
function wholeTrip(pattern: LinePattern, draft: Draft, table: OfficialTable): CityTrip {
  const to = pattern.stops.length - 1;
  extendDraft(pattern, draft, to);
  let { from, times, exact } = draft;
  if (!pattern.stops.slice(0, from).some((code) => table.last.has(code))) {
    const start = times[0] ?? 0;
    const earlierTimes = pattern.stops
      .slice(0, from)
      .map((_, i) => start - secondsBetween(pattern, i, from));
    times = [...earlierTimes, ...times];
    exact = [...earlierTimes.map(() => 0), ...exact];
    from = 0;
  }
  return { pattern, from, to, times, start: times[0] ?? 0, exact: Uint8Array.from(exact) };
}
