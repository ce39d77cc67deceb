import { expect, it } from 'vitest';
import {
  DAY_MS,
  pastYearStart,
  cityDate,
  cityDay,
  cityInstant,
  startOfCityDay,
  startOfCityMonth,
  cityMidnight,
} from './calendar.ts';

it.each([
  // Noon in Shanghai.
  ['2026-11-22T04:00:00Z', '2025-11-22'],
  ['2026-01-29T04:00:00Z', '2025-01-29'],
  ['2026-04-30T04:00:00Z', '2025-04-30'],
  ['2026-03-31T04:00:00Z', '2025-03-31'],
  ['2026-12-31T04:00:00Z', '2025-12-31'],
  // A leap year is a day longer; its 29 February has no counterpart a year before.
  ['2028-02-28T04:00:00Z', '2027-02-28'],
  ['2028-02-29T04:00:00Z', '2027-03-01'],
  ['2028-03-01T04:00:00Z', '2027-03-01'],
  ['2029-02-28T04:00:00Z', '2028-02-28'],
  ['2029-03-01T04:00:00Z', '2028-03-01'],
  // The city's day begins at 16:00 of the day before in UTC.
  ['2026-12-31T15:59:59.999Z', '2025-12-31'],
  ['2026-12-31T16:00:00Z', '2026-01-01'],
  ['2028-02-28T16:00:00Z', '2027-03-01'],
])('the past year seen from %s begins with %s', (now, day) => {
  expect(pastYearStart(new Date(now))).toEqual(startOfCityDay(day));
});

it('returns the day of a Shanghai wall clock, with months from 1', () => {
  expect(cityDate(new Date('2028-02-28T16:00:00Z'))).toEqual({ year: 2028, month: 2, day: 29 });
  expect(cityDay(new Date('2028-02-28T16:00:00Z'))).toBe('2028-02-29');
  expect(cityDay(new Date('2028-02-28T15:59:59Z'))).toBe('2028-02-28');
  expect(cityInstant(2028, 2, 29, 23, 59)).toEqual(new Date('2028-02-29T15:59:00Z'));
});

it.each([
  ['2026-11-30T15:59:59.999Z', '2026-11-01'],
  ['2026-11-30T16:00:00Z', '2026-12-01'],
  ['2026-12-31T16:00:00Z', '2027-01-01'],
])('the month that %s is in begins with %s', (now, day) => {
  expect(startOfCityMonth(new Date(now))).toEqual(startOfCityDay(day));
});

it('has a day of 24 hours throughout four years', () => {
  const first = startOfCityDay('2026-01-01').getTime();
  for (let instantMs = first; instantMs < first + 4 * 366 * DAY_MS; instantMs += 7 * 3_600_000) {
    const start = cityMidnight(new Date(instantMs)).getTime();
    expect(instantMs - start).toBeGreaterThanOrEqual(0);
    expect(instantMs - start).toBeLessThan(DAY_MS);
  }
});
