import { entry } from '../arrays/entry.ts';
import { type Findings, type ProblemCode, quoteValue } from './check.ts';
import { ARRANGED, ESTIMATE, NONE, type StopTimes } from './read-stop-times.ts';

/** The calls of one trip, in order. */
export interface Calls {
  stops: Int32Array;
  /** Arrival and departure alternate, in seconds of the service day. */
  times: Int32Array;
  /** stop_sequence of each stop. */
  sequences: Int32Array;
  /** By stop the index of its headsign, see `StopTimes`; null if all are those of the trip. */
  headsigns: Int32Array | null;
  /** As `Pattern.closed`; null if all stops are open. */
  closed: Uint8Array | null;
  /** By stop the flags of what riders arrange, see `StopTimes`; null if nothing. */
  arranged: Int32Array | null;
  /** 1 at each stop with an exact time. */
  exact: Uint8Array;
  /** In thousandths of the feed's unit; null if any stop has no distance. */
  distances: Int32Array | null;
}

/** Returns the row indexes of each trip, ordered by stop_sequence. A counting sort groups them by trip. */
export function rowsByTrip({ trip, sequence }: StopTimes, trips: number): Int32Array[] {
  const firstRowOfTrip = new Int32Array(trips + 1);
  for (let i = 0; i < trip.length; i += 1)
    firstRowOfTrip[trip.at(i) + 1] = entry(firstRowOfTrip, trip.at(i) + 1) + 1;
  for (let t = 0; t < trips; t += 1)
    firstRowOfTrip[t + 1] = entry(firstRowOfTrip, t + 1) + entry(firstRowOfTrip, t);
  const next = firstRowOfTrip.slice();
  const order = new Int32Array(trip.length);
  for (let i = 0; i < trip.length; i += 1) {
    const index = entry(next, trip.at(i));
    order[index] = i;
    next[trip.at(i)] = index + 1;
  }
  return Array.from({ length: trips }, (_, t) =>
    order
      .subarray(firstRowOfTrip[t], firstRowOfTrip[t + 1])
      .sort((a, b) => sequence.at(a) - sequence.at(b)),
  );
}

/** Returns the calls of a trip. Reports an unusable trip and returns null. */
export function callsOf(
  id: string,
  rows: Int32Array,
  stopTimes: StopTimes,
  findings: Findings,
): Calls | null {
  const reportProblem = (code: ProblemCode, row: number | undefined, problem: string): null => {
    const line = row === undefined ? null : stopTimes.lineAt(row);
    findings.add(code, 'stop_times.txt', line, `trip_id ${quoteValue(id)} ${problem}`);
    return null;
  };
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || first === last) {
    return reportProblem('trip_without_stops', undefined, 'calls at fewer than two stops');
  }
  if (stopTimes.arrival.at(first) === NONE || stopTimes.arrival.at(last) === NONE) {
    return reportProblem('end_without_time', first, 'has no time at its first or last stop');
  }
  const calls = callsOfRows(rows, stopTimes);
  interpolate(calls);
  const decreasingIndex = calls.times.findIndex((time, i, times) => time < (times[i - 1] ?? 0));
  if (decreasingIndex >= 0)
    return reportProblem('times_decrease', rows[decreasingIndex >> 1], 'goes back in time');
  const { sequence } = stopTimes;
  if (rows.some((row, i) => row !== last && sequence.at(row) === sequence.at(entry(rows, i + 1)))) {
    return reportProblem('duplicate_id', first, 'has a stop_sequence twice');
  }
  return calls;
}

/** Converts the rows of a trip; missing times are NONE. */
function callsOfRows(rows: Int32Array, stopTimes: StopTimes): Calls {
  const closedFlags = rows.map((row) => stopTimes.flags.at(row) & 3);
  const arranged = rows.map((row) => stopTimes.flags.at(row) & ARRANGED);
  const distances = rows.map((row) => stopTimes.distance.at(row));
  const headsigns = rows.map((row) => stopTimes.headsign.at(row));
  return {
    stops: rows.map((row) => stopTimes.stop.at(row)),
    times: Int32Array.from({ length: rows.length * 2 }, (_, k) =>
      (k % 2 === 0 ? stopTimes.arrival : stopTimes.departure).at(rows[k >> 1] ?? 0),
    ),
    sequences: rows.map((row) => stopTimes.sequence.at(row)),
    headsigns: headsigns.some((sign) => sign > 0) ? headsigns : null,
    closed: closedFlags.some((flag) => flag > 0) ? Uint8Array.from(closedFlags) : null,
    arranged: arranged.some((flag) => flag > 0) ? arranged : null,
    exact: Uint8Array.from(rows, (row) =>
      stopTimes.arrival.at(row) === NONE || (stopTimes.flags.at(row) & ESTIMATE) > 0 ? 0 : 1,
    ),
    distances: distances.includes(NONE) ? null : distances,
  };
}

/** Interpolates missing times between two stops with times: by distance if known, else evenly. */
function interpolate({ times, distances }: Calls): void {
  const stops = times.length / 2;
  let lastTimed = 0;
  for (let i = 1; i < stops; i += 1) {
    if ((times[2 * i] ?? NONE) === NONE) continue;
    const [start, end] = [times[2 * lastTimed + 1] ?? 0, times[2 * i] ?? 0];
    const startDistance = distances?.[lastTimed] ?? 0;
    const gapDistance = (distances?.[i] ?? 0) - startDistance;
    for (let k = lastTimed + 1; k < i; k += 1) {
      const fraction =
        gapDistance > 0
          ? ((distances?.[k] ?? 0) - startDistance) / gapDistance
          : (k - lastTimed) / (i - lastTimed);
      const time = Math.round(start + (end - start) * Math.min(1, Math.max(0, fraction)));
      times.fill(time, 2 * k, 2 * k + 2);
    }
    lastTimed = i;
  }
}
