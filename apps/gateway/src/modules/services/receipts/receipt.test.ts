import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskTradeNo, receiptItems, receiptNumber } from './service.ts';

const digits = fc.stringMatching(/^\d{8,24}$/);

describe('the number of a receipt', () => {
  it('is the order number with two digits that make it 1 modulo 97', () => {
    fc.assert(
      fc.property(digits, (orderNo) => {
        const number = receiptNumber(orderNo);
        expect(number).toMatch(new RegExp(`^${orderNo}\\d\\d$`));
        expect(BigInt(number) % 97n).toBe(1n);
      }),
    );
  });

  it('detects a mistyped digit and two swapped digits', () => {
    const right = receiptNumber('261121004711998877');
    for (let i = 0; i < right.length; i++) {
      const wrong = right.slice(0, i) + ((Number(right[i]) + 1) % 10) + right.slice(i + 1);
      expect(BigInt(wrong) % 97n).not.toBe(1n);
      if (i === 0 || right[i] === right[i - 1]) continue;
      const swapped = right.slice(0, i - 1) + right[i] + right[i - 1] + right.slice(i + 1);
      expect(BigInt(swapped) % 97n).not.toBe(1n);
    }
  });
});

it('a trade number shows only its ends', () => {
  expect(maskTradeNo('4200002231202611217731')).toBe('4200****7731');
  expect(maskTradeNo('H12345')).toBe('****');
});

const item = (code: string, amountCents: number) =>
  ({ code, amountCents, quantity: null, unit: null, rateCents: null }) as const;
const statement = (items: ReturnType<typeof item>[], totalCents: number): OrderDetail['fee'] => ({
  rule: { id: 'taxi', version: '1' },
  items,
  totalCents,
  estimated: false,
  calculatedAt: '2026-11-20T04:00:00.000Z',
});
const ticket = (quantity: number, unitCents: number): OrderDetail['fields'] => ({
  kind: 'ticket',
  product: { zh: '一日票', en: 'Day pass' },
  quantity,
  usedQuantity: 0,
  unitCents,
  visitDate: null,
  validUntil: null,
  code: null,
});

describe('the lines of a receipt', () => {
  type Priced = Parameters<typeof receiptItems>[0];
  const order = (change: Partial<Priced>): Priced => ({
    amountCents: 1200,
    discountCents: 0,
    fee: null,
    fields: { kind: 'other' },
    ...change,
  });
  const sum = (priced: Priced): number =>
    receiptItems(priced).reduce((cents, { amountCents }) => cents + amountCents, 0);

  it('are the lines of the fee if there is one', () => {
    const fee = statement([item('flag_fall', 1400), item('distance', -200)], 1200);
    const items = receiptItems(order({ fee }));
    expect(items.map(({ code }) => code)).toEqual(['flag_fall', 'distance']);
  });

  it('are a number of tickets', () => {
    const items = receiptItems(order({ fields: ticket(3, 400) }));
    expect(items).toMatchObject([{ code: 'ticket', quantity: 3, rateCents: 400 }]);
  });

  it('are one line if the parts do not add up to the amount', () => {
    const fee = statement([item('flag_fall', 1400)], 1400);
    expect(receiptItems(order({ fee }))).toMatchObject([{ code: 'fare', amountCents: 1200 }]);
    expect(receiptItems(order({ fields: ticket(2, 500) }))).toMatchObject([{ code: 'fare' }]);
  });

  it('always add up to the amount due', () => {
    const parts = fc.array(fc.integer({ min: -500, max: 5000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.nat(3000), fc.boolean(), (cents, discountCents, whole) => {
        const total = cents.reduce((a, b) => a + b, 0);
        const fee = statement(
          cents.map((each) => item('distance', each)),
          total + (whole ? 0 : 1),
        );
        const priced = order({ amountCents: total, discountCents, fee });
        expect(sum(priced)).toBe(total - discountCents);
      }),
    );
  });
});
