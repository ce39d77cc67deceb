import { arrivalOf, departureOf, type Feed, type Pattern, type Trip } from '../feed.ts';
import {
  indexOf,
  patternAt,
  runningOn,
  runsOf,
  tellsOf,
  type TripPlace,
  tripsOf,
} from '../feed-index.ts';
import { clockOf } from '../read-clock.ts';
import { addDays, dateIn, dateOfNumber, serviceDayStart } from '../service-day.ts';
import type {
  TripDescriptor,
  TripUpdate_StopTimeUpdate as StopTimeUpdate,
} from './gtfs-realtime.pb.js';

/** A trip of the feed on a service day. */
export interface MatchedTrip extends TripPlace {
  serviceDate: string;
}

const START_DATE = /^\d{8}$/;

/**
 * Returns the trip of a descriptor; null if the feed does not have it, it does not run that day, or several
 * trips fit. Without a start_date, the day is the one on which the trip is nearest to `instant`. A run of
 * frequencies.txt is named by its trip and start_time; a trip without an id by route, direction and
 * start_time.
 */
export function matchTrip(
  feed: Feed,
  descriptor: TripDescriptor | undefined,
  instant: Date,
): MatchedTrip | null {
  if (descriptor === undefined) return null;
  const matches = candidatesOf(feed, descriptor).flatMap((place): MatchedTrip[] => {
    const serviceDate = dayOf(feed, place.trip, descriptor.startDate, instant);
    return serviceDate === null ? [] : [{ ...place, serviceDate }];
  });
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

/** Returns the day of a trip by the start_date, or the nearest one; null if it does not run on it. */
function dayOf(
  feed: Feed,
  trip: Trip,
  startDate: string | undefined,
  instant: Date,
): string | null {
  if (startDate === undefined || startDate === '') return nearestDay(feed, trip, instant);
  if (!START_DATE.test(startDate)) return null;
  const date = dateOfNumber(Number(startDate));
  return runsOnDate(feed, trip, date) ? date : null;
}

/** Returns the trips that a descriptor can mean on some day. */
function candidatesOf(
  feed: Feed,
  { tripId = '', startTime = '', routeId, directionId }: TripDescriptor,
): readonly TripPlace[] {
  const place = tripsOf(feed).get(tripId);
  if (place !== undefined) return [place];
  const start = clockOf(startTime);
  if (start === null) return [];
  if (tripId !== '') return nearestRuns(runsOf(feed).get(tripId) ?? [], start);
  const { routeOf, patternsOf } = indexOf(feed);
  return (patternsOf[routeOf.get(routeId ?? '') ?? -1] ?? [])
    .map((index) => patternAt(feed, index))
    .filter(({ direction }) => directionId === undefined || direction === directionId)
    .flatMap((pattern) =>
      pattern.trips
        .filter((trip) => departureOf(trip, 0) === start)
        .map((trip): TripPlace => ({ pattern, trip })),
    );
}

/**
 * Returns the runs that start nearest to `start`: exactly then, or within their headway, because a line by
 * headway does not keep to the starts that are made of it.
 */
function nearestRuns(runs: readonly TripPlace[], start: number): TripPlace[] {
  const away = ({ trip }: TripPlace): number => Math.abs(departureOf(trip, 0) - start);
  const near = runs.filter((run) => away(run) < (run.trip.run?.headway ?? 0));
  const leastAway = Math.min(...near.map(away));
  return near.filter((run) => away(run) === leastAway).slice(0, 1);
}

/** Checks the calendar first, because a feed can send a date outside it. */
const runsOnDate = (feed: Feed, trip: Trip, date: string): boolean =>
  tellsOf(feed, date) && runningOn(feed, date)[trip.service] === 1;

/** Returns the day around `instant` on which the trip is under way or nearest in time; null if it runs on none. */
function nearestDay(feed: Feed, trip: Trip, instant: Date): string | null {
  const today = dateIn(feed.timezone, instant);
  let best: { date: string; away: number } | null = null;
  for (const date of [today, addDays(today, -1), addDays(today, 1)]) {
    if (!runsOnDate(feed, trip, date)) continue;
    const seconds = (instant.getTime() - serviceDayStart(date, feed.timezone)) / 1000;
    const end = arrivalOf(trip, trip.times.length / 2 - 1);
    const awaySeconds = Math.max(departureOf(trip, 0) - seconds, seconds - end, 0);
    if (best === null || awaySeconds < best.away) best = { date, away: awaySeconds };
  }
  return best?.date ?? null;
}

/**
 * Returns the pattern index of each update's stop, or -1 if the pattern does not have it. The stop's id
 * decides; stop_sequence distinguishes several calls at one stop. The numbers are those of the trip, which
 * can have gaps; an unknown one is not guessed. A feed that was not read from a file has no numbers: they
 * are assumed to count from 1, or from 0 if any update has 0.
 */
export function matchStops(
  feed: Feed,
  { pattern, trip }: TripPlace,
  updates: readonly Pick<StopTimeUpdate, 'stopId' | 'stopSequence'>[],
): number[] {
  const base = updates.some(({ stopSequence }) => stopSequence === 0) ? 0 : 1;
  let from = 0;
  return updates.map(({ stopId, stopSequence }) => {
    const numbered =
      stopSequence === undefined
        ? -1
        : (trip.sequences?.indexOf(stopSequence) ?? stopSequence - base);
    const index =
      stopId === undefined || stopId === ''
        ? indexWithin(pattern, numbered)
        : indexOfId(feed, pattern, stopId, numbered < 0 ? from : numbered, from);
    if (index >= 0) from = index + 1;
    return index;
  });
}

const indexWithin = (pattern: Pattern, index: number): number =>
  index >= 0 && index < pattern.stops.length ? index : -1;

function indexOfId(
  feed: Feed,
  pattern: Pattern,
  stopId: string,
  expectedIndex: number,
  from: number,
): number {
  const isStopAt = (index: number): boolean =>
    feed.stops[pattern.stops[index] ?? -1]?.id === stopId;
  // A stop_sequence can be a guess or that of an older timetable, so also try the neighbouring indexes.
  for (const index of [expectedIndex, expectedIndex + 1, expectedIndex - 1]) {
    if (index >= from && isStopAt(index)) return index;
  }
  for (let index = from; index < pattern.stops.length; index++) if (isStopAt(index)) return index;
  return -1;
}
