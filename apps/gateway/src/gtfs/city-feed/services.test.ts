import { describe, expect, it } from 'vitest';
import { runsOn } from '../service-day.ts';
import { FESTIVALS } from '../../city/festivals.ts';
import { cityServices, publicHolidays } from './services.ts';

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'Asia/Shanghai',
});

/** `8-15` by the runtime's Chinese calendar. */
function lunarDay(date: number, daysLater: number): string {
  const [year, month, day] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100];
  const parts = lunar.formatToParts(new Date(Date.UTC(year, month - 1, day + daysLater)));
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('month')}-${of('day')}`;
}

describe('public holidays', () => {
  it('are the thirteen days of the law', () => {
    expect(publicHolidays(2026)).toEqual([
      20260101, 20260216, 20260217, 20260218, 20260219, 20260405, 20260501, 20260502, 20260619,
      20260925, 20261001, 20261002, 20261003,
    ]);
  });

  it.each(Object.keys(FESTIVALS).map(Number))('of %i are where the moon has them', (year) => {
    const days = publicHolidays(year);
    // The runtime may be a day off: the new moon of 6 February 2027 is just before midnight, that of 2030 just after.
    const near = (wanted: string): boolean =>
      days.some((date) => [-1, 0, 1].some((off) => lunarDay(date, off) === wanted));
    expect([near('1-1'), near('5-5'), near('8-15')]).toEqual([true, true, true]);
    expect(days.filter((date) => Math.floor(date / 100) % 100 === 4)).toHaveLength(1);
  });
});

describe('services', () => {
  const services = cityServices(2026);
  const on = (date: string): string[] =>
    services.filter((service) => runsOn(service, date)).map(({ id }) => id);

  it.each([
    ['2026-11-23', ['daily', 'working']],
    ['2026-11-20', ['daily', 'working', 'late']],
    ['2026-11-21', ['daily', 'free', 'late']],
    ['2026-11-22', ['daily', 'free']],
    // New year's eve by the moon, a Monday; and National Day, a Thursday.
    ['2026-02-16', ['daily', 'free']],
    ['2026-10-01', ['daily', 'free']],
    ['2027-12-31', ['daily', 'working', 'late']],
    ['2028-01-01', []],
  ])('on %s are %j', (date, ids) => {
    expect(on(date)).toEqual(ids);
  });
});
