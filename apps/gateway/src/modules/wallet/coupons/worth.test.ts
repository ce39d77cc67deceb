import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unfitFor, worthCents } from './worth.ts';

const plain = { thresholdCents: 0, orderTypes: [] };

describe('the discount of a coupon', () => {
  it('is its amount, its percentage or everything, at most the amount due and its cap', () => {
    expect(worthCents({ ...plain, kind: 'amount_off', amountCents: 500 }, 1200)).toBe(500);
    expect(worthCents({ ...plain, kind: 'amount_off', amountCents: 500 }, 300)).toBe(300);
    const tenth = { ...plain, kind: 'percent_off', percentOff: 10 };
    expect(worthCents(tenth, 2000)).toBe(200);
    expect(worthCents({ ...tenth, capCents: 150 }, 2000)).toBe(150);
    expect(worthCents({ ...plain, kind: 'free_ride' }, 700)).toBe(700);
    expect(worthCents({ ...plain, kind: 'free_ride', capCents: 600 }, 700)).toBe(600);
  });

  it('is rounded down to a whole cent', () => {
    expect(worthCents({ ...plain, kind: 'percent_off', percentOff: 10 }, 199)).toBe(19);
    expect(worthCents({ ...plain, kind: 'percent_off', percentOff: 99 }, 1)).toBe(0);
  });

  it('ignores a cap for a fixed amount, and is capped for other kinds', () => {
    const capped = { ...plain, capCents: 100 };
    expect(worthCents({ ...capped, kind: 'amount_off', amountCents: 500 }, 1200)).toBe(500);
    expect(worthCents({ ...capped, kind: 'percent_off', percentOff: 10 }, 1000)).toBe(100);
    expect(worthCents({ ...capped, kind: 'percent_off', percentOff: 10 }, 999)).toBe(99);
    expect(worthCents({ ...plain, kind: 'free_ride', capCents: 900 }, 700)).toBe(700);
  });

  it('is 0 for a kind known only to a newer gateway', () => {
    expect(worthCents({ ...plain, kind: 'second_half_off', amountCents: 500 }, 1200)).toBe(0);
  });

  it('is a whole number of cents from 0 to the amount due, for any terms', () => {
    const terms = fc.record(
      {
        kind: fc.constantFrom('amount_off', 'percent_off', 'free_ride', 'other'),
        amountCents: fc.nat(100_000),
        percentOff: fc.integer({ min: 1, max: 99 }),
        capCents: fc.nat(100_000),
        thresholdCents: fc.constant(0),
        orderTypes: fc.constant<string[]>([]),
      },
      { requiredKeys: ['kind', 'thresholdCents', 'orderTypes'] },
    );
    fc.assert(
      fc.property(terms, fc.nat(100_000), (couponTerms, dueCents) => {
        const cents = worthCents(couponTerms, dueCents);
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(dueCents);
        if (couponTerms.kind !== 'amount_off' && couponTerms.capCents !== undefined) {
          expect(cents).toBeLessThanOrEqual(couponTerms.capCents);
        }
      }),
    );
  });

  it('needs an order of its type and of its minimum amount', () => {
    const metro = { thresholdCents: 300, orderTypes: ['metro'] };
    expect(unfitFor(metro, { type: 'metro', dueCents: 300 })).toBeUndefined();
    expect(unfitFor(metro, { type: 'metro', dueCents: 299 })).toBe('threshold');
    expect(unfitFor(metro, { type: 'bus', dueCents: 900 })).toBe('type');
    const two = { thresholdCents: 0, orderTypes: ['metro', 'ferry'] };
    expect(unfitFor(two, { type: 'ferry', dueCents: 1 })).toBeUndefined();
    expect(unfitFor(two, { type: 'bus', dueCents: 1 })).toBe('type');
    expect(unfitFor(plain, { type: 'of a newer gateway', dueCents: 1 })).toBeUndefined();
  });
});
