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
 * The trip that a descriptor names; null when the feed has none such, or it does not run that day. The
 * day, where it is not given, is the one on which the trip is nearest to `at`.
 */
export function matchTrip(
  feed: Feed,
  descriptor: TripDescriptor | undefined,
  at: Date,
): MatchedTrip | null {
  const { tripId = '', startDate } = descriptor ?? {};
  const place = tripsOf(feed).get(tripId);
  if (place === undefined) return null;
  const serviceDate =
    startDate === undefined || startDate === ''
      ? nearestDay(feed, place.trip, at)
      : START_DATE.test(startDate)
        ? dateOfNumber(Number(startDate))
        : null;
  if (serviceDate === null || !runs(feed, place.trip, serviceDate)) return null;
  return { ...place, serviceDate };
}

/** A date that the calendar does not have, such as one that a feed invented, is no service day. */
const runs = (feed: Feed, trip: Trip, date: string): boolean =>
  tellsOf(feed, date) && runningOn(feed, date)[trip.service] === 1;

/** Of the days around `at` on which it runs, the one whose trip is under way or the least away. */
function nearestDay(feed: Feed, trip: Trip, at: Date): string | null {
  const today = dateIn(feed.timezone, at);
  let best: { date: string; away: number } | null = null;
  for (const date of [today, addDays(today, -1), addDays(today, 1)]) {
    if (!runs(feed, trip, date)) continue;
    const seconds = (at.getTime() - serviceDayStart(date, feed.timezone)) / 1000;
    const end = arrivalOf(trip, trip.times.length / 2 - 1);
    const away = Math.max(departureOf(trip, 0) - seconds, seconds - end, 0);
    if (best === null || away < best.away) best = { date, away };
  }
  return best?.date ?? null;
}

/**
 * Indexes in the pattern of the stops that the updates of a trip are about, -1 for one that names no stop of it. The
 * stop's id counts; its sequence tells which of several calls at a stop is meant. Of a sequence alone it
 * is taken that stops are numbered from 1, or from 0 where one is 0.
 */
export function matchStops(
  feed: Feed,
  pattern: Pattern,
  updates: readonly Pick<StopTimeUpdate, 'stopId' | 'stopSequence'>[],
): number[] {
  const base = updates.some(({ stopSequence }) => stopSequence === 0) ? 0 : 1;
  let from = 0;
  return updates.map(({ stopId, stopSequence }) => {
    const wanted = stopSequence === undefined ? from : stopSequence - base;
    const index =
      stopId === undefined || stopId === ''
        ? indexOfSequence(pattern, stopSequence === undefined ? -1 : wanted)
        : indexOfId(feed, pattern, stopId, wanted, from);
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
  wanted: number,
  from: number,
): number {
  const isThere = (index: number): boolean => feed.stops[pattern.stops[index] ?? -1]?.id === stopId;
  // Where the numbering begins is a guess: the number beside may be the one that is meant.
  for (const index of [wanted, wanted + 1, wanted - 1]) {
    if (index >= from && isThere(index)) return index;
  }
  for (let index = from; index < pattern.stops.length; index++) if (isThere(index)) return index;
  return -1;
}
