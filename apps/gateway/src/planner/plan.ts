import type { PlanPreference } from '@shtrans/contract/plans/schemas';
import type { Point } from '@shtrans/contract/rides/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { TransitMode } from '@shtrans/contract/traffic/facts';
import type { LiveSnapshot } from '../gtfs/realtime/snapshot.ts';

/** An end of an itinerary: a point, and the stop or station it stands for where it is one. */
export interface PlanEnd extends Point {
  stopId: string | null;
  name: Bilingual;
}

export interface PlanQuery {
  from: PlanEnd;
  to: PlanEnd;
  time: Date;
  arriveBy: boolean;
  modes: readonly TransitMode[];
  prefer: PlanPreference;
  limit: number;
  /** Trips that do not run as the timetable says, for planners that follow no realtime feed themselves. */
  realtime: LiveSnapshot | null;
}

export interface PlannedWalk {
  kind: 'walk';
  from: PlanEnd;
  to: PlanEnd;
  departsAt: Date;
  arrivesAt: Date;
  metres: number;
  /** Within the gates of one station. */
  inStation: boolean;
}

export interface PlannedRide {
  kind: 'ride';
  /** Ids of the feed in use, so that colours, fares and realtime updates are found by them. */
  routeId: string;
  tripId: string;
  /** 2026-11-21 */
  serviceDate: string;
  direction: 0 | 1;
  headsign: Bilingual;
  /** The first, the ones between, the last; ids of stops (platforms, not stations). */
  stops: { id: string; arrivesAt: Date; departsAt: Date }[];
  metres: number | null;
  /** Seconds to the next trip in this direction; null: this is the last of the day. */
  nextSeconds: number | null;
  /** What a realtime update adds to the departure, which the times already have in them; null without one. */
  delaySeconds: number | null;
  estimated: boolean;
}

export type PlannedLeg = PlannedWalk | PlannedRide;

export interface PlannedItinerary {
  departsAt: Date;
  arrivesAt: Date;
  legs: PlannedLeg[];
}

/**
 * Why there is no itinerary: the day's last trips are gone, or nothing runs. With the departure of the
 * first itinerary after, null where there is none in sight.
 */
export interface NoService {
  kind: 'last_gone' | 'no_service';
  nextDepartsAt: Date | null;
}

export interface Plan {
  /** No itinerary is worse than another in all of arrival, departure, rides and walking. */
  itineraries: PlannedItinerary[];
  /** Null where there are itineraries. */
  noServiceReason: NoService | null;
  /** Who found them, where it was not the planner that was asked. */
  by?: string;
}
