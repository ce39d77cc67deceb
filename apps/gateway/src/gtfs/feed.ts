import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { TransitMode } from '@shtrans/contract/traffic/facts';
import type { FeedFares } from './feed-fares.ts';
import type { Pathways } from './pathways.ts';
import type { PatternShape, Shape } from './shapes.ts';

/**
 * A GTFS timetable in memory, in the terms of the GTFS Schedule Reference. Rows refer to each other by
 * their index in the arrays. Immutable.
 */
export interface Feed {
  publisher: string;
  /** feed_version; differs if the data differ. */
  version: string;
  /** IANA time zone of all times. */
  timezone: string;
  /** Language of the feed's own names (BCP 47); Chinese if absent. */
  language?: string;
  /** Credits that every use of the data must show: attributions.txt. */
  attributions: readonly string[];
  agencies: readonly Agency[];
  stops: readonly Stop[];
  routes: readonly Route[];
  services: readonly Service[];
  patterns: readonly Pattern[];
  transfers: readonly Transfer[];
  /** Transfers of single routes and trips, in the order of the file; absent if the feed has none. */
  transferRules?: readonly TransferRule[];
  /** Rows of shapes.txt by shape_id; absent if the feed has none. */
  shapes?: ReadonlyMap<string, Shape>;
  /** Ways through stations; absent if the feed has none. */
  pathways?: Pathways;
  /** Absent if the feed has none. */
  fares?: FeedFares;
  /** Trips that one vehicle runs one after the other; absent if the feed names none. */
  sameVehicle?: SameVehicle;
}

/** In-seat transfers: block_id of trips.txt, and transfer_type 4 and 5 of transfers.txt. Trips are ids. */
export interface SameVehicle {
  /** Trips of each block_id. */
  blocks: readonly (readonly string[])[];
  /** Pairs of which riders may stay on board, or must not. */
  pairs: readonly { from: string; to: string; mayStay: boolean }[];
}

/** Whether riders in wheelchairs can board: wheelchair_boarding and wheelchair_accessible 1 and 2. */
export type WheelchairAccess = 'yes' | 'no';

export interface Agency {
  id: string;
  name: Bilingual;
  url: string;
  /** The number that riders call, as the agency writes it; absent without one. */
  phone?: string;
}

export interface Stop {
  id: string;
  name: Bilingual;
  lat: number;
  lon: number;
  /** location_type: a stop or platform, or a station that contains them. Others are places of `Feed.pathways`. */
  kind: 'stop' | 'station';
  /** Index of the station in `stops`; -1 without one. */
  parent: number;
  platformCode: string | null;
  /** Its own or, without one, that of its station; absent if neither says. */
  wheelchair?: WheelchairAccess;
}

export interface Route {
  id: string;
  agency: number;
  mode: TransitMode;
  /** route_type of the feed. */
  type: number;
  /** The name that riders use. */
  name: Bilingual;
  /** `#rrggbb`. */
  colour: string | null;
}

/** calendar.txt and calendar_dates.txt of one service_id. Dates are numbers: 20261121. */
export interface Service {
  id: string;
  /** Monday first. */
  weekdays: readonly boolean[];
  /** First and last day of `weekdays`; 0 if the service has exceptions only. */
  start: number;
  end: number;
  added: ReadonlySet<number>;
  removed: ReadonlySet<number>;
}

/** Whom a rider asks to be picked up or dropped off: pickup_type and drop_off_type 2 and 3. */
export type Contact = 'agency' | 'driver';

/** What riders arrange at a stop; null: nothing. */
export interface Arrangements {
  pickup: Contact | null;
  dropOff: Contact | null;
}

