import type { PlanPreference } from '@shtrans/contract/plans/schemas';
import type { Point } from '@shtrans/contract/rides/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { TransitMode } from '@shtrans/contract/traffic/facts';
import type { Contact, WheelchairAccess } from '../gtfs/feed.ts';
import type { LiveSnapshot } from '../gtfs/realtime/snapshot.ts';

/** An end of an itinerary: a point, and its stop or station if it is one. */
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
  /** The rider cannot use steps. */
  stepFree?: boolean;
  /** Realtime updates, for planners that do not follow a realtime feed themselves. */
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
  /** The feed has the time of each part; otherwise it is an estimate. */
  isMeasured?: boolean;
  /** The name of the station's entrance or exit that the walk uses, where the feed has its pathways. */
  entrance?: Bilingual;
  /** The feed has a way without steps, and the walk is this way; absent: unknown. */
  isStepFree?: boolean;
}

export interface PlannedRide {
  kind: 'ride';
  /** Ids of the feed in use, by which colours, fares and realtime updates are looked up. */
  routeId: string;
  tripId: string;
  /** 2026-11-21 */
  serviceDate: string;
  direction: 0 | 1;
  headsign: Bilingual;
  /** All stops from boarding to alighting; ids of platforms, not stations. */
  stops: { id: string; arrivesAt: Date; departsAt: Date }[];
  /** The way on the map; absent without a shape. */
  path?: readonly { lat: number; lon: number }[];
  metres: number | null;
  /** Seconds to the next trip in this direction; null for the last of the day. */
  nextSeconds: number | null;
  /** Delay of the departure by a realtime update, already included in the times; null without one. */
  delaySeconds: number | null;
  estimated: boolean;
  /** Whom the rider asks to be picked up at the first stop, and dropped off at the last; null: nobody. */
  pickup: Contact | null;
  dropOff: Contact | null;
  /** Whether the vehicle takes wheelchairs; null: unknown. */
  wheelchair: WheelchairAccess | null;
  /** The rider stays on board after the previous leg: its vehicle goes on as this trip. */
  staysOnBoard: boolean;
}

export type PlannedLeg = PlannedWalk | PlannedRide;

export interface PlannedItinerary {
  departsAt: Date;
  arrivesAt: Date;
  legs: PlannedLeg[];
}

/**
 * Why there is no itinerary: the day's last trips have left, or nothing runs. `nextDepartsAt` is the
 * departure of the next itinerary; null if none is found in the days searched.
 */
export interface NoService {
  kind: 'last_gone' | 'no_service';
  nextDepartsAt: Date | null;
}

export interface Plan {
  /** A Pareto front in arrival, departure, rides and walking. */
  itineraries: PlannedItinerary[];
  /** Null if there are itineraries. */
  noServiceReason: NoService | null;
  /** The planner that answered, if it is not the configured one. */
  by?: string;
}
