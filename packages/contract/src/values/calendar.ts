import { OFFSET_MS } from './date-text.ts';

export { DAY_MS, OFFSET_MS } from './date-text.ts';

/** Returns year, month (1-12) and day of an instant by the Shanghai calendar. */
export function cityDate(instant: Date): { year: number; month: number; day: number } {
  const local = new Date(instant.getTime() + OFFSET_MS);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
  };
}

/** Returns the midnight at which the Shanghai calendar day of an instant began. */
export const cityMidnight = (instant: Date): Date => startOfCityDay(cityDay(instant));

/** Returns the instant at which a Shanghai wall clock shows the given time. Months are 1-12. */
export const cityInstant = (year: number, month: number, day: number, hour = 0, minute = 0): Date =>
  new Date(Date.UTC(year, month - 1, day, hour, minute) - OFFSET_MS);

/**
 * Returns the first instant of "the past year": the start of the same Shanghai calendar day one year before `now`. 29
 * February becomes 1 March.
 */
export function pastYearStart(now: Date): Date {
  const { year, month, day } = cityDate(now);
  return cityInstant(year - 1, month, day);
}

/** Returns the first instant of the Shanghai calendar month of an instant. */
export function startOfCityMonth(instant: Date): Date {
  const { year, month } = cityDate(instant);
  return cityInstant(year, month, 1);
}

/** Returns the Shanghai calendar day of an instant, `2026-11-21`. */
export const cityDay = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** Returns the first instant of a Shanghai calendar day, `2026-11-21`. */
export const startOfCityDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);

/** Returns the instant of a Shanghai day and time: `2026-11-21`, `19:30`. */
export const timeOn = (day: string, time: string): Date =>
  new Date(Date.parse(`${day}T${time}:00Z`) - OFFSET_MS);

/** The period by the Shanghai calendar after which something starts again; `once` has none. */
export type Period = 'once' | 'day' | 'week';

/** Returns the first day of an instant's period; a week begins on Monday. Empty for `once`. */
export function startOfPeriod(period: Period, instant: Date): string {
  if (period === 'once') return '';
  if (period === 'day') return cityDay(instant);
  const { year, month, day } = cityDate(instant);
  const weekday = new Date(instant.getTime() + OFFSET_MS).getUTCDay();
  return cityDay(cityInstant(year, month, day - ((weekday + 6) % 7)));
}
