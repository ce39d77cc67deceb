import type { Bilingual } from '@shtrans/contract/schemas';
import { FeedError, shown, type Findings } from './check.ts';
import type { Route, Service } from './feed.ts';
import { clockOf } from './read-clock.ts';
import type { Listed } from './read-network.ts';
import { idOf, Places, readTable, wholeNumber } from './read-table.ts';
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

export const MAX_TRIPS = 2_000_000;

const TRIPS = {
  name: 'trips.txt',
  required: ['route_id', 'service_id', 'trip_id'],
  optional: ['trip_headsign', 'direction_id'],
} as const;

/** trips.txt. */
export async function readTripHeads(
  files: FeedFiles,
  findings: Findings,
  routes: Listed<Route>,
  services: Listed<Service>,
  translations: Translations,
): Promise<Listed<TripHead>> {
  const items: TripHead[] = [];
  const places = new Places();
  const there = await readTable(files, TRIPS, findings, (row) => {
    const id = idOf(row, 'trip_id');
    const route = routes.places.of(row, 'route_id', 'routes.txt');
    const service = services.places.of(row, 'service_id', 'calendar.txt or calendar_dates.txt');
    const direction = wholeNumber(row, 'direction_id', { min: 0, max: 1, otherwise: 0 });
    if (id === null || route < 0 || service < 0 || direction === null) return;
    if (!places.add(id, row, 'trip_id')) return;
    if (items.length >= MAX_TRIPS) throw tooMany();
    const text = row.get('trip_headsign');
    const headsign = text === '' ? null : translations.of('trips.trip_headsign', id, text);
    items.push({ id, route, service, direction: direction === 1 ? 1 : 0, headsign, windows: null });
  });
  if (!there) findings.add('missing_file', TRIPS.name, null, 'is not in the zip');
  await readFrequencies(files, findings, { items, places });
  return { items, places };
}

const tooMany = (): FeedError =>
  FeedError.of('too_large', TRIPS.name, `there are more than ${MAX_TRIPS} trips`);

const FREQUENCIES = {
  name: 'frequencies.txt',
  required: ['trip_id', 'start_time', 'end_time', 'headway_secs'],
  optional: ['exact_times'],
} as const;

async function readFrequencies(
  files: FeedFiles,
  findings: Findings,
  trips: Listed<TripHead>,
): Promise<void> {
  let total = trips.items.length;
  await readTable(files, FREQUENCIES, findings, (row) => {
    const trip = trips.items[trips.places.of(row, 'trip_id', TRIPS.name)];
    const [start, end] = [clockOf(row.get('start_time')), clockOf(row.get('end_time'))];
    const every = wholeNumber(row, 'headway_secs', { min: 1, max: 86_400, otherwise: 0 });
    const exact = wholeNumber(row, 'exact_times', { min: 0, max: 1, otherwise: 0 });
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
