import type { Alert, Departure, Liveness, Vehicle } from '@shtrans/contract/live-traffic';
import type { PlanAnswer, PlanPreference } from '@shtrans/contract/plans';
import type { StopRef } from '@shtrans/contract/traffic';
import type {
  FareBetween,
  LineDetail,
  LineSummary,
  NearbyKind,
  NearbyPlace,
  NetworkMap,
  StationDetail,
  StationSummary,
} from '@shtrans/contract/traffic';
import { call } from '../../core/api/call.ts';
import type { Query } from '../../core/query/query-cache.ts';
import { noteServerTime } from '../../core/clock/server-clock.ts';

/** Facts of the network change with the data, some times a year. */
const HOUR_MS = 3_600_000;
/** Live news is asked for again when it is older than this. */
const LIVE_MS = 15_000;

/** Takes the server's clock from an answer. */
function timed<T extends { serverTime: string }>(answer: T): T {
  noteServerTime(answer.serverTime);
  return answer;
}

export type FoundStation = StationSummary & { matched: string | null };

/** Stations, stops and piers of a name; those alike by distance from `near`. */
export const stationsQuery = (
  q: string,
  near?: { lat: number; lon: number },
): Query<FoundStation[]> => ({
  key: ['stations', q, near?.lat ?? '', near?.lon ?? ''],
  load: async (signal) =>
    timed(await call('GET maas:/v1/stations', { query: { q, ...near }, signal })).items,
  freshMs: HOUR_MS,
});

/** A station; the last answer opens without a network. */
export const stationQuery = (id: string): Query<StationDetail> => ({
  key: ['station', id],
  load: async (signal) =>
    timed(await call('GET maas:/v1/stations/:id', { params: { id }, signal })),
  freshMs: HOUR_MS,
  saved: true,
});

export const linesQuery: Query<LineSummary[]> = {
  key: ['lines'],
  load: async (signal) => timed(await call('GET maas:/v1/lines', { signal })).items,
  freshMs: HOUR_MS,
  saved: true,
};

/** Lines of a name, or of a part of it. */
export const linesOfNameQuery = (q: string): Query<LineSummary[]> => ({
  key: ['lines', q],
  load: async (signal) => timed(await call('GET maas:/v1/lines', { query: { q }, signal })).items,
  freshMs: HOUR_MS,
});

/** A line with its stops; the last answer opens without a network. */
export const lineQuery = (id: string): Query<LineDetail> => ({
  key: ['line', id],
  load: async (signal) => timed(await call('GET maas:/v1/lines/:id', { params: { id }, signal })),
  freshMs: HOUR_MS,
  saved: true,
});

export const networkMapQuery: Query<NetworkMap> = {
  key: ['network-map'],
  load: async (signal) => await call('GET maas:/v1/network-map', { signal }),
  freshMs: HOUR_MS,
  saved: true,
};

export const fareQuery = (from: string, to: string): Query<FareBetween> => ({
  key: ['fares', from, to],
  load: async (signal) => await call('GET maas:/v1/fares', { query: { from, to }, signal }),
  freshMs: HOUR_MS,
});

export const nearbyQuery = (
  at: { lat: number; lon: number },
  options: { kind?: NearbyKind; radius?: number } = {},
): Query<NearbyPlace[]> => ({
  key: ['nearby', at.lat, at.lon, options.kind ?? '', options.radius ?? ''],
  load: async (signal) =>
    timed(await call('GET maas:/v1/nearby', { query: { ...at, ...options }, signal })).items,
  freshMs: 60_000,
});

export interface Departures {
  stop: StopRef;
  items: Departure[];
  liveness: Liveness;
  alerts: Alert[];
  serverTime: string;
}

/** What leaves next; with the last answer kept for a visit without a network. */
export const departuresQuery = (
  stop: string,
  line?: string,
  limit?: number,
): Query<Departures> => ({
  key: ['departures', stop, line ?? '', limit ?? ''],
  load: async (signal) =>
    timed(
      await call('GET maas:/v1/departures', {
        query: { stop, ...(line !== undefined && { line }), ...(limit !== undefined && { limit }) },
        signal,
      }),
    ),
  freshMs: LIVE_MS,
  saved: true,
});

export interface Vehicles {
  items: Vehicle[];
  liveness: Liveness;
  serverTime: string;
}

export const vehiclesQuery = (line: string): Query<Vehicles> => ({
  key: ['vehicles', line],
  load: async (signal) =>
    timed(await call('GET maas:/v1/lines/:id/vehicles', { params: { id: line }, signal })),
  freshMs: LIVE_MS,
});

export interface Alerts {
  items: Alert[];
  liveness: Liveness;
  serverTime: string;
}

export const alertsQuery = (of: { line?: string; stop?: string } = {}): Query<Alerts> => ({
  key: ['alerts', of.line ?? '', of.stop ?? ''],
  load: async (signal) => timed(await call('GET maas:/v1/alerts', { query: of, signal })),
  freshMs: 60_000,
  saved: true,
});

/** What a plan is asked with; ends as the address writes them. */
export interface PlanInput {
  from: string;
  to: string;
  fromName?: string;
  toName?: string;
  time?: string;
  arriveBy?: boolean;
  modes?: string;
  prefer?: PlanPreference;
}

/** The same question has the same name, in whatever order it was put together. */
const nameOf = (input: object): string =>
  JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)));

export const planQuery = ({ arriveBy, ...input }: PlanInput): Query<PlanAnswer> => ({
  key: ['plans', nameOf({ ...input, arriveBy: arriveBy === true })],
  load: async (signal) =>
    timed(
      await call('GET maas:/v1/plans', {
        query: { ...input, ...(arriveBy === true && { arriveBy: '1' }) },
        signal,
      }),
    ),
  freshMs: 60_000,
});
