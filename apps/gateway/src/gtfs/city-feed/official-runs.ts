import type { OfficialTable } from './official-rows.ts';
import { between, timeAt, type Run, type Way } from './way.ts';

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
 * The trains that an official table of first or last times tells of, on one way. A stop whose time fits
 * the running time from the stop before is called at by the same train; where the first train is earlier
 * (the last one later) than that, another train begins there, and the former runs on behind (before) it.
 * `others` are trains that may keep a row already.
 */
export function officialRuns(
  way: Way,
  table: OfficialTable,
  kind: OfficialKind,
  others: readonly Run[],
): { runs: Run[]; unkept: UnkeptRow[] } {
  const rows = table[kind];
  const end = way.stops.indexOf(table.end);
  const drafts: Draft[] = [];
  const unkept: UnkeptRow[] = [];
  for (let i = 0; i <= end; i += 1) {
    const code = way.stops[i] ?? '';
    const row = rows.get(code);
    if (row === undefined || isKept(row, code, table.end, others)) continue;
    const current = drafts.at(-1);
    const expected = current === undefined ? null : expectedAt(way, current, i);
    if (current !== undefined && fits(row, expectedAt(way, current, i))) call(way, current, i, row);
    else if (i < end && begins(kind, row, expected) && isBelieved(way, i, rows, kind)) {
      drafts.push({ from: i, times: [row], exact: [1] });
    } else unkept.push({ destination: table.destination, code, kind });
  }
  return { runs: drafts.map((draft) => wholeRun(way, draft, table)), unkept };
}

const expectedAt = (way: Way, { from, times }: Draft, i: number): number =>
  (times.at(-1) ?? 0) + between(way, from + times.length - 1, i);

const fits = (row: number, expected: number): boolean =>
  row >= expected - EARLIER_SECONDS && row <= expected + LATER_SECONDS;

const begins = (kind: OfficialKind, row: number, expected: number | null): boolean =>
  expected === null || (kind === 'first' ? row < expected : row > expected);

/** Whether a train that begins here leaves the next stop's row true; else the row is a slip. */
function isBelieved(
  way: Way,
  i: number,
  rows: ReadonlyMap<string, number>,
  kind: OfficialKind,
): boolean {
  const next = rows.get(way.stops[i + 1] ?? '');
  if (next === undefined) return true;
  const expected = (rows.get(way.stops[i] ?? '') ?? 0) + between(way, i, i + 1);
  return kind === 'first' ? next <= expected + LATER_SECONDS : next >= expected - EARLIER_SECONDS;
}

/** Follows a train to stop `i`, by running times up to there. */
function follow(way: Way, draft: Draft, i: number): void {
  for (let k = draft.from + draft.times.length; k <= i; k += 1) {
    draft.times.push(expectedAt(way, draft, k));
    draft.exact.push(0);
  }
}

function call(way: Way, draft: Draft, i: number, row: number): void {
  follow(way, draft, i - 1);
  draft.times.push(Math.max(row, (draft.times.at(-1) ?? 0) + 30));
  draft.exact.push(1);
}

/** Whether a train that leads to `end` calls at the stop at exactly this time. */
function isKept(row: number, code: string, end: string, runs: readonly Run[]): boolean {
  return runs.some((run) => {
    const at = run.way.stops.indexOf(code);
    const ends = run.way.stops.indexOf(end);
    return at >= 0 && ends >= at && ends <= run.to && timeAt(run, at) === row;
  });
}

/** The train to the end of its way; and from its beginning, where the table's first stop was one once. */
function wholeRun(way: Way, draft: Draft, table: OfficialTable): Run {
  const to = way.stops.length - 1;
  follow(way, draft, to);
  let { from, times, exact } = draft;
  if (!way.stops.slice(0, from).some((code) => table.last.has(code))) {
    const start = times[0] ?? 0;
    const earlier = way.stops.slice(0, from).map((_, i) => start - between(way, i, from));
    times = [...earlier, ...times];
    exact = [...earlier.map(() => 0), ...exact];
    from = 0;
  }
  return { way, from, to, times, start: times[0] ?? 0, exact: Uint8Array.from(exact) };
}
