import { entry } from '../arrays/entry.ts';
import { type Findings, type ProblemCode, shown } from './check.ts';
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

/** Rows of each trip: their places in the file, ordered by stop_sequence. */
export function rowsByTrip({ trip, sequence }: StopTimes, trips: number): Int32Array[] {
  const at = new Int32Array(trips + 1);
  for (let i = 0; i < trip.length; i += 1) at[trip.at(i) + 1] = entry(at, trip.at(i) + 1) + 1;
  for (let t = 0; t < trips; t += 1) at[t + 1] = entry(at, t + 1) + entry(at, t);
  const next = at.slice();
  const order = new Int32Array(trip.length);
  for (let i = 0; i < trip.length; i += 1) {
    const index = entry(next, trip.at(i));
    order[index] = i;
    next[trip.at(i)] = index + 1;
  }
  return Array.from({ length: trips }, (_, t) =>
    order.subarray(at[t], at[t + 1]).sort((a, b) => sequence.at(a) - sequence.at(b)),
  );
}

/** The calls of a trip; null after it was told why it cannot run. */
export function callsOf(
  id: string,
  rows: Int32Array,
  from: StopTimes,
  findings: Findings,
): Calls | null {
  const refused = (code: ProblemCode, row: number | undefined, what: string): null => {
    const line = row === undefined ? null : from.line.at(row);
    findings.add(code, 'stop_times.txt', line, `trip_id ${shown(id)} ${what}`);
    return null;
  };
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || first === last) {
    return refused('trip_without_stops', undefined, 'calls at fewer than two stops');
  }
  if (from.arrival.at(first) === NONE || from.arrival.at(last) === NONE) {
    return refused('end_without_time', first, 'has no time at an end');
  }
  const calls = given(rows, from);
  interpolate(calls);
  const back = calls.times.findIndex((time, i, times) => time < (times[i - 1] ?? 0));
  if (back >= 0) return refused('times_decrease', rows[back >> 1], 'goes back in time');
  const { sequence } = from;
  if (rows.some((row, i) => row !== last && sequence.at(row) === sequence.at(entry(rows, i + 1)))) {
    return refused('duplicate_id', first, 'has a stop_sequence twice');
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
    const [start, end] = [times[2 * before + 1] ?? 0, times[2 * i] ?? 0];
    const passed = distances?.[before] ?? 0;
    const whole = (distances?.[i] ?? 0) - passed;
    for (let k = before + 1; k < i; k += 1) {
      const part =
        whole > 0 ? ((distances?.[k] ?? 0) - passed) / whole : (k - before) / (i - before);
      const time = Math.round(start + (end - start) * Math.min(1, Math.max(0, part)));
      times.fill(time, 2 * k, 2 * k + 2);
    }
    before = i;
  }
}
