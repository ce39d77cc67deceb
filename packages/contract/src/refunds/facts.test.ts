import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderFields } from '../orders/fields.ts';
import { refundableCents } from './facts.ts';

const tickets = (quantity: number, usedQuantity?: number): OrderFields => ({
  kind: 'ticket',
  product: { zh: '票', en: 'Ticket' },
  quantity,
  ...(usedQuantity !== undefined && { usedQuantity }),
  unitCents: 100,
  visitDate: null,
  validUntil: null,
  code: null,
});

describe('the refundable amount of an order', () => {
  it('is the whole of a ride, and the whole of tickets if none was used', () => {
    expect(refundableCents(700, { kind: 'other' })).toBe(700);
    expect(refundableCents(700, tickets(3))).toBe(700);
    expect(refundableCents(700, tickets(3, 0))).toBe(700);
  });

  it('is the unused part of tickets, rounded down to whole cents', () => {
    expect(refundableCents(1000, tickets(3, 1))).toBe(666);
    expect(refundableCents(1000, tickets(3, 2))).toBe(333);
    expect(refundableCents(1000, tickets(3, 3))).toBe(0);
  });

  it('is never more than was paid, and decreases with each used ticket', () => {
    const counts = fc.nat({ max: 100 });
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), counts, counts, (paidCents, quantity, usedCount) => {
        const back = refundableCents(paidCents, tickets(quantity, usedCount));
        expect(Number.isInteger(back)).toBe(true);
        expect(back).toBeGreaterThanOrEqual(0);
        expect(back).toBeLessThanOrEqual(paidCents);
        expect(refundableCents(paidCents, tickets(quantity, usedCount + 1))).toBeLessThanOrEqual(
          back,
        );
      }),
    );
  });
});
