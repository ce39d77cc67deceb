import { expect, it } from 'vitest';
import { yuanToCents } from './yuan.ts';

it.each([
  ['0.01', 1],
  ['0.1', 10],
  ['12', 1200],
  ['12.05', 1205],
  ['-12.05', -1205],
  ['-0.00', 0],
  // As a floating-point number times a hundred it is 114.99999999999999.
  ['1.15', 115],
  ['999999999999.99', 99_999_999_999_999],
])('%s yuan are %i cents', (text, cents) => {
  expect(yuanToCents(text)).toBe(cents);
});

it.each(['', '.5', '1.', '1.005', '1e3', '1,000.00', '+1', ' 1', '¥1', '1000000000000', 'NaN'])(
  '%j is no amount',
  (text) => {
    expect(yuanToCents(text)).toBeUndefined();
  },
);
