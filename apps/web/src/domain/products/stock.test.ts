import type { ProductDetail } from '@shtrans/contract/shop/schemas';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime } from '../../core/clock/server-clock.ts';
import { mostOf, untilSale } from './stock.ts';

const product = (overrides: Partial<ProductDetail>) =>
  ({
    state: 'not_begun',
    from: '2026-11-21T02:00:00.000Z',
    serverTime: '2026-11-21T01:59:30.000Z',
    perOrder: 9,
    left: null,
    ...overrides,
  }) as ProductDetail;

// The phone's clock is an hour behind.
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T00:59:30.000Z') });
  noteServerTime('2026-11-21T01:59:30.000Z');
});
afterEach(() => {
  noteServerTime(new Date().toISOString());
  vi.useRealTimers();
});

it('asks again when the first sale begins, at the server’s time', () => {
  const later = product({ from: '2026-11-21T03:00:00.000Z' });
  expect(untilSale([later, product({})])).toBe(30_000);
  // The answer is shown again a while after it came.
  vi.advanceTimersByTime(20_000);
  expect(untilSale([later, product({})])).toBe(10_000);
  expect(untilSale([product({ state: 'on_sale' }), product({ from: null })])).toBe(false);
  expect(untilSale(undefined)).toBe(false);
});

it('asks not without end where the sale should have begun, nor waits for longer than timers can', () => {
  expect(untilSale([product({ from: '2026-11-21T01:00:00.000Z' })])).toBe(1000);
  expect(untilSale([product({ from: '2027-11-21T01:00:00.000Z' })])).toBe(86_400_000);
});

it('sells at once what is left, of the day where there is one, and one at least', () => {
  expect(mostOf(product({}))).toBe(9);
  expect(mostOf(product({ left: 4 }))).toBe(4);
  expect(mostOf(product({ left: 4 }), 2)).toBe(2);
  expect(mostOf(product({ left: 0 }))).toBe(1);
});
