import type { Bilingual } from '@shtrans/contract/api/schemas';
import { FeedError, quoteValue } from './check.ts';
import type { Route, Service, WheelchairAccess } from './feed.ts';
import { clockOf } from './read-clock.ts';
import { wheelchairOf } from './read-network.ts';
import { Listed, readNeededTable, readTable } from './read-table.ts';
import type { Translations } from './read-translations.ts';
import type { FeedFiles } from './read-zip.ts';

/** A row of trips.txt: a trip without its times. */
export interface TripHead {
  id: string;
  route: number;
  service: number;
  direction: 0 | 1;
  /** Null: the name of its last stop. */
  headsign: Bilingual | null;
  /** block_id; empty without one. */
  block: string;
  wheelchair: WheelchairAccess | null;
  /** shape_id; empty without one. */
  shape: string;
  /** Its rows of frequencies.txt. */
  windows: Window[] | null;
}

/** Trips from `start` to before `end` (seconds of the service day), `every` seconds apart. */
interface Window {
  start: number;
  end: number;
  every: number;
  exact: boolean;
}

const MAX_TRIPS = 2_000_000;

const tooMany = (): FeedError =>
  FeedError.of('too_large', 'trips.txt', `more than ${MAX_TRIPS} trips`);

/** Reads trips.txt, and frequencies.txt if it exists. */
export async function readTripHeads(
  files: FeedFiles,
  routes: Listed<Route>,
  services: Listed<Service>,
  translations: Translations,
): Promise<Listed<TripHead>> {
  const trips = new Listed<TripHead>('trips.txt');
  await readNeededTable(files, 'trips.txt', ['route_id', 'service_id', 'trip_id'], (row) => {
    const id = row.id('trip_id');
    const [route, service] = [routes.resolve(row, 'route_id'), services.resolve(row, 'service_id')];
    const direction = row.whole('direction_id', 0, 1, 0) === 1 ? 1 : 0;
    if (id === null || route < 0 || service < 0) {
      trips.leaveOut(id);
      return;
    }
    if (trips.items.length >= MAX_TRIPS) throw tooMany();
    const text = row.get('trip_headsign');
    const headsign = text === '' ? null : translations.of('trips.trip_headsign', id, text);
    const block = row.get('block_id');
    const wheelchair = wheelchairOf(row, 'wheelchair_accessible');
    const windows = null;
    const shape = row.get('shape_id');
    const facts = { headsign, block, wheelchair, shape, windows };
    const trip: TripHead = { id, route, service, direction, ...facts };
    trips.add(id, trip, row, 'trip_id');
  });
  await readFrequencies(files, trips);
  return trips;
}

/** Returns the ids of the trips of each block that has several. */
export function blocksOf(heads: readonly TripHead[]): string[][] {
  const inBlocks = heads.filter(({ block, windows }) => block !== '' && windows === null);
  return [...Map.groupBy(inBlocks, ({ block }) => block).values()]
    .filter(({ length }) => length > 1)
    .map((trips) => trips.map(({ id }) => id));
}

async function readFrequencies(files: FeedFiles, trips: Listed<TripHead>): Promise<void> {
  let total = trips.items.length;
  const columns = ['trip_id', 'start_time', 'end_time', 'headway_secs'];
  await readTable(files, 'frequencies.txt', columns, (row) => {
    const trip = trips.items[trips.resolve(row, 'trip_id')];
    const [start, end] = [clockOf(row.get('start_time')), clockOf(row.get('end_time'))];
    const every = row.whole('headway_secs', 1, 86_400, 0);
    const exact = row.whole('exact_times', 0, 1, 0);
    if (trip === undefined || every === null || exact === null) return;
    if (start === null || end === null || every === 0 || start >= end) {
      row.report('bad_value', `the window of trip_id ${quoteValue(trip.id)} is empty or invalid`);
      return;
    }
    total += Math.ceil((end - start) / every);
    if (total > MAX_TRIPS) throw tooMany();
    (trip.windows ??= []).push({ start, end, every, exact: exact === 1 });
  });
}
