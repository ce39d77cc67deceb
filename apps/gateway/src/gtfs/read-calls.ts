import { entry } from '../arrays/entry.ts';
import { type Findings, type ProblemCode, quoteValue } from './check.ts';
import { ARRANGED, ESTIMATE, NONE, type StopTimes } from './read-stop-times.ts';

/**
 * The calls of one trip, in order. Ordinary arrays: nearly all are equal to those of another trip and forgotten, and
 * typed arrays of a million trips would leave the memory in pieces.
 */
export interface Calls {
  stops: number[];
  /** Arrival and departure alternate, in seconds of the service day. */
  times: number[];
  /** stop_sequence of each stop. */
  sequences: number[];
  /** By stop the index of its headsign, see `StopTimes`; null if all are those of the trip. */
  headsigns: number[] | null;
  /** As `Pattern.closed`; null if all stops are open. */
  closed: number[] | null;
  /** By stop the flags of what riders arrange, see `StopTimes`; null if nothing. */
  arranged: number[] | null;
  /** 1 at each stop with an exact time. */
  exact: number[];
  /** In thousandths of the feed's unit; null if any stop has no distance. */
  distances: number[] | null;
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

const isSet = (flag: number): boolean => flag > 0;

/** Converts the rows of a trip; missing times are NONE. */
function callsOfRows(rows: Int32Array, stopTimes: StopTimes): Calls {
  const { stop, arrival, departure, sequence, flags, distance, headsign } = stopTimes;
  const stops: number[] = [];
  const times: number[] = [];
  const sequences: number[] = [];
  const exact: number[] = [];
  const closed: number[] = [];
  const arranged: number[] = [];
  const distances: number[] = [];
  const headsigns: number[] = [];
  for (const row of rows) {
    const rowFlags = flags.at(row);
    const arrivalTime = arrival.at(row);
    stops.push(stop.at(row));
    times.push(arrivalTime, departure.at(row));
    sequences.push(sequence.at(row));
    exact.push(arrivalTime === NONE || (rowFlags & ESTIMATE) > 0 ? 0 : 1);
    closed.push(rowFlags & 3);
    arranged.push(rowFlags & ARRANGED);
    distances.push(distance.at(row));
    headsigns.push(headsign.at(row));
  }
  return {
    stops,
    times,
    sequences,
    exact,
    headsigns: headsigns.some(isSet) ? headsigns : null,
    closed: closed.some(isSet) ? closed : null,
    arranged: arranged.some(isSet) ? arranged : null,
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
