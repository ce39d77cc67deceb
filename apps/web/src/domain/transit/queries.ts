import type { CallInput, CallOutput } from '../../core/api/call-types.ts';
import type { Point } from '../../core/host/location.ts';
import { query } from '../../core/query/query.ts';

/** Facts of the network change with the data, some times a year. */
const NETWORK_FACT = { freshMs: 3_600_000 } as const;
/** The same, and the last response is available offline. */
const KEPT_FACT = { ...NETWORK_FACT, saved: true } as const;
/** Places around a point, and alerts. */
export const A_MINUTE = { freshMs: 60_000 } as const;
/** Departures and vehicle positions are requested again after this time. */
const LIVE = { freshMs: 15_000 } as const;

type Asked<K extends 'GET maas:/v1/departures' | 'GET maas:/v1/nearby'> = NonNullable<
  CallInput<K>['query']
>;
export type Departures = CallOutput<'GET maas:/v1/departures'>;
export type Alerts = CallOutput<'GET maas:/v1/alerts'>;
/** A station in search results, with the name that matched. */
export type FoundStation = CallOutput<'GET maas:/v1/stations'>['items'][number];

export const networkMapQuery = () => query('GET maas:/v1/network-map', {}, KEPT_FACT);

/** All lines, or those that match a name. */
export const linesQuery = (q?: string) =>
  q === undefined
    ? query('GET maas:/v1/lines', {}, KEPT_FACT)
    : query('GET maas:/v1/lines', { query: { q } }, NETWORK_FACT);

export const lineQuery = (id: string) =>
  query('GET maas:/v1/lines/:id', { params: { id } }, KEPT_FACT);

/** The positions of a line's vehicles. */
export const vehiclesQuery = (id: string) =>
  query('GET maas:/v1/lines/:id/vehicles', { params: { id } }, LIVE);

export const stationQuery = (id: string) =>
  query('GET maas:/v1/stations/:id', { params: { id } }, KEPT_FACT);

/** Stations, stops and piers that match a name; of equal matches the nearest to the point comes first. */
export const stationsQuery = (q: string, near?: Point) =>
  query('GET maas:/v1/stations', { query: { q, ...near } }, NETWORK_FACT);

/** The single fare between two stations. */
export const fareQuery = (from: string, to: string) =>
  query('GET maas:/v1/fares', { query: { from, to } }, NETWORK_FACT);

/** The next departures; the last response is available offline. */
export const departuresQuery = (filter: Asked<'GET maas:/v1/departures'>) =>
  query('GET maas:/v1/departures', { query: filter }, { ...LIVE, saved: true });

/** Places around a point. */
export const nearbyQuery = (filter: Asked<'GET maas:/v1/nearby'>) =>
  query('GET maas:/v1/nearby', { query: filter }, A_MINUTE);

/** The planned works of an answer; a saved one of an earlier version has none. */
export const plannedOf = ({ planned = [] }: Partial<Pick<Alerts, 'planned'>>): Alerts['planned'] =>
  planned;

/** Alerts, of a line or of all; the last response is available offline. */
export const alertsQuery = (line?: string) =>
  query('GET maas:/v1/alerts', line === undefined ? {} : { query: { line } }, {
    ...A_MINUTE,
    saved: true,
  });
