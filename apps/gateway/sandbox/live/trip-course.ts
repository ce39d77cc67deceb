import { arrivalOf, departureOf, type Feed, type Pattern, type Trip } from '../../src/gtfs/feed.ts';
import { indexOf, wholeStation } from '../../src/gtfs/feed-index.ts';
import { chanceOf } from '../chance.ts';
import type { Disruption } from './disruptions.ts';

/** How a trip of one day really goes in the sandbox. */
export interface Course {
  cancelled: boolean;
  /** Seconds behind the timetable at each stop. */
  delays: Int32Array;
  /** 1 at each stop that it passes. */
  skipped: Uint8Array;
  /** There is more to tell than that it is on time. */
  eventful: boolean;
}

/** A trip on a day. */
export interface TripOfDay {
  feed: Feed;
  pattern: Pattern;
  trip: Trip;
  /** Place of the trip in its pattern. */
  index: number;
  serviceDate: string;
  /** Start of the service day, ms since 1970. */
  dayStart: number;
}

/** How much less than the timetable's time a late vehicle needs between two stops. */
const CATCH_UP = 0.25;
/** Which trips have a delay of their own, and how large: buses stand in traffic, trains do not. */
const OWN_DELAY = {
  bus: { share: 0.15, maxSeconds: 480 },
  other: { share: 0.05, maxSeconds: 120 },
} as const;
/** Trips that are cancelled by themselves, in the hours in which another one follows. */
const CANCELLED_SHARE = 0.006;
const CANCELLED_FROM = 6 * 3600;
const CANCELLED_UNTIL = 21 * 3600;

/**
 * How a trip goes under the disruptions that are known. It follows from the seed, the day and the trip,
 * so that every gateway and every moment tells the same.
 */
export function courseOf(
  ride: TripOfDay,
  disruptions: readonly Disruption[],
  seed: number,
): Course {
  const { pattern, trip, feed, serviceDate } = ride;
  const course: Course = {
    cancelled: isCancelled(ride, seed),
    delays: new Int32Array(pattern.stops.length),
    skipped: new Uint8Array(pattern.stops.length),
    eventful: false,
  };
  const kind = feed.routes[pattern.route]?.mode === 'bus' ? 'bus' : 'other';
  const { share, maxSeconds } = OWN_DELAY[kind];
  const own = chanceOf(seed, serviceDate, trip.id, 'delay').share();
  if (own < share) addOwnDelay(course, own / share, maxSeconds);
  for (const disruption of disruptions) disturb(course, ride, disruption);
  if (course.eventful) catchUp(course, trip);
  course.eventful ||= course.cancelled;
  return course;
}

function isCancelled({ trip, serviceDate }: TripOfDay, seed: number): boolean {
  const start = departureOf(trip, 0);
  return (
    start >= CANCELLED_FROM &&
    start < CANCELLED_UNTIL &&
    chanceOf(seed, serviceDate, trip.id, 'cancelled').share() < CANCELLED_SHARE
  );
}

/** From 0 to 1 and back to 0 over `part` 0 to 1, at its height at `peak`. */
const hill = (part: number, peak: number): number =>
  part <= 0 || part >= 1 ? 0 : part < peak ? part / peak : (1 - part) / (1 - peak);

/** A delay that grows on the way and heals again. */
function addOwnDelay(course: Course, luck: number, maxSeconds: number): void {
  const count = course.delays.length;
  const begin = luck * 0.5;
  for (let i = 0; i < count; i++) {
    const part = (i / count - begin) / (1 - begin);
    course.delays[i] = (course.delays[i] ?? 0) + Math.round(hill(part, 0.4) * maxSeconds);
  }
  course.eventful = true;
}

/** A disruption is at its worst after this. */
const GROWS_MS = 5 * 60_000;
/** The last part of its time, in which it heals. */
const HEALS_PART = 1 / 3;

/** How much of a disruption is felt some time after it began: 0 to 1. */
const strengthAt = (afterMs: number, lastsMs: number): number =>
  Math.max(0, Math.min(1, afterMs / GROWS_MS, (lastsMs - afterMs) / (HEALS_PART * lastsMs)));

function disturb(course: Course, ride: TripOfDay, disruption: Disruption): void {
  const { feed, pattern, trip, dayStart } = ride;
  const { kind, routeId, stopId, tripId, from, until } = disruption;
  if (routeId !== null && routeId !== feed.routes[pattern.route]?.id) return;
  if (tripId !== null && tripId !== trip.id) return;
  /** Where in the time of the disruption an instant of the day lies: 0 to 1 within. */
  const partAt = (seconds: number): number =>
    (dayStart + seconds * 1000 - from.getTime()) / (until.getTime() - from.getTime());
  const within = (seconds: number): boolean => partAt(seconds) >= 0 && partAt(seconds) < 1;
  switch (kind) {
    case 'delays':
      delayStops(course, trip, (seconds) => {
        const afterMs = dayStart + seconds * 1000 - from.getTime();
        return strengthAt(afterMs, until.getTime() - from.getTime()) * disruption.minutes * 60;
      });
      return;
    case 'closed':
    case 'detour':
      skipStops(course, ride, within, stopsOf(feed, stopId));
      return;
    case 'no_service':
      skipStops(course, ride, within, null);
      return;
    case 'fewer_trips':
      course.cancelled ||= within(departureOf(trip, 0)) && ride.index % 2 === 1;
      return;
    case 'trip_cancelled':
      course.cancelled ||=
        partAt(departureOf(trip, 0)) < 1 && partAt(arrivalOf(trip, pattern.stops.length - 1)) > 0;
  }
}

function delayStops(course: Course, trip: Trip, delayAt: (seconds: number) => number): void {
  course.delays.forEach((delay, i) => {
    const more = Math.round(delayAt(departureOf(trip, i)));
    if (more <= 0) return;
    course.delays[i] = delay + more;
    course.eventful = true;
  });
}

/** All places of a stop's station. */
function stopsOf(feed: Feed, stopId: string | null): ReadonlySet<number> {
  const place = indexOf(feed).stopOf.get(stopId ?? '');
  return new Set(place === undefined ? [] : wholeStation(feed, place));
}

/**
 * Passes the stops that are named, or all (null), at times within the disruption; a trip that stops
 * nowhere any more is cancelled.
 */
function skipStops(
  course: Course,
  { pattern, trip }: TripOfDay,
  within: (seconds: number) => boolean,
  named: ReadonlySet<number> | null,
): void {
  pattern.stops.forEach((stop, i) => {
    if ((named !== null && !named.has(stop)) || !within(departureOf(trip, i))) return;
    course.skipped[i] = 1;
    course.eventful = true;
  });
  course.cancelled ||= course.skipped.every((each) => each === 1);
}

/** Nobody goes back in time, nor much faster than planned: a delay heals by a part of the way's time. */
function catchUp({ delays }: Course, trip: Trip): void {
  for (let i = 1; i < delays.length; i++) {
    const way = arrivalOf(trip, i) - departureOf(trip, i - 1);
    const least = (delays[i - 1] ?? 0) - Math.floor(CATCH_UP * Math.max(0, way));
    if ((delays[i] ?? 0) < least) delays[i] = least;
  }
}
