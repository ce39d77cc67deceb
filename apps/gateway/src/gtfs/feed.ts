import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { TransitMode } from '@shtrans/contract/traffic/facts';

/**
 * A timetable in memory: what a GTFS feed says, in the terms of the GTFS Schedule Reference, with rows
 * referred to by their index in the arrays. Immutable once made.
 */
export interface Feed {
  publisher: string;
  /** feed_version; another one where the data differ. */
  version: string;
  /** IANA zone in which all times are meant. */
  timezone: string;
  /** Language of the names the feed itself has (BCP 47); Chinese where it is not said. */
  language?: string;
  /** Credits to be shown wherever the data are: attributions.txt. */
  attributions: readonly string[];
  agencies: readonly Agency[];
  stops: readonly Stop[];
  routes: readonly Route[];
  services: readonly Service[];
  patterns: readonly Pattern[];
  transfers: readonly Transfer[];
}

export interface Agency {
  id: string;
  name: Bilingual;
  url: string;
}

export interface Stop {
  id: string;
  name: Bilingual;
  lat: number;
  lon: number;
  /** location_type: a stop or platform, or a station that holds some. Entrances are not kept. */
  kind: 'stop' | 'station';
  /** Index of the station in `stops`; -1 without. */
  parent: number;
  platformCode: string | null;
}

export interface Route {
  id: string;
  agency: number;
  mode: TransitMode;
  /** route_type as the feed has it. */
  type: number;
  /** What riders call it. */
  name: Bilingual;
  /** `#rrggbb`. */
  colour: string | null;
}

/** calendar.txt and calendar_dates.txt of one service_id. Dates are numbers: 20261121. */
export interface Service {
  id: string;
  /** Monday first. */
  weekdays: readonly boolean[];
  /** First and last day of `weekdays`; 0 where there are exceptions only. */
  start: number;
  end: number;
  added: ReadonlySet<number>;
  removed: ReadonlySet<number>;
}

/** Trips of one route and direction that call at the same stops in the same order. */
export interface Pattern {
  id: string;
  route: number;
  direction: 0 | 1;
  headsign: Bilingual;
  /** full, branch, short_turn, loop; of feeds that do not say: full. */
  kind: string;
  /** Indexes in `stops`, at least two. */
  stops: Int32Array;
  /** Metres from the first stop; null where the feed has no distances. */
  metres: Int32Array | null;
  /** 1 where nobody may get on, 2 where nobody may get off, 3 neither; 0 is the rule. */
  closed: Uint8Array | null;
  /** By departure from the first stop. */
  trips: readonly Trip[];
}

export interface Trip {
  id: string;
  /** Index in `services`. */
  service: number;
  /**
   * Arrival and departure at each stop by turns, in seconds since noon less 12 h of the service day; above
   * 86,400 after midnight. Times a feed leaves out are interpolated. May be shared by trips that run
   * alike: add `offset`.
   */
  times: Int32Array;
  offset: number;
  /** timepoint 0: the times are estimates. With `timepoints`: at all stops but those. */
  estimated: boolean;
  /** 1 at each stop whose time is exact (timepoint 1), where that is not the same at all stops. */
  timepoints?: Uint8Array;
}

/** transfers.txt between stops (not trips): a walk. */
export interface Transfer {
  from: number;
  to: number;
  seconds: number;
  /** transfer_type: 0 recommended, 1 timed, 2 takes `seconds`, 3 not possible. */
  type: number;
}

/** Arrival (seconds of the service day) of a trip at the i-th stop of its pattern. */
export const arrivalOf = (trip: Trip, i: number): number => (trip.times[2 * i] ?? 0) + trip.offset;
/** Departure, as above. */
export const departureOf = (trip: Trip, i: number): number =>
  (trip.times[2 * i + 1] ?? 0) + trip.offset;
/** Whether the time at the i-th stop is an estimate. */
export const isEstimatedAt = (trip: Trip, i: number): boolean =>
  trip.timepoints === undefined ? trip.estimated : trip.timepoints[i] !== 1;

/** The name in the feed's own language. */
export const ownName = (feed: Feed, name: Bilingual): string =>
  feed.language === undefined || feed.language.startsWith('zh') ? name.zh : name.en;
