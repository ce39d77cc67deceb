import { FeedError } from './check.ts';
import type { Arrangements, Contact, Stop } from './feed.ts';
import { GrowingColumn } from './growing-column.ts';
import { clockOf } from './read-clock.ts';
import { type Listed, readNeededTable, type Row } from './read-table.ts';
import type { TripHead } from './read-trips.ts';
import type { FeedFiles } from './read-zip.ts';

/** Maximum rows: more would take gigabytes of memory. */
const MAX_STOP_TIMES = 10_000_000;

/** A missing time or distance. */
export const NONE = -1;
/** Distances are stored in thousandths of the feed's unit. */
export const DISTANCE_SCALE = 1000;
/** Bit of the flags: the times are estimates (timepoint 0). */
export const ESTIMATE = 4;
/** Bits of the flags where riders arrange to be picked up or dropped off: pickup_type 2 and 3, drop_off_type 2 and 3. */
const [CALL_PICKUP, ASK_PICKUP, CALL_DROP_OFF, ASK_DROP_OFF] = [8, 16, 32, 64];
/** All of these bits. */
export const ARRANGED = CALL_PICKUP | ASK_PICKUP | CALL_DROP_OFF | ASK_DROP_OFF;

/** The line after the header. */
const FIRST_LINE = 2;

/** Cells of a call on demand: an area or a group of stops, and a window in place of times. */
const ON_DEMAND = ['location_group_id', 'location_id', 'start_pickup_drop_off_window'];

const isOnDemand = (row: Row): boolean =>
  (row.get('stop_id') === '' || row.get('departure_time') === '') &&
  ON_DEMAND.some((column) => row.get(column) !== '');

/** The columns of stop_times.txt, in the order of the file. */
export class StopTimes {
  readonly trip = new GrowingColumn();
  readonly sequence = new GrowingColumn();
  readonly stop = new GrowingColumn();
  /** Seconds of the service day, or NONE. */
  readonly arrival = new GrowingColumn();
  readonly departure = new GrowingColumn();
  /** The bits of `Pattern.closed`, ESTIMATE and ARRANGED. */
  readonly flags = new GrowingColumn(8);
  /** Thousandths of the feed's unit of length, or NONE. */
  readonly distance = new GrowingColumn();
  /** How far the line of a row is behind the row: 0 where none was left out. */
  readonly #linesLeftOut = new GrowingColumn();
  /** Index in `headsigns` of what the vehicle shows at the stop; 0 if it is that of the trip. */
  readonly headsign = new GrowingColumn();
  readonly headsigns: string[] = [''];
  /** Trips with a call on demand, by their index. */
  readonly flexible = new Set<number>();

  /** Notes the line of the next row. */
  pushLine(line: number): void {
    this.#linesLeftOut.push(line - FIRST_LINE - this.#linesLeftOut.length);
  }

  /** Returns the line of a row in the file. */
  lineAt(index: number): number {
    return this.#linesLeftOut.at(index) + FIRST_LINE + index;
  }
}

/**
 * Reads stop_times.txt into columns, because it is by far the longest file. Calls on demand are left out,
 * and their trips noted.
 */
export async function readStopTimes(
  files: FeedFiles,
  trips: Listed<TripHead>,
  stops: Listed<Stop>,
): Promise<StopTimes> {
  const times = new StopTimes();
  const headsigns = new Map([['', 0]]);
  const columns = ['trip_id', 'stop_id', 'stop_sequence'];
  await readNeededTable(files, 'stop_times.txt', columns, (row) => {
    const trip = trips.resolve(row, 'trip_id');
    if (isOnDemand(row)) {
      if (trip >= 0) times.flexible.add(trip);
      return;
    }
    const stop = stops.resolve(row, 'stop_id');
    const sequence = row.whole('stop_sequence', 0, 1e9, NONE);
    const [arrival, departure] = [timeOf(row, 'arrival_time'), timeOf(row, 'departure_time')];
    if (sequence === NONE) row.report('missing_value', 'stop_sequence is empty');
    if (trip < 0 || stop < 0 || sequence === null) return;
    if (times.trip.length >= MAX_STOP_TIMES) {
      throw FeedError.of('too_large', 'stop_times.txt', `more than ${MAX_STOP_TIMES} rows`);
    }
    times.trip.push(trip);
    times.stop.push(stop);
    times.sequence.push(sequence);
    times.arrival.push(arrival === NONE ? departure : arrival);
    times.departure.push(departure === NONE ? arrival : departure);
    times.flags.push(flagsOf(row));
    times.distance.push(distanceOf(row));
    times.pushLine(row.line);
    const sign = row.get('stop_headsign');
    let index = headsigns.get(sign);
    if (index === undefined) headsigns.set(sign, (index = times.headsigns.push(sign) - 1));
    times.headsign.push(index);
  });
  return times;
}

function timeOf(row: Row, column: string): number {
  const text = row.get(column);
  if (text === '') return NONE;
  const time = clockOf(text);
  if (time === null) row.bad(column, 'is not a time');
  return time ?? NONE;
}

/** Flags by pickup_type and drop_off_type: 1 is closed, 2 and 3 are by arrangement; others are open. */
const PICKUP_FLAGS: Readonly<Record<string, number>> = { 1: 1, 2: CALL_PICKUP, 3: ASK_PICKUP };
const DROP_OFF_FLAGS: Readonly<Record<string, number>> = {
  1: 2,
  2: CALL_DROP_OFF,
  3: ASK_DROP_OFF,
};

const flagsOf = (row: Row): number =>
  (PICKUP_FLAGS[row.get('pickup_type')] ?? 0) |
  (DROP_OFF_FLAGS[row.get('drop_off_type')] ?? 0) |
  (row.get('timepoint') === '0' ? ESTIMATE : 0);

/** Returns what riders arrange by the flags of a call. */
export const arrangementsOf = (flags: number): Arrangements => ({
  pickup: contactBy(flags, CALL_PICKUP, ASK_PICKUP),
  dropOff: contactBy(flags, CALL_DROP_OFF, ASK_DROP_OFF),
});

function contactBy(flags: number, call: number, ask: number): Contact | null {
  if ((flags & call) > 0) return 'agency';
  return (flags & ask) > 0 ? 'driver' : null;
}

function distanceOf(row: Row): number {
  const text = row.get('shape_dist_traveled');
  if (text === '') return NONE;
  const distance = Math.round(Number(text) * DISTANCE_SCALE);
  if (distance >= 0 && distance <= 0x7fffffff) return distance;
  row.bad('shape_dist_traveled', 'is not a distance', 'ignored_value');
  return NONE;
}
