import type { Bilingual } from '@shtrans/contract/api/schemas';
import { FeedError, shown } from './check.ts';
import type { Route, Service } from './feed.ts';
import { clockOf } from './read-clock.ts';
import { Listed, readNeededTable, readTable } from './read-table.ts';
import type { Translations } from './read-translations.ts';
import type { FeedFiles } from './read-zip.ts';

/** A trip without its times. */
export interface TripHead {
  id: string;
  route: number;
  service: number;
  direction: 0 | 1;
  /** Null: where it ends. */
  headsign: Bilingual | null;
  /** When it runs again and again: frequencies.txt. */
  windows: Window[] | null;
}

/** Trips from `start` until before `end`, seconds of the service day, `every` so many seconds. */
interface Window {
  start: number;
  end: number;
  every: number;
  exact: boolean;
}

const MAX_TRIPS = 2_000_000;

const tooMany = (): FeedError =>
  FeedError.of('too_large', 'trips.txt', `there are more than ${MAX_TRIPS} trips`);

/** trips.txt, and frequencies.txt where it is there. */
export async function readTripHeads(
  files: FeedFiles,
  routes: Listed<Route>,
  services: Listed<Service>,
  translations: Translations,
): Promise<Listed<TripHead>> {
  const trips = new Listed<TripHead>('trips.txt');
  await readNeededTable(files, 'trips.txt', ['route_id', 'service_id', 'trip_id'], (row) => {
    const id = row.id('trip_id');
    const [route, service] = [routes.of(row, 'route_id'), services.of(row, 'service_id')];
    const direction = row.whole('direction_id', 0, 1, 0) === 1 ? 1 : 0;
    if (id === null || route < 0 || service < 0) return;
    if (trips.items.length >= MAX_TRIPS) throw tooMany();
    const text = row.get('trip_headsign');
    const headsign = text === '' ? null : translations.of('trips.trip_headsign', id, text);
    const trip: TripHead = { id, route, service, direction, headsign, windows: null };
    trips.add(id, trip, row, 'trip_id');
  });
  await readFrequencies(files, trips);
  return trips;
}

async function readFrequencies(files: FeedFiles, trips: Listed<TripHead>): Promise<void> {
  let total = trips.items.length;
  const columns = ['trip_id', 'start_time', 'end_time', 'headway_secs'];
  await readTable(files, 'frequencies.txt', columns, (row) => {
    const trip = trips.items[trips.of(row, 'trip_id')];
    const [start, end] = [clockOf(row.get('start_time')), clockOf(row.get('end_time'))];
    const every = row.whole('headway_secs', 1, 86_400, 0);
    const exact = row.whole('exact_times', 0, 1, 0);
    if (trip === undefined || every === null || exact === null) return;
    if (start === null || end === null || every === 0 || start >= end) {
      row.tell('bad_value', `the window of trip_id ${shown(trip.id)} is none`);
      return;
    }
    total += Math.ceil((end - start) / every);
    if (total > MAX_TRIPS) throw tooMany();
    (trip.windows ??= []).push({ start, end, every, exact: exact === 1 });
  });
}
