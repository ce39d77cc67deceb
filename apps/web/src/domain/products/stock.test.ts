import type { ProductDetail } from '@shtrans/contract/shop';
import { expect, it } from 'vitest';
import { mostOf } from './stock.ts';

const product = (given: Partial<ProductDetail>) =>
  ({
    perOrder: 9,
    left: null,
    ...given,
  }) as ProductDetail;

it('sells at once what is left, of the day where there is one, and one at least', () => {
  expect(mostOf(product({}))).toBe(9);
  expect(mostOf(product({ left: 4 }))).toBe(4);
  expect(mostOf(product({ left: 4 }), 2)).toBe(2);
  expect(mostOf(product({ left: 0 }))).toBe(1);
});
