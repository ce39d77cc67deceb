import { expect, it } from 'vitest';
import { typedCents } from './typed-money.ts';

it.each([
  ['12.5', 1250],
  ['12.50', 1250],
  [' 0.01 ', 1],
  ['1234', 123_400],
  ['１２．５', 1250],
  ['￥12.50', 1250],
  ['¥ 12', 1200],
  ['\u200e12.5', 1250],
])('reads %s as %i cents', (typed, cents) => {
  expect(typedCents(typed, { digits: 4 })).toBe(cents);
});

it.each(['', '¥', 'twelve', '12.345', '12,5', '1.2.3', '.5', '5.', '12345', '1e3', 'Infinity'])(
  'reads no amount in %j',
  (typed) => {
    expect(typedCents(typed, { digits: 4 })).toBeUndefined();
  },
);
