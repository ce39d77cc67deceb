import { describe, expect, it } from 'vitest';
import { clockTime, everyDay, pattern, smallFeed, trip } from '../../../../test/small-feed.ts';
import { tripsOfWeek, usualGap } from './pattern-times.ts';

/** On weekdays each half hour, on Saturdays each hour, four minutes before. */
const line = pattern({
  id: 'line',
  trips: [
    ...['08:00', '08:30', '09:00'].map((time) => trip(time, clockTime(time), [5, 5])),
    ...['07:56', '08:56'].map((time) => trip(time, clockTime(time), [5, 5], { service: 1 })),
  ],
});
const dates = { start: 20140526, end: 20141228 };
const feed = smallFeed({
  services: [
    everyDay({ ...dates, weekdays: [true, true, true, true, true, false, false] }),
    everyDay({ ...dates, weekdays: [false, false, false, false, false, true, false] }),
  ],
  patterns: [line],
});
const idsOn = (date: string): string[] => tripsOfWeek(feed, line, date).map(({ id }) => id);

describe('the trips of a pattern', () => {
  it('are those of one day, also where the timetable is over or begins later', () => {
    expect(idsOn('2014-06-06')).toEqual(['08:00', '08:30', '09:00']);
    expect(idsOn('2014-06-07')).toEqual(['07:56', '08:56']);
    expect(idsOn('2026-11-29')).toEqual(['08:00', '08:30', '09:00']);
    expect(idsOn('2014-01-01')).toEqual(['08:00', '08:30', '09:00']);
    expect(usualGap(tripsOfWeek(feed, line, '2026-11-29'))).toBe(1800);
  });

  it('are those of the largest service if none runs in the week', () => {
    const seasonal = smallFeed({
      services: [
        everyDay({ ...dates, start: 20141001 }),
        everyDay({ ...dates, start: 20141101 }),
        everyDay({ start: 20140101, end: 20141228 }),
      ],
      patterns: [line],
    });
    expect(usualGap(tripsOfWeek(seasonal, line, '2014-01-10'))).toBe(1800);
  });
});
