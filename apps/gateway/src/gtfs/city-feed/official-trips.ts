import type { OfficialTable } from './official-rows.ts';
import { between, timeAt, type CityTrip, type LinePattern } from './line-pattern.ts';

/** A value of the official table that no train of the timetable keeps. */
export interface UnkeptRow {
  destination: string;
  code: string;
  kind: OfficialKind;
}

/** The first train at a stop comes earlier, the last one later than a train from farther back. */
export type OfficialKind = 'first' | 'last' | 'lateLast';

/**
 * Official times and running times are whole minutes of different years: the same train may be so much
 * earlier or later than the running times say.
 */
const EARLIER_SECONDS = 120;
const LATER_SECONDS = 300;

/** A train in the making: its times from stop `from` on, as far as it was followed. */
interface Draft {
  from: number;
  times: number[];
  exact: number[];
}

/**
 * The trains of an official table of first or last times, on one pattern. A stop whose time fits
 * the running time from the stop before is called at by the same train; where the first train is earlier
 * (the last one later) than that, another train begins there, and the former runs on behind (before) it.
 * `others` are trains that may keep a row already.
 */
export function officialTrips(
  pattern: LinePattern,
  table: OfficialTable,
  kind: OfficialKind,
  others: readonly CityTrip[],
): { trips: CityTrip[]; unkept: UnkeptRow[] } {
  const rows = table[kind];
  const end = pattern.stops.indexOf(table.end);
  const drafts: Draft[] = [];
  const unkept: UnkeptRow[] = [];
  for (let i = 0; i <= end; i += 1) {
    const code = pattern.stops[i] ?? '';
    const row = rows.get(code);
    if (row === undefined || isKept(row, code, table.end, others)) continue;
    const current = drafts.at(-1);
    const expected = current === undefined ? null : expectedAt(pattern, current, i);
    if (current !== undefined && fits(row, expectedAt(pattern, current, i)))
      call(pattern, current, i, row);
    else if (i < end && begins(kind, row, expected) && isBelieved(pattern, i, rows, kind)) {
      drafts.push({ from: i, times: [row], exact: [1] });
    } else unkept.push({ destination: table.destination, code, kind });
  }
  return { trips: drafts.map((draft) => wholeTrip(pattern, draft, table)), unkept };
}

const expectedAt = (pattern: LinePattern, { from, times }: Draft, i: number): number =>
  (times.at(-1) ?? 0) + between(pattern, from + times.length - 1, i);

const fits = (row: number, expected: number): boolean =>
  row >= expected - EARLIER_SECONDS && row <= expected + LATER_SECONDS;

const begins = (kind: OfficialKind, row: number, expected: number | null): boolean =>
  expected === null || (kind === 'first' ? row < expected : row > expected);

/** Whether a train that begins here leaves the next stop's row true; else the row is a slip. */
function isBelieved(
  pattern: LinePattern,
  i: number,
  rows: ReadonlyMap<string, number>,
  kind: OfficialKind,
): boolean {
  const next = rows.get(pattern.stops[i + 1] ?? '');
  if (next === undefined) return true;
  const expected = (rows.get(pattern.stops[i] ?? '') ?? 0) + between(pattern, i, i + 1);
  return kind === 'first' ? next <= expected + LATER_SECONDS : next >= expected - EARLIER_SECONDS;
}

/** Follows a train to stop `i`, by running times up to there. */
function follow(pattern: LinePattern, draft: Draft, i: number): void {
  for (let k = draft.from + draft.times.length; k <= i; k += 1) {
    draft.times.push(expectedAt(pattern, draft, k));
    draft.exact.push(0);
  }
}

function call(pattern: LinePattern, draft: Draft, i: number, row: number): void {
  follow(pattern, draft, i - 1);
  draft.times.push(Math.max(row, (draft.times.at(-1) ?? 0) + 30));
  draft.exact.push(1);
}

/** Whether a train that leads to `end` calls at the stop at exactly this time. */
function isKept(row: number, code: string, end: string, trips: readonly CityTrip[]): boolean {
  return trips.some((trip) => {
    const at = trip.pattern.stops.indexOf(code);
    const ends = trip.pattern.stops.indexOf(end);
    return at >= 0 && ends >= at && ends <= trip.to && timeAt(trip, at) === row;
  });
}

/** The train to the end of its pattern; and from its beginning, where the table's first stop was one once. */
function wholeTrip(pattern: LinePattern, draft: Draft, table: OfficialTable): CityTrip {
  const to = pattern.stops.length - 1;
  follow(pattern, draft, to);
  let { from, times, exact } = draft;
  if (!pattern.stops.slice(0, from).some((code) => table.last.has(code))) {
    const start = times[0] ?? 0;
    const earlier = pattern.stops.slice(0, from).map((_, i) => start - between(pattern, i, from));
    times = [...earlier, ...times];
    exact = [...earlier.map(() => 0), ...exact];
    from = 0;
  }
  return { pattern, from, to, times, start: times[0] ?? 0, exact: Uint8Array.from(exact) };
}
