import { arrivalOf, departureOf, type Feed, type Pattern, type Trip } from '../feed.ts';
import { runningOn, tellsOf, type TripPlace, tripsOf } from '../feed-index.ts';
import { addDays, dateIn, dateOfNumber, serviceDayStart } from '../service-day.ts';
import type { StopTimeUpdate, TripDescriptor } from './feed-message.ts';

/** A trip of the feed on a service day. */
export interface MatchedTrip extends TripPlace {
  serviceDate: string;
}

const START_DATE = /^\d{8}$/;

/**
 * The trip that a descriptor names; null when the feed has none such, or it does not run that day. The
 * day, where it is not given, is the one on which the trip is nearest to `at`.
 */
export function matchTrip(feed: Feed, descriptor: TripDescriptor, at: Date): MatchedTrip | null {
  const place = tripsOf(feed).get(descriptor.tripId ?? '');
  if (place === undefined) return null;
  const { startDate } = descriptor;
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
 * Places in the pattern that the updates of a trip speak of, -1 for one that names no stop of it. The
 * stop's id counts; its sequence tells which of several calls at a stop is meant. Of a sequence alone it
 * is taken that stops are numbered from 1, or from 0 where one is 0.
 */
export function matchStops(
  feed: Feed,
  pattern: Pattern,
  updates: readonly StopTimeUpdate[],
): number[] {
  const base = updates.some(({ stopSequence }) => stopSequence === 0) ? 0 : 1;
  let from = 0;
  return updates.map(({ stopId, stopSequence }) => {
    const wanted = stopSequence === undefined ? from : stopSequence - base;
    const place =
      stopId === undefined || stopId === ''
        ? placeOfSequence(pattern, stopSequence === undefined ? -1 : wanted)
        : placeOfId(feed, pattern, stopId, wanted, from);
    if (place >= 0) from = place + 1;
    return place;
  });
}

const placeOfSequence = (pattern: Pattern, place: number): number =>
  place >= 0 && place < pattern.stops.length ? place : -1;

function placeOfId(
  feed: Feed,
  pattern: Pattern,
  stopId: string,
  wanted: number,
  from: number,
): number {
  const isThere = (place: number): boolean => feed.stops[pattern.stops[place] ?? -1]?.id === stopId;
  // Where the numbering begins is a guess: the number beside may be the one that is meant.
  for (const place of [wanted, wanted + 1, wanted - 1]) {
    if (place >= from && isThere(place)) return place;
  }
  for (let place = from; place < pattern.stops.length; place++) if (isThere(place)) return place;
  return -1;
}
