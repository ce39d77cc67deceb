import { arrivalOf, departureOf, type Feed, type Pattern, type Trip } from '../feed.ts';
import { runningOn, tellsOf, type TripPlace, tripsOf } from '../feed-index.ts';
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
 * Returns the trip of a descriptor; null if the feed does not have it or it does not run that day. Without
 * a start_date, the day is the one on which the trip is nearest to `instant`.
 */
export function matchTrip(
  feed: Feed,
  descriptor: TripDescriptor | undefined,
  instant: Date,
): MatchedTrip | null {
  const { tripId = '', startDate } = descriptor ?? {};
  const place = tripsOf(feed).get(tripId);
  if (place === undefined) return null;
  const serviceDate =
    startDate === undefined || startDate === ''
      ? nearestDay(feed, place.trip, instant)
      : START_DATE.test(startDate)
        ? dateOfNumber(Number(startDate))
        : null;
  if (serviceDate === null || !runsOnDate(feed, place.trip, serviceDate)) return null;
  return { ...place, serviceDate };
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
 * decides; stop_sequence distinguishes several calls at one stop. Without ids, stop_sequence is assumed to
 * count from 1, or from 0 if any update has 0.
 */
export function matchStops(
  feed: Feed,
  pattern: Pattern,
  updates: readonly Pick<StopTimeUpdate, 'stopId' | 'stopSequence'>[],
): number[] {
  const base = updates.some(({ stopSequence }) => stopSequence === 0) ? 0 : 1;
  let from = 0;
  return updates.map(({ stopId, stopSequence }) => {
    const expectedIndex = stopSequence === undefined ? from : stopSequence - base;
    const index =
      stopId === undefined || stopId === ''
        ? indexOfSequence(pattern, stopSequence === undefined ? -1 : expectedIndex)
        : indexOfId(feed, pattern, stopId, expectedIndex, from);
    if (index >= 0) from = index + 1;
    return index;
  });
}

const indexOfSequence = (pattern: Pattern, index: number): number =>
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
  // The first stop_sequence is a guess, so also try the neighbouring indexes.
  for (const index of [expectedIndex, expectedIndex + 1, expectedIndex - 1]) {
    if (index >= from && isStopAt(index)) return index;
  }
  for (let index = from; index < pattern.stops.length; index++) if (isStopAt(index)) return index;
  return -1;
}
