import { afterEach, expect, it } from 'vitest';
import { originOf, rememberOrigin } from './paid-from.ts';

afterEach(() => sessionStorage.clear());

it('returns the page on which an order was placed, for this order only', () => {
  rememberOrigin('first', '/shtrans-h5/half-price');
  expect(originOf('first')).toBe('/half-price');
  expect(originOf('second')).toBeUndefined();
});
