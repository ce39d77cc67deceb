import { describe, expect, it } from 'vitest';
import { railLines } from '../network.ts';
import { departuresBetween, headwayOf } from './headways.ts';

const clock = (hours: number, minutes: number): number => hours * 3600 + minutes * 60;

describe('the head-way of a line', () => {
  const [anyLine] = railLines();
  if (anyLine === undefined) throw new Error('the city has no line');
  const line = {
    ...anyLine,
    headway_min_peak_est: 2,
    headway_min_offpeak_est: 5,
    headway_min_late_est: 9,
  };
  it.each([
    ['before half past six', clock(6, 29), 9, 9],
    ['at half past six', clock(6, 30), 5, 5],
    ['before the peak', clock(6, 59), 5, 5],
    ['at seven', clock(7, 0), 2, 5],
    ['before half past nine', clock(9, 29), 2, 5],
    ['at half past nine', clock(9, 30), 5, 5],
    ['before five', clock(16, 59), 5, 5],
    ['at five', clock(17, 0), 2, 5],
    ['before half past seven', clock(19, 29), 2, 5],
    ['at half past seven', clock(19, 30), 5, 5],
    ['before half past nine at night', clock(21, 29), 5, 5],
    ['at half past nine at night', clock(21, 30), 9, 9],
    ['after midnight', clock(24, 10), 9, 9],
  ])('%s', (_, time, working, free) => {
    expect([headwayOf(line, true)(time), headwayOf(line, false)(time)]).toEqual([
      working * 60,
      free * 60,
    ]);
  });
});

const headway = (time: number): number => (time < 1200 ? 300 : 600);

const minutes = (from: number, end: number, headway: number): number[] =>
  departuresBetween(from * 60, end * 60, () => headway * 60).map((seconds) => seconds / 60);

describe('departures between two', () => {
  it('are a headway apart, without the first and the last', () => {
    expect(minutes(0, 60, 10)).toEqual([10, 20, 30, 40, 50]);
    expect(minutes(5, 15, 10)).toEqual([]);
  });

  it('divide the remainder among the last gaps, on whole minutes', () => {
    // Four gaps of 9 min 30 s are left after 20 minutes.
    expect(minutes(0, 58, 10)).toEqual([10, 20, 30, 39, 49]);
    expect(minutes(0, 14, 10)).toEqual([]);
    expect(minutes(0, 15, 10)).toEqual([8]);
  });

  it('follow the head-way of their time', () => {
    expect(departuresBetween(0, 4800, headway)).toEqual([
      300, 600, 900, 1200, 1800, 2400, 3000, 3600, 4200,
    ]);
  });
});
