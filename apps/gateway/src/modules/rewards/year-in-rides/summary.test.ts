import { cityDay } from '@shtrans/contract/values/calendar';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestStreak, type RideOfYear, summarise } from './summary.ts';

const name = (zh: string) => ({ zh, en: zh });
const rideAt = (began: string, overrides: Partial<RideOfYear> = {}): RideOfYear => ({
  type: 'metro',
  day: cityDay(new Date(began)),
  began: new Date(began),
  metres: 10_000,
  paidCents: 400,
  couponCents: 0,
  line: { name: name('2号线'), colour: '#00a651' },
  from: name('徐家汇'),
  to: name('人民广场'),
  ...overrides,
});

const ride: fc.Arbitrary<RideOfYear> = fc
  .record({
    type: fc.constantFrom('metro', 'bus', 'ferry', 'taxi'),
    began: fc.date({
      min: new Date('2026-01-02T00:00:00Z'),
      max: new Date('2026-12-30T00:00:00Z'),
      noInvalidDate: true,
    }),
    metres: fc.option(fc.integer({ min: 0, max: 90_000 })),
    paidCents: fc.integer({ min: 0, max: 9000 }),
    couponCents: fc.integer({ min: 0, max: 500 }),
    line: fc.constantFrom(null, { name: name('2号线'), colour: null }),
    from: fc.constantFrom(null, name('徐家汇'), name('外滩')),
    to: fc.constantFrom(null, name('人民广场')),
  })
  .map((each) => ({ ...each, day: cityDay(each.began) }));

const dayAfter = (day: string, n: number): string =>
  new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10);

describe('a year in rides', () => {
  it('adds up for any rides', () => {
    fc.assert(
      fc.property(fc.array(ride, { maxLength: 40 }), (rides) => {
        const summary = summarise(rides, { metro: 121 });
        expect(summary.rides).toBe(rides.length);
        expect(summary.months.reduce((a, b) => a + b, 0)).toBe(rides.length);
        expect(summary.types.reduce((sum, each) => sum + each.rides, 0)).toBe(rides.length);
        expect(summary.days).toBeLessThanOrEqual(rides.length);
        expect(summary.streak?.days ?? 0).toBeLessThanOrEqual(summary.days);
        expect(summary.busiest === null).toBe(rides.length === 0);
        expect(summary.measured).toBe(rides.filter(({ metres }) => metres !== null).length);
        expect(summary.longest === null).toBe(summary.measured === 0);
        const begins = new Set(rides.map(({ began }) => began.toISOString()));
        for (const each of [summary.earliest, summary.latest]) {
          expect(rides.length === 0 ? each : begins.has(each?.at ?? '')).toBe(
            rides.length === 0 ? null : true,
          );
        }
      }),
    );
  });

  it('finds the longest streak of days, as a check of each start does', () => {
    const day = fc
      .integer({ min: 0, max: 30 })
      .map((n) => cityDay(new Date(Date.UTC(2026, 1, 20 + n))));
    fc.assert(
      fc.property(fc.array(day, { maxLength: 25 }), (days) => {
        const had = new Set(days);
        const rows = days.map((from) => {
          let length = 0;
          while (had.has(dayAfter(from, length))) length += 1;
          return length;
        });
        const streak = longestStreak(days);
        expect(streak?.days ?? 0).toBe(Math.max(0, ...rows));
        if (streak) expect(dayAfter(streak.from, streak.days - 1)).toBe(streak.until);
      }),
    );
  });

  it('counts a ride after midnight as late, and one at five as early', () => {
    const summary = summarise(
      [
        rideAt('2026-03-01T08:00:00+08:00'),
        rideAt('2026-03-02T00:40:00+08:00'),
        rideAt('2026-03-03T05:05:00+08:00'),
        rideAt('2026-03-03T23:10:00+08:00', { couponCents: 200, line: null, metres: null }),
      ],
      { metro: 121 },
    );
    expect(summary).toMatchObject({
      earliest: { at: '2026-03-02T21:05:00.000Z' },
      latest: { at: '2026-03-01T16:40:00.000Z' },
      streak: { days: 3, from: '2026-03-01', until: '2026-03-03' },
      busiest: { day: '2026-03-03', rides: 2 },
      line: { name: name('2号线'), rides: 3 },
      station: { name: name('徐家汇'), times: 4 },
      metres: 30_000,
      measured: 3,
      grams: 3630,
      paidCents: 1600,
      couponCents: 200,
    });
  });
});
