import { arrivalOf, departureOf, type Feed, type Pattern, type Trip } from '../../src/gtfs/feed.ts';
import { indexOf, wholeStation } from '../../src/gtfs/feed-index.ts';
import { chanceOf } from '../chance.ts';
import type { Disruption } from './disruptions.ts';

/** The actual course of a trip of one day. */
export interface Course {
  cancelled: boolean;
  /** Seconds behind the timetable at each stop. */
  delays: Int32Array;
  /** 1 for each stop that it skips. */
  skipped: Uint8Array;
  /** Whether it deviates from the timetable. */
  eventful: boolean;
}

/** A trip on a day. */
export interface TripOfDay {
  feed: Feed;
  pattern: Pattern;
  trip: Trip;
  /** Index of the trip in its pattern. */
  index: number;
  serviceDate: string;
  /** Start of the service day, ms since 1970. */
  dayStart: number;
}

/** The part of the scheduled time between two stops that a late vehicle can make up. */
const CATCH_UP = 0.25;
/** The share of trips with their own delay, and the maximum: buses get stuck in traffic, trains do not. */
const BUS_DELAY = { share: 0.15, maxSeconds: 480 };
const RAIL_DELAY = { share: 0.05, maxSeconds: 120 };
/** The share of trips cancelled without a disruption, in the hours in which another trip follows. */
const CANCELLED_SHARE = 0.006;
const CANCELLED_FROM = 6 * 3600;
const CANCELLED_UNTIL = 21 * 3600;

/**
 * Computes the course of a trip under the known disruptions from the seed, the day and the trip, so that it is the same
 * at every gateway and time.
 */
export function courseOf(
  ride: TripOfDay,
  disruptions: readonly Disruption[],
  seed: number,
): Course {
  const { pattern, trip, feed, serviceDate } = ride;
  const count = pattern.stops.length;
  const start = departureOf(trip, 0);
  const luck = (word: string): number => chanceOf(seed, serviceDate, trip.id, word).share();
  const course: Course = {
    cancelled:
      start >= CANCELLED_FROM && start < CANCELLED_UNTIL && luck('cancelled') < CANCELLED_SHARE,
    delays: new Int32Array(count),
    skipped: new Uint8Array(count),
    eventful: false,
  };
  const isBus = feed.routes[pattern.route]?.mode === 'bus';
  const { share, maxSeconds } = isBus ? BUS_DELAY : RAIL_DELAY;
  const relativeLuck = luck('delay') / share;
  // The delay begins in the first half of the trip, grows and shrinks again.
  const begin = relativeLuck * 0.5;
  if (relativeLuck < 1)
    delayStops(course, (i) => hill((i / count - begin) / (1 - begin)) * maxSeconds);
  for (const disruption of disruptions) disturb(course, ride, disruption);
  if (course.eventful) catchUp(course, trip);
  course.eventful ||= course.cancelled;
  return course;
}

const PEAK = 0.4;
/** Rises from 0 to 1 and falls back to 0 as `part` goes from 0 to 1. */
const hill = (part: number): number => Math.max(0, Math.min(part / PEAK, (1 - part) / (1 - PEAK)));

/** Time until a disruption reaches its maximum. */
const GROWS_MS = 5 * 60_000;
/** The last part of a disruption, in which delays shrink. */
const HEALS_PART = 1 / 3;

function disturb(course: Course, ride: TripOfDay, disruption: Disruption): void {
  const { feed, pattern, trip, dayStart } = ride;
  const { kind, routeId, stopId, tripId, minutes, from, until } = disruption;
  if (routeId !== null && routeId !== feed.routes[pattern.route]?.id) return;
  if (tripId !== null && tripId !== trip.id) return;
  const lasts = until.getTime() - from.getTime();
  /** Milliseconds from the start of the disruption to a time of the day. */
  const msSinceStart = (seconds: number): number => dayStart + seconds * 1000 - from.getTime();
  const isDuring = (seconds: number): boolean =>
    msSinceStart(seconds) >= 0 && msSinceStart(seconds) < lasts;
  switch (kind) {
    case 'delays':
      delayStops(course, (i) => {
        const ms = msSinceStart(departureOf(trip, i));
        return Math.min(1, ms / GROWS_MS, (lasts - ms) / (HEALS_PART * lasts)) * minutes * 60;
      });
      return;
    case 'closed':
    case 'detour': {
      const place = indexOf(feed).stopOf.get(stopId ?? '');
      const affectedStops = new Set(place === undefined ? [] : wholeStation(feed, place));
      skipStops(course, ride, (stop, seconds) => affectedStops.has(stop) && isDuring(seconds));
      return;
    }
    case 'no_service':
      skipStops(course, ride, (_stop, seconds) => isDuring(seconds));
      return;
    case 'fewer_trips':
      course.cancelled ||= isDuring(departureOf(trip, 0)) && ride.index % 2 === 1;
      return;
    case 'trip_cancelled':
      course.cancelled ||=
        msSinceStart(departureOf(trip, 0)) < lasts &&
        msSinceStart(arrivalOf(trip, pattern.stops.length - 1)) > 0;
  }
}

function delayStops(course: Course, secondsAt: (index: number) => number): void {
  course.delays.forEach((delay, i) => {
    const more = Math.round(secondsAt(i));
    if (more <= 0) return;
    course.delays[i] = delay + more;
    course.eventful = true;
  });
}

/** Skips stops at a time. A trip without any remaining stop is cancelled. */
function skipStops(
  course: Course,
  { pattern, trip }: TripOfDay,
  passes: (stop: number, seconds: number) => boolean,
): void {
  pattern.stops.forEach((stop, i) => {
    if (!passes(stop, departureOf(trip, i))) return;
    course.skipped[i] = 1;
    course.eventful = true;
  });
  course.cancelled ||= course.skipped.every((each) => each === 1);
}

/** Limits how fast delays shrink between stops, because a vehicle can make up only a part of the scheduled time. */
function catchUp({ delays }: Course, trip: Trip): void {
  for (let i = 1; i < delays.length; i++) {
    const way = arrivalOf(trip, i) - departureOf(trip, i - 1);
    const minDelay = (delays[i - 1] ?? 0) - Math.floor(CATCH_UP * Math.max(0, way));
    if ((delays[i] ?? 0) < minDelay) delays[i] = minDelay;
  }
}
