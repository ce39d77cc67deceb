import { DAY_MS } from './date-text.ts';
import { offsetAt, wallOf } from './wall-clock.ts';

export { DAY_MS } from './date-text.ts';

/** The city's calendar: its days have 23 or 25 hours where clocks change. Days are texts such as `2026-11-21`. */

/**
 * Returns the first instant at which the city's wall clock shows what the UTC fields of `wallMs` say. A time that the
 * clock skips is counted from before the change, so 02:30 becomes 03:30; one that occurs twice is the first of the two.
 */
function instantOf(wallMs: number): number {
  const before = wallMs - offsetAt(wallMs - DAY_MS);
  const after = wallMs - offsetAt(wallMs + DAY_MS);
  const isShown = (ms: number): boolean => ms + offsetAt(ms) === wallMs;
  return isShown(after) && !isShown(before) ? after : before;
}

/** Returns year, month (1-12) and day of an instant by the city's calendar. */
export function cityDate(instant: Date): { year: number; month: number; day: number } {
  const wall = wallOf(instant.getTime());
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
  };
}

/** Returns the day of the week of an instant: 1 is Monday, 7 is Sunday. */
export const cityWeekday = (instant: Date): number => wallOf(instant.getTime()).getUTCDay() || 7;

/** Returns the time since midnight that the city's clock shows at an instant, in ms. */
export const timeOfDay = (instant: Date): number => wallOf(instant.getTime()).getTime() % DAY_MS;

/** Returns the first instant of the day that an instant is in. */
export const cityMidnight = (instant: Date): Date => startOfCityDay(cityDay(instant));

/** Returns the instant at which the city's clock shows the given time. Months are 1-12. */
export const cityInstant = (year: number, month: number, day: number, hour = 0, minute = 0): Date =>
  new Date(instantOf(Date.UTC(year, month - 1, day, hour, minute)));

/**
 * Returns the first instant of "the past year": the start of the same day one year before `now`. 29 February becomes 1
 * March.
 */
export function pastYearStart(now: Date): Date {
  const { year, month, day } = cityDate(now);
  return cityInstant(year - 1, month, day);
}

/** Returns the first instant of the month that an instant is in. */
export function startOfCityMonth(instant: Date): Date {
  const { year, month } = cityDate(instant);
  return cityInstant(year, month, 1);
}

const dayOfWall = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10);

/** Returns the day of an instant. */
export const cityDay = (instant: Date): string => dayOfWall(wallOf(instant.getTime()).getTime());

/** Returns the day that is `count` days after another; before it for a negative `count`. */
export const addDays = (day: string, count: number): string =>
  dayOfWall(Date.parse(day) + count * DAY_MS);

/** Returns the first instant of a day. */
export const startOfCityDay = (day: string): Date => new Date(instantOf(Date.parse(day)));

/** Returns the first instant of the next day: the end of a day. */
export const endOfCityDay = (day: string): Date => startOfCityDay(addDays(day, 1));

/** Returns the instant of a day and a time, `19:30`. */
export const timeOn = (day: string, time: string): Date =>
  new Date(instantOf(Date.parse(`${day}T${time}Z`)));

/** The period by the city's calendar after which something starts again; `once` has none. */
export type Period = 'once' | 'day' | 'week';

/** Returns the first day of an instant's period; a week begins on Monday. Empty for `once`. */
export function startOfPeriod(period: Period, instant: Date): string {
  if (period === 'once') return '';
  const day = cityDay(instant);
  return period === 'day' ? day : addDays(day, 1 - cityWeekday(instant));
}
