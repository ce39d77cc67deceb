import type { CallInput, CallOutput } from '../../core/api/call-types.ts';
import type { Point } from '../../core/host/location.ts';
import { query } from '../../core/query/query.ts';

/** Facts of the network change with the data, some times a year. */
const NETWORK_FACT = { freshMs: 3_600_000 } as const;
/** The same, where the last answer opens without a network. */
const KEPT_FACT = { ...NETWORK_FACT, saved: true } as const;
/** What is around a place, and what is disturbed. */
export const A_MINUTE = { freshMs: 60_000 } as const;
/** What leaves and where vehicles are is asked for again when it is older than this. */
const LIVE = { freshMs: 15_000 } as const;

type Asked<K extends 'GET maas:/v1/departures' | 'GET maas:/v1/nearby'> = NonNullable<
  CallInput<K>['query']
>;
export type Departures = CallOutput<'GET maas:/v1/departures'>;
export type Alerts = CallOutput<'GET maas:/v1/alerts'>;
/** A station as a search finds it, with the name that matched. */
export type FoundStation = CallOutput<'GET maas:/v1/stations'>['items'][number];

export const networkMapQuery = () => query('GET maas:/v1/network-map', {}, KEPT_FACT);

/** All lines, or those of a name. */
export const linesQuery = (q?: string) =>
  q === undefined
    ? query('GET maas:/v1/lines', {}, KEPT_FACT)
    : query('GET maas:/v1/lines', { query: { q } }, NETWORK_FACT);

export const lineQuery = (id: string) =>
  query('GET maas:/v1/lines/:id', { params: { id } }, KEPT_FACT);

/** Where the vehicles of a line are. */
export const vehiclesQuery = (id: string) =>
  query('GET maas:/v1/lines/:id/vehicles', { params: { id } }, LIVE);

export const stationQuery = (id: string) =>
  query('GET maas:/v1/stations/:id', { params: { id } }, KEPT_FACT);

/** Stations, stops and piers of a name, of those alike the ones nearest to the point first. */
export const stationsQuery = (q: string, near?: Point) =>
  query('GET maas:/v1/stations', { query: { q, ...near } }, NETWORK_FACT);

/** The single fare between two stations. */
export const fareQuery = (from: string, to: string) =>
  query('GET maas:/v1/fares', { query: { from, to } }, NETWORK_FACT);

/** What leaves next; the last answer opens without a network. */
export const departuresQuery = (asked: Asked<'GET maas:/v1/departures'>) =>
  query('GET maas:/v1/departures', { query: asked }, { ...LIVE, saved: true });

/** What is around a place. */
export const nearbyQuery = (asked: Asked<'GET maas:/v1/nearby'>) =>
  query('GET maas:/v1/nearby', { query: asked }, A_MINUTE);

/** What is disturbed, on a line or anywhere; the last answer opens without a network. */
export const alertsQuery = (line?: string) =>
  query('GET maas:/v1/alerts', line === undefined ? {} : { query: { line } }, {
    ...A_MINUTE,
    saved: true,
  });
