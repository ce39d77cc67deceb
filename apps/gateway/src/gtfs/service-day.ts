import { DAY_MS } from '@shtrans/contract/values/calendar';
import { lazilyNamed } from '../timing/lazily.ts';
import type { Service } from './feed.ts';

/** Service days of a timetable: dates as `2026-11-21`, times in seconds since noon minus 12 h (GTFS). */

/** The weekday columns of calendar.txt. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];

const HALF_DAY_MS = DAY_MS / 2;

const formatOf = lazilyNamed(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);

/** Returns the local time in a zone, encoded as if it were UTC. */
function wallClock(epochMs: number, timezone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timezone).formatToParts(epochMs)) {
    parts[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const dateText = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10);
const utcOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Returns the calendar day of an instant in a zone (IANA name). */
export const dateIn = (timezone: string, instant: Date): string =>
  dateText(wallClock(Math.floor(instant.getTime() / 1000) * 1000, timezone));

/** Returns the date `days` later; earlier for negative `days`. */
export const addDays = (date: string, days: number): string =>
  dateText(utcOf(date) + days * DAY_MS);

/** Converts a date to the number that GTFS uses: 20261121. */
export const dateNumber = (date: string): number => Number(date.replaceAll('-', ''));

/** Converts such a number to a date. */
export const dateOfNumber = (number: number): string => {
  const text = String(number);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
};

/** Bounds the cache: requests name few days, and a caller that names many must not fill the memory. */
const MAX_STARTS = 1000;

const startsIn = lazilyNamed((timezone: string) =>
  lazilyNamed((date: string) => {
    const noon = utcOf(date) + HALF_DAY_MS;
    // The zone's offset can change between noon UTC and local noon; the offset at the first guess is right.
    const guess = noon - (wallClock(noon, timezone) - noon);
    return noon - (wallClock(guess, timezone) - guess) - HALF_DAY_MS;
  }, MAX_STARTS),
);

/**
 * Returns the instant (ms since 1970) from which a service day's times count: noon minus 12 h, which is
 * midnight except on days when the clock changes (GTFS Schedule Reference, "Time").
 */
export const serviceDayStart = (date: string, timezone: string): number => startsIn(timezone)(date);

/** Reports whether a service runs on a date: by its exceptions first, then by its weekdays and period. */
export function runsOn(service: Service, date: string): boolean {
  const number = dateNumber(date);
  if (service.removed.has(number)) return false;
  if (service.added.has(number)) return true;
  if (number < service.start || number > service.end) return false;
  const weekday = (new Date(utcOf(date)).getUTCDay() + 6) % 7;
  return service.weekdays[weekday] === true;
}
