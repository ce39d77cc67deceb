import type { Point } from '@shtrans/contract/rides';
import type { PlanPreference } from '@shtrans/contract/plans';
import type { Bilingual } from '@shtrans/contract/schemas';
import type { TransitMode } from '@shtrans/contract/transit-modes';
import type { LiveSnapshot } from '../live/port.ts';

/** An end of a way: a point, and the stop or station it stands for where it is one. */
export interface PlanEnd extends Point {
  stopId: string | null;
  name: Bilingual;
}

export interface PlanQuestion {
  from: PlanEnd;
  to: PlanEnd;
  time: Date;
  arriveBy: boolean;
  modes: readonly TransitMode[];
  prefer: PlanPreference;
  limit: number;
  /** Trips that do not run as the timetable says, for planners that have no news of their own. */
  news: LiveSnapshot | null;
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
  /** Ids of the feed in use, so that colours, fares and news are found by them. */
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
  /** By which live news moves the departure, which the times already have in them; null without news. */
  delaySeconds: number | null;
  estimated: boolean;
}

export interface PlannedWay {
  departsAt: Date;
  arrivesAt: Date;
  legs: (PlannedWalk | PlannedRide)[];
}

export interface PlannedWays {
  /** No way in it is worse than another in all of arrival, departure, rides and walking. */
  ways: PlannedWay[];
  /**
   * Without a way: whether the day's last trips are gone, and when the first way after begins; null in
   * it where there is none in sight.
   */
  notice: { kind: 'last_gone' | 'no_service'; nextDepartsAt: Date | null } | null;
  /** Who found them, where it was not the planner that was asked. */
  by?: string;
}

/** Who finds ways by public transport. */
export interface PlannerPort {
  readonly name: string;
  /** Ways, the earliest arrival first. Raises `planner_failed` when the planner cannot be asked. */
  plan(question: PlanQuestion, signal: AbortSignal): Promise<PlannedWays>;
}
