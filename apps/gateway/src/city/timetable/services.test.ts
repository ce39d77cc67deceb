import { describe, expect, it } from 'vitest';
import { runsOn } from '../../gtfs/service-day.ts';
import { festivalYears } from '../festivals.ts';
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
  const partOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${partOf('month')}-${partOf('day')}`;
}

describe('public holidays', () => {
  it('are the thirteen days of the law', () => {
    expect(publicHolidays(2026)).toEqual([
      20260101, 20260216, 20260217, 20260218, 20260219, 20260405, 20260501, 20260502, 20260619,
      20260925, 20261001, 20261002, 20261003,
    ]);
  });

  it.each(festivalYears())('of %i are where the moon has them', (year) => {
    const days = publicHolidays(year);
    // The runtime may be a day off: the new moon of 6 February 2027 is just before midnight, that of 2030 just after.
    const near = (lunarDate: string): boolean =>
      days.some((date) => [-1, 0, 1].some((dayOffset) => lunarDay(date, dayOffset) === lunarDate));
    expect([near('1-1'), near('5-5'), near('8-15')]).toEqual([true, true, true]);
    expect(days.filter((date) => Math.floor(date / 100) % 100 === 4)).toHaveLength(1);
  });
});

it.each([
  [2023, '04-05'],
  [2024, '04-04'],
  [2025, '04-04'],
  [2026, '04-05'],
  [2027, '04-05'],
  [2028, '04-04'],
  [2035, '04-05'],
  [2036, '04-04'],
])('Qingming of %i is on %s', (year, day) => {
  const april = publicHolidays(year).filter((date) => Math.floor(date / 100) % 100 === 4);
  expect(april).toEqual([Number(`${year}${day.replace('-', '')}`)]);
});

it('a year without festivals in the table has the holidays of the sun', () => {
  expect(publicHolidays(2040)).toEqual([
    20400101, 20400404, 20400501, 20400502, 20401001, 20401002, 20401003,
  ]);
});

describe('services', () => {
  const services = cityServices(2026);
  const servicesOn = (date: string): string[] =>
    services.filter((service) => runsOn(service, date)).map(({ id }) => id);

  it.each([
    ['2025-12-31', []],
    ['2026-01-01', ['daily', 'free']],
    ['2026-01-02', ['daily', 'working', 'late']],
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
    expect(servicesOn(date)).toEqual(ids);
  });

  it('name only holidays on working days, those of both years', () => {
    const holidays = new Set([
      20260101, 20260216, 20260217, 20260218, 20260219, 20260501, 20260619, 20260925, 20261001,
      20261002, 20270101, 20270205, 20270208, 20270405, 20270609, 20270915, 20271001,
    ]);
    const none = new Set();
    expect(services.map(({ id, added, removed }) => ({ id, added, removed }))).toEqual([
      { id: 'daily', added: none, removed: none },
      { id: 'working', added: none, removed: holidays },
      { id: 'free', added: holidays, removed: none },
      { id: 'late', added: none, removed: none },
    ]);
  });
});
