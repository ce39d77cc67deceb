import type { Findings } from './check.ts';
import { shown } from './check.ts';
import { ESTIMATE, NONE, type StopTimes } from './read-stop-times.ts';

/** What one trip does: its stops in order. */
export interface Calls {
  stops: Int32Array;
  /** Arrival and departure by turns, seconds of the service day. */
  times: Int32Array;
  /** As `Pattern.closed`; null where all are open. */
  closed: Uint8Array | null;
  /** 1 where the time is exact. */
  exact: Uint8Array;
  /** In the feed's unit, thousandths; null where some stop has none. */
  distances: Int32Array | null;
}

const FILE = 'stop_times.txt';

/** Rows of each trip: their places in the file, ordered by stop_sequence. */
export function rowsByTrip(times: StopTimes, trips: number): Int32Array[] {
  const counts = new Int32Array(trips + 1);
  const rows = times.trip.length;
  for (let i = 0; i < rows; i += 1)
    counts[times.trip.at(i) + 1] = (counts[times.trip.at(i) + 1] ?? 0) + 1;
  for (let t = 0; t < trips; t += 1) counts[t + 1] = (counts[t + 1] ?? 0) + (counts[t] ?? 0);
  const next = counts.slice();
  const order = new Int32Array(rows);
  for (let i = 0; i < rows; i += 1) {
    const trip = times.trip.at(i);
    const place = next[trip] ?? 0;
    order[place] = i;
    next[trip] = place + 1;
  }
  return Array.from({ length: trips }, (_, trip) => {
    const own = order.subarray(counts[trip], counts[trip + 1]);
    return isAscending(own, times)
      ? own
      : own.sort((a, b) => times.sequence.at(a) - times.sequence.at(b));
  });
}

function isAscending(rows: Int32Array, { sequence }: StopTimes): boolean {
  for (let i = 1; i < rows.length; i += 1) {
    if (sequence.at(rows[i] ?? 0) <= sequence.at(rows[i - 1] ?? 0)) return false;
  }
  return true;
}

/** The calls of a trip; null after it was told why it cannot run. */
export function callsOf(
  id: string,
  rows: Int32Array,
  from: StopTimes,
  findings: Findings,
): Calls | null {
  const last = rows.length - 1;
  const line = from.line.at(rows[0] ?? 0);
  if (last < 1) {
    findings.add(
      'trip_without_stops',
      FILE,
      null,
      `trip_id ${shown(id)} calls at fewer than two stops`,
    );
    return null;
  }
  if (from.arrival.at(rows[0] ?? 0) === NONE || from.arrival.at(rows[last] ?? 0) === NONE) {
    findings.add('end_without_time', FILE, line, `trip_id ${shown(id)} has no time at an end`);
    return null;
  }
  const calls = given(rows, from);
  interpolate(calls);
  const back = firstStepBack(calls.times);
  if (back >= 0) {
    const at = from.line.at(rows[back >> 1] ?? 0);
    findings.add('times_decrease', FILE, at, `trip_id ${shown(id)} goes back in time`);
    return null;
  }
  if (isTwice(rows, from)) {
    findings.add('duplicate_id', FILE, line, `trip_id ${shown(id)} has a stop_sequence twice`);
    return null;
  }
  return calls;
}

/** What the rows say; times that are left out are NONE. */
function given(rows: Int32Array, from: StopTimes): Calls {
  const shut = rows.map((row) => from.flags.at(row) & 3);
  const distances = rows.map((row) => from.distance.at(row));
  return {
    stops: rows.map((row) => from.stop.at(row)),
    times: Int32Array.from({ length: rows.length * 2 }, (_, k) =>
      (k % 2 === 0 ? from.arrival : from.departure).at(rows[k >> 1] ?? 0),
    ),
    closed: shut.some((flag) => flag > 0) ? Uint8Array.from(shut) : null,
    exact: Uint8Array.from(rows, (row) =>
      from.arrival.at(row) === NONE || (from.flags.at(row) & ESTIMATE) > 0 ? 0 : 1,
    ),
    distances: distances.includes(NONE) ? null : distances,
  };
}

/** Fills in times left out between two given ones: by distance where there is one, else evenly. */
function interpolate({ times, distances }: Calls): void {
  const stops = times.length / 2;
  let before = 0;
  for (let i = 1; i < stops; i += 1) {
    if ((times[2 * i] ?? NONE) === NONE) continue;
    for (let k = before + 1; k < i; k += 1) {
      const time = between(before, k, i, times, distances);
      times[2 * k] = time;
      times[2 * k + 1] = time;
    }
    before = i;
  }
}

function between(
  from: number,
  at: number,
  to: number,
  times: Int32Array,
  distances: Int32Array | null,
): number {
  const [start, end] = [times[2 * from + 1] ?? 0, times[2 * to] ?? 0];
  const whole = (distances?.[to] ?? 0) - (distances?.[from] ?? 0);
  const part =
    whole > 0
      ? ((distances?.[at] ?? 0) - (distances?.[from] ?? 0)) / whole
      : (at - from) / (to - from);
  return Math.round(start + (end - start) * Math.min(1, Math.max(0, part)));
}

/** Place in `times` of the first one that is earlier than the one before it; -1 without. */
function firstStepBack(times: Int32Array): number {
  for (let i = 1; i < times.length; i += 1) if ((times[i] ?? 0) < (times[i - 1] ?? 0)) return i;
  return -1;
}

function isTwice(rows: Int32Array, { sequence }: StopTimes): boolean {
  for (let i = 1; i < rows.length; i += 1) {
    if (sequence.at(rows[i] ?? 0) === sequence.at(rows[i - 1] ?? 0)) return true;
  }
  return false;
}
