/** The city's calendar. Shanghai has kept UTC+8 without daylight saving since 1991. */
export const OFFSET_MS = 8 * 3_600_000;

export const DAY_MS = 86_400_000;

/** Year, month (1-12) and day of an instant by the Shanghai calendar. */
export function shanghaiDate(instant: Date): { year: number; month: number; day: number } {
  const local = new Date(instant.getTime() + OFFSET_MS);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
  };
}

/** The midnight at which the Shanghai calendar day of an instant began. */
export const shanghaiMidnight = (instant: Date): Date => startOfShanghaiDay(shanghaiDay(instant));

/** The instant at which a Shanghai wall clock shows the given time. Months are 1-12. */
export const shanghaiInstant = (
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
): Date => new Date(Date.UTC(year, month - 1, day, hour, minute) - OFFSET_MS);

/**
 * The first instant that "the past year" includes: the start of the same Shanghai calendar day one
 * year before `now`. 29 February counts back to 1 March.
 */
export function pastYearStart(now: Date): Date {
  const { year, month, day } = shanghaiDate(now);
  return shanghaiInstant(year - 1, month, day);
}

/** The first instant of the Shanghai calendar month that an instant is in. */
export function startOfShanghaiMonth(instant: Date): Date {
  const { year, month } = shanghaiDate(instant);
  return shanghaiInstant(year, month, 1);
}

/** The Shanghai calendar day of an instant, `2026-11-21`. */
export const shanghaiDay = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** The first instant of a Shanghai calendar day, `2026-11-21`. */
export const startOfShanghaiDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);

/** The instant at which a Shanghai wall clock shows a time of a day: `2026-11-21`, `19:30`. */
export const timeOn = (day: string, time: string): Date =>
  new Date(Date.parse(`${day}T${time}:00Z`) - OFFSET_MS);

/** What comes round by the Shanghai calendar; `once` never does. */
export type Period = 'once' | 'day' | 'week';

/** The day on which the period of an instant began; a week begins on Monday. Empty for what never comes round. */
export function startOfPeriod(period: Period, instant: Date): string {
  if (period === 'once') return '';
  if (period === 'day') return shanghaiDay(instant);
  const { year, month, day } = shanghaiDate(instant);
  const weekday = new Date(instant.getTime() + OFFSET_MS).getUTCDay();
  return shanghaiDay(shanghaiInstant(year, month, day - ((weekday + 6) % 7)));
}
