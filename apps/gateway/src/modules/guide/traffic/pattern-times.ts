import { arrivalOf, departureOf, type Feed, type Pattern, type Trip } from '../../../gtfs/feed.ts';
import { indexOf, runningOn } from '../../../gtfs/feed-index.ts';
import { addDays, dateIn } from '../../../gtfs/service-day.ts';

/** Hours after midnight that belong to the previous evening. */
const NEW_DAY_HOURS = 4;

/** Returns the service day that a rider means by today, `2026-11-21`. */
export const guideDay = ({ timezone }: Feed, now: Date): string =>
  dateIn(timezone, new Date(now.getTime() - NEW_DAY_HOURS * 3_600_000));

/** Returns the trips of a pattern on a service day, by departure. */
export function tripsOn(feed: Feed, { trips }: Pattern, date: string): Trip[] {
  const running = runningOn(feed, date);
  return trips.filter(({ service }) => running[service] === 1);
}

/** Returns the first day of a week of the calendar: that of a date, or the nearest one if the calendar does not hold it. */
function startOfToldWeek(feed: Feed, date: string): string {
  const { days } = indexOf(feed);
  if (days === null) return date;
  if (date < days.first) return days.first;
  return date > days.last ? addDays(days.last, -6) : date;
}

/**
 * Returns the trips on a day, or on the first of the next seven days that has some, because a line has times
 * even if it does not run today. Of a timetable that is over it is the last week; of a pattern that does not run in the
 * week, the trips of the service with the most: trips of different days have no headway.
 */
export function tripsOfWeek(feed: Feed, pattern: Pattern, date: string): Trip[] {
  const start = startOfToldWeek(feed, date);
  for (let days = 0; days < 7; days++) {
    const trips = tripsOn(feed, pattern, addDays(start, days));
    if (trips.length > 0) return trips;
  }
  const byService = Map.groupBy(pattern.trips, ({ service }) => service);
  return [...byService.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Formats seconds of the service day as in timetables: `05:30`, after midnight `24:12`. */
export const serviceTime = (seconds: number): string => {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  return `${two(Math.min(99, Math.floor(minutes / 60)))}:${two(minutes % 60)}`;
};

/** Returns the first and last departure from the i-th stop; null without trips. */
export function firstAndLast(
  trips: readonly Trip[],
  i: number,
): { first: number; last: number } | null {
  if (trips.length === 0) return null;
  const times = trips.map((trip) => departureOf(trip, i));
  return { first: Math.min(...times), last: Math.max(...times) };
}

/** Returns the minutes from the first to the i-th stop, by the median trip. */
export function minutesTo(trips: readonly Trip[], i: number): number {
  const trip = trips[trips.length >> 1];
  return trip === undefined ? 0 : Math.round((arrivalOf(trip, i) - departureOf(trip, 0)) / 60);
}

/** Returns the median seconds between departures; null for fewer than two trips. */
export function usualGap(trips: readonly Trip[]): number | null {
  const times = trips.map((trip) => departureOf(trip, 0)).sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, i) => time - (times[i] ?? time));
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? null;
}
