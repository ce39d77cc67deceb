import * as fc from 'fast-check';
import type { OrderType } from '@shtrans/contract/orders/types';
import { describe, expect, it } from 'vitest';
import { type CountedRide, progressOf } from './progress.ts';

const ride = (type: OrderType, n: number, metres: number | null = null): CountedRide => ({
  type,
  day: `2026-11-${String(1 + Math.floor(n / 2)).padStart(2, '0')}`,
  endedAt: new Date(Date.UTC(2026, 10, 1, n)),
  metres,
});

describe('progress to a badge', () => {
  const rides = [
    ride('metro', 0, 9000),
    ride('bus', 1),
    ride('metro', 2, 12_000),
    ride('ferry', 3, 500),
  ];

  it('counts rides, metres, order types and days, and reports when the target was reached', () => {
    const scope = 'all' as const;
    expect(progressOf({ count: 'rides', of: scope, target: 3 }, rides)).toEqual({
      progress: 4,
      reachedAt: rides[2]?.endedAt,
    });
    expect(progressOf({ count: 'metres', of: ['metro'], target: 21_000 }, rides)).toEqual({
      progress: 21_000,
      reachedAt: rides[2]?.endedAt,
    });
    expect(progressOf({ count: 'modes', of: scope, target: 4 }, rides)).toEqual({
      progress: 3,
      reachedAt: null,
    });
    expect(progressOf({ count: 'days', of: ['ferry', 'bus'], target: 2 }, rides)).toEqual({
      progress: 2,
      reachedAt: rides[3]?.endedAt,
    });
  });

  it('counts no purchase or parking among all rides, but a ticket if the rule names it', () => {
    const bought = [ride('multi_ticket', 0), ride('parking', 1)];
    const oneRide = { count: 'rides', target: 1 } as const;
    expect(progressOf({ ...oneRide, of: 'all' }, bought).progress).toBe(0);
    expect(progressOf({ ...oneRide, of: ['multi_ticket'] }, bought).progress).toBe(1);
  });

  it('never falls with another ride, and keeps the time at which the target was reached', () => {
    const ridesArbitrary = fc.record({
      type: fc.constantFrom<OrderType[]>('metro', 'bus', 'ferry', 'parking'),
      n: fc.nat(50),
      metres: fc.option(fc.nat(20_000)),
    });
    fc.assert(
      fc.property(
        fc.array(ridesArbitrary, { maxLength: 30 }),
        fc.constantFrom('rides' as const, 'metres' as const, 'modes' as const, 'days' as const),
        fc.integer({ min: 1, max: 10 }),
        (generatedRides, count, target) => {
          const all = generatedRides
            .map(({ type, n, metres }) => ride(type, n, metres))
            .toSorted((a, b) => a.endedAt.getTime() - b.endedAt.getTime());
          const rule = { count, of: 'all', target } as const;
          const before = progressOf(rule, all.slice(0, -1));
          const after = progressOf(rule, all);
          expect(after.progress).toBeGreaterThanOrEqual(before.progress);
          if (before.reachedAt !== null) expect(after.reachedAt).toEqual(before.reachedAt);
          expect(after.reachedAt !== null).toBe(after.progress >= target);
        },
      ),
    );
  });
});
