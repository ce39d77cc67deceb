import { expect, it } from 'vitest';
import { formatCents } from './money.ts';

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [99, '0.99'],
  [100, '1.00'],
  [360, '3.60'],
  [123_456_789, '1234567.89'],
  [-1, '-0.01'],
  [-360, '-3.60'],
])('shows %i cents as %s', (cents, expected) => {
  expect(formatCents(cents)).toBe(expected);
});
