import { DAY_MS, cityDay } from '@shtrans/contract/values/calendar';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestUseOfPack,
  bestUseOfPass,
  type Pack,
  type PaidRide,
  type Pass,
  sumOf,
  totalOf,
} from './advice.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-25T08:00:00+08:00');
const TYPES = ['metro', 'bus', 'ferry'] as const;

const ride: fc.Arbitrary<PaidRide> = fc.record({
  at: fc.integer({ min: 0, max: 12 * 24 }).map((hour) => new Date(START + hour * HOUR_MS)),
  type: fc.constantFrom(...TYPES),
  cents: fc.integer({ min: 0, max: 1500 }),
  hadCoupon: fc.boolean(),
});
const rides = (maxLength: number) =>
  fc
    .array(ride, { maxLength })
    .map((all) => all.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
const pass: fc.Arbitrary<Pass> = fc.record({
  hours: fc.constantFrom(24, 72),
  covers: fc.subarray([...TYPES], { minLength: 1 }),
  cents: fc.integer({ min: 0, max: 4000 }),
  perMonth: fc.constantFrom(undefined, 1, 2),
});
const pack: fc.Arbitrary<Pack> = fc.record({
  cents: fc.integer({ min: 0, max: 2000 }),
  coupons: fc.array(
    fc.record({
      terms: fc.record({
        kind: fc.constant('amount_off'),
        amountCents: fc.integer({ min: 1, max: 500 }),
        thresholdCents: fc.constantFrom(0, 300),
        orderTypes: fc.subarray([...TYPES]),
      }),
      quantity: fc.integer({ min: 1, max: 4 }),
      validDays: fc.integer({ min: 1, max: 30 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** Returns the cost of rides with passes that begin with the given rides, or undefined if that is not allowed. */
function costOf(
  all: readonly PaidRide[],
  begins: readonly number[],
  usedPass: Pass,
): number | undefined {
  let cents = 0;
  let expiresAt = -Infinity;
  const usedInMonth = new Map<string, number>();
  for (const [i, { at, type, cents: fare }] of all.entries()) {
    const covered = usedPass.covers.includes(type);
    if (begins.includes(i)) {
      const month = cityDay(at).slice(0, 7);
      usedInMonth.set(month, (usedInMonth.get(month) ?? 0) + 1);
      const isTooMany = (usedInMonth.get(month) ?? 0) > (usedPass.perMonth ?? Infinity);
      if (!covered || at.getTime() < expiresAt || isTooMany) return undefined;
      expiresAt = at.getTime() + usedPass.hours * HOUR_MS;
      cents += usedPass.cents;
    }
    if (!covered || at.getTime() >= expiresAt) cents += fare;
  }
  return cents;
}

describe('the best use of a pass', () => {
  it('is the cheapest of all uses with at least one pass', () => {
    fc.assert(
      fc.property(rides(9), pass, (all, testPass) => {
        const ways = Array.from({ length: 2 ** all.length }, (_, way) =>
          all.flatMap((__, i) => ((way >> i) % 2 === 1 ? i : [])),
        ).slice(1);
        const costs = ways.flatMap((begins) => costOf(all, begins, testPass) ?? []);
        const use = bestUseOfPass(all, testPass);
        expect(use && totalOf(use)).toBe(costs.length === 0 ? undefined : Math.min(...costs));
      }),
    );
  });

  it('adds up, lists its days, and respects the monthly limit', () => {
    fc.assert(
      fc.property(rides(60), pass, (all, testPass) => {
        const use = bestUseOfPass(all, testPass);
        if (use === undefined) {
          expect(all.some(({ type }) => testPass.covers.includes(type))).toBe(false);
          return;
        }
        expect(use.count).toBeGreaterThan(0);
        expect(use.productCents).toBe(use.count * testPass.cents);
        expect(use.ridesCents).toBeGreaterThanOrEqual(0);
        expect(use.ridesCents).toBeLessThanOrEqual(sumOf(all));
        expect(use.days).toHaveLength(use.count);
        const months = Map.groupBy(use.days, (day) => day.slice(0, 7));
        for (const days of months.values()) {
          expect(days.length).toBeLessThanOrEqual(testPass.perMonth ?? Infinity);
        }
      }),
    );
  });
});

const metro = (day: number, cents: number, hadCoupon = false): PaidRide => ({
  at: new Date(START + day * DAY_MS),
  type: 'metro',
  cents,
  hadCoupon,
});

describe('the best use of a pack', () => {
  it('saves at most the value of its coupons, on rides without a coupon, within their validity', () => {
    fc.assert(
      fc.property(rides(30), pack, (all, testPack) => {
        const use = bestUseOfPack(all, testPack);
        if (use === undefined) {
          expect(all).toEqual([]);
          return;
        }
        const [day = ''] = use.days;
        const savedCents = sumOf(all) - use.ridesCents;
        const begin = Date.parse(`${day}T00:00:00+08:00`);
        const longest = Math.max(...testPack.coupons.map(({ validDays }) => validDays)) + 1;
        const usable = all.filter(
          ({ at, hadCoupon }) =>
            !hadCoupon && at.getTime() >= begin && at.getTime() < begin + longest * DAY_MS,
        );
        expect(savedCents).toBeGreaterThanOrEqual(0);
        expect(savedCents).toBeLessThanOrEqual(sumOf(usable));
        const maxSavedCents = testPack.coupons.reduce(
          (sum, { terms, quantity }) => sum + quantity * (terms.amountCents ?? 0),
          0,
        );
        expect(savedCents).toBeLessThanOrEqual(maxSavedCents);
      }),
    );
  });

  it('gives each ride one coupon, the largest discounts first', () => {
    const terms = { kind: 'free_ride', thresholdCents: 0, orderTypes: ['metro'] };
    const two: Pack = { cents: 900, coupons: [{ terms, quantity: 2, validDays: 7 }] };
    const use = bestUseOfPack(
      [metro(0, 300), metro(9, 500), metro(10, 800), metro(11, 1500, true)],
      two,
    );
    expect(use).toEqual({ count: 1, productCents: 900, ridesCents: 1800, days: ['2026-12-04'] });
  });
});
