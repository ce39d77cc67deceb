import { FeedError, shown, type Findings } from './check.ts';
import type { Stop } from './feed.ts';
import { GrowingInts } from './growing.ts';
import { clockOf } from './read-clock.ts';
import type { Listed } from './read-network.ts';
import { readTable, wholeNumber, type Row } from './read-table.ts';
import type { TripHead } from './read-trips.ts';
import type { FeedFiles } from './read-zip.ts';

/** More are refused: they would take gigabytes. */
export const MAX_STOP_TIMES = 10_000_000;

/** No time, no distance. */
export const NONE = -1;
/** Distances are kept in thousandths of the feed's unit, whichever that is. */
export const DISTANCE_SCALE = 1000;

/** stop_times.txt by columns, in the order of the file. */
export interface StopTimes {
  trip: GrowingInts;
  sequence: GrowingInts;
  stop: GrowingInts;
  /** Seconds of the service day, or NONE. */
  arrival: GrowingInts;
  departure: GrowingInts;
  /** As `Pattern.closed`, and 4 where the times are estimates (timepoint 0). */
  flags: GrowingInts;
  /** Thousandths of the feed's unit of length, or NONE. */
  distance: GrowingInts;
  line: GrowingInts;
}
export const ESTIMATE = 4;

const STOP_TIMES = {
  name: 'stop_times.txt',
  required: ['trip_id', 'stop_id', 'stop_sequence'],
  optional: [
    'arrival_time',
    'departure_time',
    'pickup_type',
    'drop_off_type',
    'shape_dist_traveled',
    'timepoint',
  ],
} as const;
type Columns = (typeof STOP_TIMES.required)[number] | (typeof STOP_TIMES.optional)[number];

/** Reads stop_times.txt, by far the longest file. */
export async function readStopTimes(
  files: FeedFiles,
  findings: Findings,
  trips: Listed<TripHead>,
  stops: Listed<Stop>,
): Promise<StopTimes> {
  const times: StopTimes = {
    trip: new GrowingInts(),
    sequence: new GrowingInts(),
    stop: new GrowingInts(),
    arrival: new GrowingInts(),
    departure: new GrowingInts(),
    flags: new GrowingInts(),
    distance: new GrowingInts(),
    line: new GrowingInts(),
  };
  let line = 1;
  const there = await readTable(files, STOP_TIMES, findings, (row) => {
    line += 1;
    const trip = trips.places.of(row, 'trip_id', 'trips.txt');
    const stop = stops.places.of(row, 'stop_id', 'stops.txt');
    const sequence = wholeNumber(row, 'stop_sequence', { min: 0, max: 1e9, otherwise: NONE });
    const [arrival, departure] = [timeOf(row, 'arrival_time'), timeOf(row, 'departure_time')];
    if (sequence === NONE) row.tell('missing_value', 'stop_sequence is empty');
    if (trip < 0 || stop < 0 || sequence === null) return;
    if (times.trip.length >= MAX_STOP_TIMES) {
      throw FeedError.of('too_large', STOP_TIMES.name, `more than ${MAX_STOP_TIMES} rows`);
    }
    times.trip.push(trip);
    times.stop.push(stop);
    times.sequence.push(sequence);
    times.arrival.push(arrival === NONE ? departure : arrival);
    times.departure.push(departure === NONE ? arrival : departure);
    times.flags.push(flagsOf(row));
    times.distance.push(distanceOf(row));
    times.line.push(line);
  });
  if (!there) findings.add('missing_file', STOP_TIMES.name, null, 'is not in the zip');
  return times;
}

function timeOf(row: Row<Columns>, column: 'arrival_time' | 'departure_time'): number {
  const text = row.get(column);
  if (text === '') return NONE;
  const time = clockOf(text);
  if (time === null) row.tell('bad_value', `${column} ${shown(text)} is no time`);
  return time ?? NONE;
}

/** pickup_type and drop_off_type 1 say that there is none; 2 and 3 are by arrangement, so open. */
const flagsOf = (row: Row<Columns>): number =>
  (row.get('pickup_type') === '1' ? 1 : 0) |
  (row.get('drop_off_type') === '1' ? 2 : 0) |
  (row.get('timepoint') === '0' ? ESTIMATE : 0);

function distanceOf(row: Row<Columns>): number {
  const text = row.get('shape_dist_traveled');
  if (text === '') return NONE;
  const distance = Math.round(Number(text) * DISTANCE_SCALE);
  if (distance >= 0 && distance <= 0x7fffffff) return distance;
  row.tell('ignored_value', `shape_dist_traveled ${shown(text)} is no distance`);
  return NONE;
}
