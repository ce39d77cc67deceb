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
const BUS_DELAY = { share: 0.15, maxSeconds: 480 };
const RAIL_DELAY = { share: 0.05, maxSeconds: 120 };
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
  const own = luck('delay') / share;
  // It begins somewhere in the first half of the way, grows and heals again.
  const begin = own * 0.5;
  if (own < 1) delayStops(course, (i) => hill((i / count - begin) / (1 - begin)) * maxSeconds);
  for (const disruption of disruptions) disturb(course, ride, disruption);
  if (course.eventful) catchUp(course, trip);
  course.eventful ||= course.cancelled;
  return course;
}

const PEAK = 0.4;
/** From 0 to 1 and back to 0 over `part` 0 to 1. */
const hill = (part: number): number => Math.max(0, Math.min(part / PEAK, (1 - part) / (1 - PEAK)));

/** A disruption is at its worst after this. */
const GROWS_MS = 5 * 60_000;
/** The last part of its time, in which it heals. */
const HEALS_PART = 1 / 3;

function disturb(course: Course, ride: TripOfDay, disruption: Disruption): void {
  const { feed, pattern, trip, dayStart } = ride;
  const { kind, routeId, stopId, tripId, minutes, from, until } = disruption;
  if (routeId !== null && routeId !== feed.routes[pattern.route]?.id) return;
  if (tripId !== null && tripId !== trip.id) return;
  const lasts = until.getTime() - from.getTime();
  /** Milliseconds from its beginning to an instant of the day. */
  const since = (seconds: number): number => dayStart + seconds * 1000 - from.getTime();
  const within = (seconds: number): boolean => since(seconds) >= 0 && since(seconds) < lasts;
  switch (kind) {
    case 'delays':
      delayStops(course, (i) => {
        const ms = since(departureOf(trip, i));
        return Math.min(1, ms / GROWS_MS, (lasts - ms) / (HEALS_PART * lasts)) * minutes * 60;
      });
      return;
    case 'closed':
    case 'detour': {
      const place = indexOf(feed).stopOf.get(stopId ?? '');
      const named = new Set(place === undefined ? [] : wholeStation(feed, place));
      skipStops(course, ride, (stop, seconds) => named.has(stop) && within(seconds));
      return;
    }
    case 'no_service':
      skipStops(course, ride, (_stop, seconds) => within(seconds));
      return;
    case 'fewer_trips':
      course.cancelled ||= within(departureOf(trip, 0)) && ride.index % 2 === 1;
      return;
    case 'trip_cancelled':
      course.cancelled ||=
        since(departureOf(trip, 0)) < lasts && since(arrivalOf(trip, pattern.stops.length - 1)) > 0;
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

/** Passes stops at a time; a trip that stops nowhere any more is cancelled. */
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

/** Nobody goes back in time, nor much faster than planned: a delay heals by a part of the way's time. */
function catchUp({ delays }: Course, trip: Trip): void {
  for (let i = 1; i < delays.length; i++) {
    const way = arrivalOf(trip, i) - departureOf(trip, i - 1);
    const least = (delays[i - 1] ?? 0) - Math.floor(CATCH_UP * Math.max(0, way));
    if ((delays[i] ?? 0) < least) delays[i] = least;
  }
}
