import { DAY_MS } from '@shtrans/contract/calendar';
import type { Service } from '../feed.ts';

const asNumber = (day: Date): number =>
  day.getUTCFullYear() * 10_000 + (day.getUTCMonth() + 1) * 100 + day.getUTCDate();

const SOLAR_HOLIDAYS = new Set(['1-1', '5-1', '5-2', '10-1', '10-2', '10-3']);

/**
 * Chinese new year (a holiday from its eve to the third day), dragon boat and mid-autumn, as month and day.
 * A table: the calendar of the runtime is a day late in 2027, where the new moon is four minutes before
 * midnight. Years it does not have know the holidays of the sun alone.
 */
const LUNAR_HOLIDAYS: Readonly<Record<number, readonly [string, string, string]>> = {
  2026: ['2-17', '6-19', '9-25'],
  2027: ['2-6', '6-9', '9-15'],
  2028: ['1-26', '5-28', '10-3'],
  2029: ['2-13', '6-16', '9-22'],
  2030: ['2-3', '6-5', '9-12'],
};

/** The day of Qingming in this century: 4, 5 or 6 April. */
const qingming = (year: number): number =>
  Math.floor((year % 100) * 0.2422 + 4.81) - Math.floor((year % 100) / 4);

const monthAndDay = (ms: number): string => {
  const day = new Date(ms);
  return `${day.getUTCMonth() + 1}-${day.getUTCDate()}`;
};

/**
 * Public holidays by law of a year, as 20260101: the thirteen days of the State Council's rule of 2025.
 * Days moved for longer holidays are announced year by year and not known here.
 */
export function publicHolidays(year: number): number[] {
  const [newYear, ...others] = LUNAR_HOLIDAYS[year] ?? [];
  const found: number[] = [];
  for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += DAY_MS) {
    const day = new Date(ms);
    const name = monthAndDay(ms);
    const holiday =
      SOLAR_HOLIDAYS.has(name) ||
      name === `4-${qingming(year)}` ||
      others.some((other) => other === name) ||
      [-1, 0, 1, 2].some((since) => monthAndDay(ms - since * DAY_MS) === newYear);
    if (holiday) found.push(asNumber(day));
  }
  return found;
}

export type ServiceId = 'daily' | 'working' | 'free' | 'late';
export const SERVICE_IDS: readonly ServiceId[] = ['daily', 'working', 'free', 'late'];

/**
 * The services of a year and the one after: daily; working days; weekends with public holidays (that these
 * run as weekends is an assumption); the later trains of Fridays and Saturdays.
 */
export function cityServices(year: number): Service[] {
  const [start, end] = [year * 10_000 + 101, (year + 1) * 10_000 + 1231];
  const holidays = new Set([...publicHolidays(year), ...publicHolidays(year + 1)].filter(workday));
  const none = new Set<number>();
  const days = (id: ServiceId, weekdays: Service['weekdays']): Service => ({
    id,
    weekdays,
    start,
    end,
    added: none,
    removed: none,
  });
  return [
    days('daily', [true, true, true, true, true, true, true]),
    { ...days('working', [true, true, true, true, true, false, false]), removed: holidays },
    { ...days('free', [false, false, false, false, false, true, true]), added: holidays },
    days('late', [false, false, false, false, true, true, false]),
  ];
}

function workday(date: number): boolean {
  const day = new Date(
    Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100),
  );
  return day.getUTCDay() % 6 !== 0;
}
