import type { Bilingual } from '@shtrans/contract/api/schemas';

/** GTFS Realtime in our terms; ids are those of the feed in use. */
export interface TripUpdate {
  tripId: string;
  /** 2026-11-21 */
  serviceDate: string;
  cancelled: boolean;
  /**
   * In order of `index`, the stop's place in its pattern. A delay holds until the next entry that has
   * one or says that none is known (null); an entry that is skipped leaves it as it was.
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
  /** The stop it is at or comes to next. */
  stopId: string | null;
  status: 'incoming' | 'stopped' | 'in_transit';
  at: Date;
}

export interface ServiceAlert {
  id: string;
  /** Lower-case words of GTFS Realtime. */
  effect: string;
  severity: 'info' | 'warning' | 'severe';
  title: Bilingual;
  text: Bilingual;
  url: string | null;
  /** Null: open. */
  from: Date | null;
  until: Date | null;
  routeIds: string[];
  stopIds: string[];
}

/** How a trip of a service day (`2026-11-21`) is named in a snapshot. */
export const tripKey = (serviceDate: string, tripId: string): string => `${serviceDate} ${tripId}`;

/** What is known at one moment. */
export interface LiveSnapshot {
  /** When the feed was made (header timestamp). */
  at: Date;
  /** By `tripKey`: a trip of yesterday that runs after midnight is another one than today's. */
  trips: ReadonlyMap<string, TripUpdate>;
  vehicles: readonly VehiclePosition[];
  alerts: readonly ServiceAlert[];
}
