import { festivalsOf } from '../festivals.ts';
import type { Service } from '../../gtfs/feed.ts';
import { addDays, dateNumber, dateOfNumber } from '../../gtfs/service-day.ts';

const SOLAR_HOLIDAYS = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'];

/** Returns the day of Qingming in April in this century: 4, 5 or 6. */
const qingming = (year: number): number =>
  Math.floor((year % 100) * 0.2422 + 4.81) - Math.floor((year % 100) / 4);

/**
 * Returns the statutory holidays of a year, as 20260101: the thirteen days of the State Council's rule of
 * 2025. Chinese new year lasts from its eve to the third day. Working days moved for longer holidays are
 * announced each year and not included.
 */
export function publicHolidays(year: number): number[] {
  const [newYear, ...laterFestivals] = festivalsOf(year);
  const singleDays = [...SOLAR_HOLIDAYS, `04-0${qingming(year)}`, ...laterFestivals];
  const days = [
    ...singleDays.map((day) => `${year}-${day}`),
    ...(newYear === undefined
      ? []
      : [-1, 0, 1, 2].map((dayOffset) => addDays(`${year}-${newYear}`, dayOffset))),
  ];
  return [...new Set(days)].sort().map(dateNumber);
}

export type ServiceId = 'daily' | 'working' | 'free' | 'late';
export const SERVICE_IDS: readonly ServiceId[] = ['daily', 'working', 'free', 'late'];

/**
 * Returns the services of a year and the next: daily; working days; weekends and public holidays (which are
 * assumed to run as weekends); the later trains of Fridays and Saturdays.
 */
export function cityServices(year: number): Service[] {
  const [start, end] = [year * 10_000 + 101, (year + 1) * 10_000 + 1231];
  const holidays = new Set(
    [...publicHolidays(year), ...publicHolidays(year + 1)].filter(isWorkday),
  );
  const none = new Set<number>();
  const cityService = (id: ServiceId, weekdays: Service['weekdays']): Service => ({
    id,
    weekdays,
    start,
    end,
    added: none,
    removed: none,
  });
  return [
    cityService('daily', [true, true, true, true, true, true, true]),
    { ...cityService('working', [true, true, true, true, true, false, false]), removed: holidays },
    { ...cityService('free', [false, false, false, false, false, true, true]), added: holidays },
    cityService('late', [false, false, false, false, true, true, false]),
  ];
}

const isWorkday = (date: number): boolean => new Date(dateOfNumber(date)).getUTCDay() % 6 !== 0;
