import { FESTIVALS } from '../../city/festivals.ts';
import type { Service } from '../feed.ts';
import { addDays, dateNumber, dateOfNumber } from '../service-day.ts';

const SOLAR_HOLIDAYS = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'];

/** The day of Qingming in this century: 4, 5 or 6 April. */
const qingming = (year: number): number =>
  Math.floor((year % 100) * 0.2422 + 4.81) - Math.floor((year % 100) / 4);

/**
 * Public holidays by law of a year, as 20260101: the thirteen days of the State Council's rule of 2025.
 * Chinese new year is one from its eve to the third day. Days moved for longer holidays are announced year by year and not known here.
 */
export function publicHolidays(year: number): number[] {
  const [newYear, ...others] = FESTIVALS[year] ?? [];
  const alone = [...SOLAR_HOLIDAYS, `04-0${qingming(year)}`, ...others];
  const days = [
    ...alone.map((day) => `${year}-${day}`),
    ...(newYear === undefined
      ? []
      : [-1, 0, 1, 2].map((since) => addDays(`${year}-${newYear}`, since))),
  ];
  return [...new Set(days)].sort().map(dateNumber);
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

const workday = (date: number): boolean => new Date(dateOfNumber(date)).getUTCDay() % 6 !== 0;
