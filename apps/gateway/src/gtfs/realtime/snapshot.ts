import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Feed } from '../feed.ts';
import type { Occupancy } from './occupancy.ts';

/** A GTFS Realtime TripUpdate; ids are those of the feed in use. */
export interface TripUpdate {
  tripId: string;
  /** 2026-11-21 */
  serviceDate: string;
  cancelled: boolean;
  /**
   * Sorted by `index`, the stop's index in its pattern. A delay applies up to the next entry with a delay
   * or with null, which means unknown. A skipped entry does not change it.
   */
  stops: { index: number; delaySeconds: number | null; skipped: boolean }[];
}

export interface VehiclePosition {
  vehicleId: string;
  tripId: string | null;
  /** The service day of the trip; null without one. */
  serviceDate: string | null;
  routeId: string;
  direction: 0 | 1 | null;
  lat: number;
  lon: number;
  /** Degrees clockwise from north. */
  heading: number;
  /** Its current or next stop. */
  stopId: string | null;
  status: 'incoming' | 'stopped' | 'in_transit';
  at: Date;
  /** How full it is; absent: not known. */
  occupancy?: Occupancy;
}

/** When an alert applies. Null: no limit. */
export interface Period {
  from: Date | null;
  until: Date | null;
}

export interface ServiceAlert {
  id: string;
  /** The GTFS Realtime effect in lower case. */
  effect: string;
  severity: 'info' | 'warning' | 'severe';
  title: Bilingual;
  text: Bilingual;
  url: string | null;
  /** The first period that is not over. */
  from: Period['from'];
  until: Period['until'];
  /** Further periods in order; absent if there are none. */
  laterPeriods?: readonly Period[];
  routeIds: string[];
  stopIds: string[];
  /** Entrances, nodes and pathways of stations, which the alert names by id; absent without any. */
  placeIds?: readonly string[];
}

/** Reports whether an alert applies at some time of a span. */
export const isInForce = (alert: ServiceAlert, span: { from: Date; until: Date }): boolean =>
  [alert, ...(alert.laterPeriods ?? [])].some(
    ({ from, until }) =>
      (from === null || from <= span.until) && (until === null || until > span.from),
  );

/** Returns the key of a trip on a service day (`2026-11-21`) in a snapshot. */
export const tripKey = (serviceDate: string, tripId: string): string => `${serviceDate} ${tripId}`;

/** Trips that the timetable does not have: added, replaced and duplicated ones. */
export interface ExtraTrips {
  /** The stops and routes of the timetable with these trips alone, each of a service of one day. */
  feed: Feed;
  /** `tripKey` of each trip of the timetable in whose place one of them runs, under the same id. */
  replaced: ReadonlySet<string>;
}

/** The realtime state at one instant. */
export interface LiveSnapshot {
  /** The feed's header timestamp. */
  at: Date;
  /** By `tripKey`, because yesterday's trip can still run after midnight next to today's. */
  trips: ReadonlyMap<string, TripUpdate>;
  /** Absent without any. Their updates are in `trips`. */
  extra?: ExtraTrips;
  vehicles: readonly VehiclePosition[];
  alerts: readonly ServiceAlert[];
}
