import { afterAll, describe, expect, it } from 'vitest';
import { city } from '../city/current.ts';
import {
  addDays,
  cityDay,
  cityInstant,
  cityMidnight,
  cityWeekday,
  DAY_MS,
  endOfCityDay,
  startOfCityDay,
  timeOfDay,
  timeOn,
} from './calendar.ts';
import { clock, daysBetween } from './date-text.ts';
import { offsetsOf } from '../city/offsets.ts';
import { setOffsets } from './wall-clock.ts';

const setTimeZone = (timeZone: string): void =>
  setOffsets(offsetsOf(timeZone, { from: 2025, until: 2028 }));

afterAll(() => setOffsets(city().offsets));

const HOUR_MS = 3_600_000;
const hoursOf = (day: string): number =>
  (endOfCityDay(day).getTime() - startOfCityDay(day).getTime()) / HOUR_MS;

describe('a city whose clocks change', () => {
  // Vilnius: 2026-03-29 03:00 becomes 04:00, 2026-10-25 04:00 becomes 03:00.
  it('has days of 23 and 25 hours', () => {
    setTimeZone('Europe/Vilnius');
    expect(hoursOf('2026-03-28')).toBe(24);
    expect(hoursOf('2026-03-29')).toBe(23);
    expect(hoursOf('2026-10-25')).toBe(25);
    expect(startOfCityDay('2026-10-25')).toEqual(new Date('2026-10-24T21:00:00Z'));
    expect(endOfCityDay('2026-10-25')).toEqual(new Date('2026-10-25T22:00:00Z'));
  });

  it('shows the same time twice when clocks go back, and means the first', () => {
    setTimeZone('Europe/Vilnius');
    expect(clock('2026-10-25T00:30:00Z')).toBe('03:30');
    expect(clock('2026-10-25T01:30:00Z')).toBe('03:30');
    expect(timeOn('2026-10-25', '03:30')).toEqual(new Date('2026-10-25T00:30:00Z'));
    expect(timeOn('2026-10-25', '04:00')).toEqual(new Date('2026-10-25T02:00:00Z'));
  });

  it('counts a time that clocks skip from before the change', () => {
    setTimeZone('Europe/Vilnius');
    expect(timeOn('2026-03-29', '03:30')).toEqual(new Date('2026-03-29T01:30:00Z'));
    expect(clock('2026-03-29T01:30:00Z')).toBe('04:30');
  });

  it('begins a day whose midnight is skipped with its first instant', () => {
    // Cuba: 2026-03-08 00:00 becomes 01:00. Egypt: 2026-04-24 00:00 becomes 01:00.
    setTimeZone('America/Havana');
    expect(startOfCityDay('2026-03-08')).toEqual(new Date('2026-03-08T05:00:00Z'));
    expect(cityDay(startOfCityDay('2026-03-08'))).toBe('2026-03-08');
    setTimeZone('Africa/Cairo');
    expect(startOfCityDay('2026-04-24')).toEqual(new Date('2026-04-23T22:00:00Z'));
    expect(cityDay(startOfCityDay('2026-04-24'))).toBe('2026-04-24');
  });
});

it('knows offsets that are no whole hours', () => {
  setTimeZone('Asia/Kathmandu');
  expect(clock('2026-11-21T00:00:00Z')).toBe('05:45');
  expect(cityInstant(2026, 11, 21, 5, 45)).toEqual(new Date('2026-11-21T00:00:00Z'));
});

it.each(['Europe/Vilnius', 'America/Havana', 'Africa/Cairo', 'Asia/Shanghai', 'Pacific/Apia'])(
  'gives each instant one day, one midnight and one time in %s',
  (zone) => {
    setTimeZone(zone);
    const firstMs = Date.parse('2026-01-01T00:00:00Z');
    for (let ms = firstMs; ms < firstMs + 366 * DAY_MS; ms += 47 * 60_000) {
      const instant = new Date(ms);
      const day = cityDay(instant);
      const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(instant);
      expect(day).toBe(parts);
      expect(startOfCityDay(day).getTime()).toBeLessThanOrEqual(ms);
      expect(endOfCityDay(day).getTime()).toBeGreaterThan(ms);
      expect(cityMidnight(instant)).toEqual(startOfCityDay(day));
      expect(timeOfDay(instant)).toBeLessThan(DAY_MS);
      expect(daysBetween(startOfCityDay(day).getTime(), ms)).toBe(0);
      expect(cityWeekday(instant)).toBe(new Date(`${day}T12:00:00Z`).getUTCDay() || 7);
    }
  },
);

it('adds days by the calendar', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

it('refuses a zone that the runtime does not know', () => {
  expect(() => setTimeZone('Mars/Olympus')).toThrow(RangeError);
});
