import { describe, expect, it } from 'vitest';
import { everyDay } from '../../test/small-feed.ts';
import {
  addDays,
  dateIn,
  dateNumber,
  dateOfNumber,
  runsOn,
  serviceDayStart,
} from './service-day.ts';

const startOf = (date: string, zone: string): string =>
  new Date(serviceDayStart(date, zone)).toISOString();

describe('a service day', () => {
  it('starts at midnight, in Shanghai as in Cairns', () => {
    expect(startOf('2026-11-21', 'Asia/Shanghai')).toBe('2026-11-20T16:00:00.000Z');
    expect(startOf('2014-06-09', 'Australia/Brisbane')).toBe('2014-06-08T14:00:00.000Z');
  });

  it('counts from noon less 12 h where the clock is changed that night', () => {
    // Berlin: 03:00 follows 01:59 on 29 March 2026, so noon is 11 h after midnight.
    expect(startOf('2026-03-28', 'Europe/Berlin')).toBe('2026-03-27T23:00:00.000Z');
    expect(startOf('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T22:00:00.000Z');
    // 25 October 2026: 02:00 to 03:00 comes twice, noon is 13 h after midnight.
    expect(startOf('2026-10-25', 'Europe/Berlin')).toBe('2026-10-24T23:00:00.000Z');
    expect(startOf('2026-10-26', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z');
  });

  it('counts by the clock of noon also where it is changed between noon UTC and noon there', () => {
    // Apia, 2011: 03:00 follows 03:59 on 2 April, at 14:00 UTC; noon is 11 h behind UTC.
    expect(startOf('2011-04-02', 'Pacific/Apia')).toBe('2011-04-02T11:00:00.000Z');
    // 04:00 follows 02:59 on 24 September, at 14:00 UTC; noon is 10 h behind.
    expect(startOf('2011-09-24', 'Pacific/Apia')).toBe('2011-09-24T10:00:00.000Z');
  });

  it('holds on both sides of the date line', () => {
    expect(startOf('2026-07-01', 'Pacific/Kiritimati')).toBe('2026-06-30T10:00:00.000Z');
    expect(startOf('2026-07-01', 'Pacific/Pago_Pago')).toBe('2026-07-01T11:00:00.000Z');
  });
});

describe('dates', () => {
  it('depend on the local time of the zone', () => {
    const instant = new Date('2026-11-20T16:30:00.000Z');
    expect(dateIn('Asia/Shanghai', instant)).toBe('2026-11-21');
    expect(dateIn('Europe/Berlin', instant)).toBe('2026-11-20');
  });

  it('are counted over ends of months and as numbers', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(dateNumber('2026-11-21')).toBe(20261121);
    expect(dateOfNumber(20261121)).toBe('2026-11-21');
  });
});

describe('a service', () => {
  const weekends = everyDay({
    weekdays: [false, false, false, false, false, true, true],
    start: 20261101,
    end: 20261129,
    added: new Set([20261123, 20261205]),
    removed: new Set([20261122]),
  });

  it.each([
    ['2026-11-21', true, 'a Saturday'],
    ['2026-11-20', false, 'a Friday'],
    ['2026-11-22', false, 'a Sunday that is taken out'],
    ['2026-11-23', true, 'a Monday that is put in'],
    ['2026-12-05', true, 'a Saturday after its end that is put in'],
    ['2026-12-06', false, 'a Sunday after its end'],
    ['2026-11-01', true, 'the Sunday it starts on'],
    ['2026-10-31', false, 'the Saturday before its start'],
    ['2026-11-29', true, 'the Sunday it ends on'],
  ])('on %s: %s, %s', (date, runs) => {
    expect(runsOn(weekends, date)).toBe(runs);
  });
});