/** Trips of one route and direction that call at the same stops in the same order. */
export interface Pattern {
  id: string;
  route: number;
  direction: 0 | 1;
  headsign: Bilingual;
  /** By stop: what the vehicle shows there instead (stop_headsign); null: `headsign`. Absent if it never changes. */
  stopHeadsigns?: readonly (Bilingual | null)[];
  /** full, branch, short_turn or loop; full for feeds without this information. */
  kind: string;
  /** Indexes in `stops`, at least two. */
  stops: Int32Array;
  /** Metres from the first stop; null if the feed has no distances. */
  metres: Int32Array | null;
  /** By stop: 0 open, 1 no pickup, 2 no drop-off, 3 neither. Null if all stops are open. */
  closed: Uint8Array | null;
  /** The way that its trips take on the map, that of the first trip if they differ; absent without one. */
  shape?: PatternShape;
  /** By stop; absent if vehicles stop at all without being asked. */
  arrangements?: readonly Arrangements[];
  /** Sorted by departure from the first stop. */
  trips: readonly Trip[];
}

export interface Trip {
  id: string;
  /** Index in `services`. */
  service: number;
  /**
   * Arrival and departure of each stop alternate, in seconds since noon minus 12 h of the service day; above
   * 86,400 after midnight. Missing times are interpolated. Trips with equal running times can share the
   * array: add `offset`.
   */
  times: Int32Array;
  offset: number;
  /** timepoint 0: the times are estimates, except at `timepoints`. */
  estimated: boolean;
  /** 1 at each stop with an exact time (timepoint 1); absent if all stops are alike. */
  timepoints?: Uint8Array;
  /** stop_sequence of each stop, in the feed's own numbers; absent in feeds that were not read from a file. */
  sequences?: Int32Array;
  /** Whether the vehicle takes at least one rider in a wheelchair; absent if the feed does not say. */
  wheelchair?: WheelchairAccess;
  /** The row of frequencies.txt that a run is made of; absent for trips of their own. */
  run?: Run;
}

/** Runs of one trip of trips.txt in a window of time. Realtime feeds name a run by this trip and its start. */
export interface Run {
  tripId: string;
  /** Seconds from one run to the next. */
  headway: number;
}

/** A row of transfers.txt between two stops (not trips): a walk. */
export interface Transfer {
  from: number;
  to: number;
  seconds: number;
  /** transfer_type: 0 recommended, 1 timed, 2 takes `seconds`, 3 not possible. */
  type: number;
}

/** The trips of one side of a transfer: one trip_id, or else all of a route, or else all (-1 and null). */
export interface TripSelector {
  /** Index in `routes`. */
  route: number;
  /** A trip_id of trips.txt, which all runs of frequencies.txt have in common. */
  trip: string | null;
}

/** A row of transfers.txt for single routes or trips: of those for two trips the most specific applies. */
export interface TransferRule extends Transfer {
  arriving: TripSelector;
  departing: TripSelector;
}

/** Returns the trip_id of trips.txt that a trip or a run of frequencies.txt is made of. */
export const ownTripId = ({ id, run }: Trip): string => run?.tripId ?? id;

/** Returns what a vehicle shows at the i-th stop of its pattern. */
export const headsignAt = ({ headsign, stopHeadsigns }: Pattern, i: number): Bilingual =>
  stopHeadsigns?.[i] ?? headsign;

/** Returns a trip's arrival at the i-th stop of its pattern, in seconds of the service day. */
export const arrivalOf = (trip: Trip, i: number): number => (trip.times[2 * i] ?? 0) + trip.offset;
/** Returns a trip's departure from the i-th stop of its pattern, in seconds of the service day. */
export const departureOf = (trip: Trip, i: number): number =>
  (trip.times[2 * i + 1] ?? 0) + trip.offset;
/** Reports whether the time at the i-th stop is an estimate. */
export const isEstimatedAt = (trip: Trip, i: number): boolean =>
  trip.timepoints === undefined ? trip.estimated : trip.timepoints[i] !== 1;

/** Returns the name in the feed's own language. */
export const ownName = (feed: Feed, name: Bilingual): string =>
  feed.language === undefined || feed.language.startsWith('zh') ? name.zh : name.en;
