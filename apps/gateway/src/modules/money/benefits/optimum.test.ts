import type { PointsRule } from '@shtrans/contract/points/facts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestChoice, type Candidate, choiceOf } from './optimum.ts';

const coupon = (id: string, cents: number, day = 1): Candidate => ({
  id,
  cents,
  expiresAt: new Date(Date.UTC(2026, 11, day)),
});
const HALF: PointsRule = { pointsPerCent: 1, maxShare: 50 };
const NONE: PointsRule = { pointsPerCent: 1, maxShare: 0 };

describe('the best choice', () => {
  it('leaves the least to pay, by a coupon and points together', () => {
    const best = bestChoice(1000, [coupon('a', 200), coupon('b', 300)], 10_000, HALF);
    expect(best).toEqual({
      couponId: 'b',
      points: 350,
      couponCents: 300,
      pointsCents: 350,
      payCents: 350,
    });
  });

  it('saves points where a coupon alone does as much', () => {
    const all: PointsRule = { pointsPerCent: 1, maxShare: 100 };
    const best = bestChoice(300, [coupon('a', 200), coupon('b', 300)], 100, all);
    expect(best).toMatchObject({ couponId: 'b', points: 0, payCents: 0 });
  });

  it('is the coupon that expires first if several have the same value', () => {
    const coupons = [coupon('a', 200, 9), coupon('b', 200, 3), coupon('c', 200, 5)];
    expect(bestChoice(1000, coupons, 0, NONE).couponId).toBe('b');
    expect(bestChoice(1000, [coupon('z', 1), coupon('y', 1)], 0, NONE).couponId).toBe('y');
  });

  it('is empty if neither coupons nor points can be used', () => {
    expect(bestChoice(700, [], 0, HALF)).toEqual(choiceOf(700, null, 0, HALF));
    expect(bestChoice(700, [], 5000, NONE)).toEqual(choiceOf(700, null, 0, NONE));
    expect(bestChoice(1, [], 5000, HALF).points).toBe(0);
  });

  it('uses points in whole steps only', () => {
    const dear: PointsRule = { pointsPerCent: 7, maxShare: 100 };
    expect(bestChoice(1000, [], 20, dear)).toMatchObject({ points: 14, pointsCents: 2 });
  });

  it('equals the result of brute force: minimum to pay, then minimum points', () => {
    const dueAmounts = fc.integer({ min: 1, max: 60 });
    const rule = fc.record({
      pointsPerCent: fc.integer({ min: 1, max: 5 }),
      maxShare: fc.nat(100),
    });
    const couponAmounts = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 });
    fc.assert(
      fc.property(
        dueAmounts,
        couponAmounts,
        fc.nat(200),
        rule,
        (dueCents, cents, balance, points) => {
          const coupons = cents.map((each, i) => coupon(`c${i}`, Math.min(each, dueCents), i + 1));
          const best = bestChoice(dueCents, coupons, balance, points);
          const all = [null, ...coupons].flatMap((each) => {
            const dueAfterCoupon = dueCents - (each?.cents ?? 0);
            const legal = [];
            for (let n = 0; n * points.pointsPerCent <= balance; n++) {
              if (n * 100 > dueAfterCoupon * points.maxShare) break;
              legal.push(choiceOf(dueCents, each, n, points));
            }
            return legal;
          });
          expect(all).toContainEqual(best);
          const minPayCents = Math.min(...all.map(({ payCents }) => payCents));
          expect(best.payCents).toBe(minPayCents);
          expect(minPayCents).toBeGreaterThanOrEqual(0);
          const fewest = all
            .filter(({ payCents }) => payCents === minPayCents)
            .map((each) => each.points);
          expect(best.points).toBe(Math.min(...fewest));
        },
      ),
      { numRuns: 500 },
    );
  });
});
