import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../core/api/api-error.ts';
import { attempt } from './pay.ts';
import { isSettled, outcomeOf, pollDelay } from './payment-outcome.ts';

const keysOf = (work: { mock: { calls: [string][] } }) => work.mock.calls.map(([key]) => key);
const failing = (error: Error) =>
  vi.fn<(key: string) => Promise<string>>().mockRejectedValue(error);

const payment = (status: string, order: object) =>
  ({ status, order: { status: 'in_payment', closedReason: null, ...order } }) as never;

describe('an attempt to pay', () => {
  it('uses one key for a double tap', async () => {
    const work = vi.fn((_key: string) => Promise.resolve('ok'));
    await Promise.all([attempt('a', work), attempt('a', work)]);
    const [first, second] = keysOf(work);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  it.each([
    new ApiError('network', 'lost'),
    new ApiError('timeout', 'late'),
    new ApiError('unavailable', '503', { status: 503 }),
    new ApiError('request_in_progress', '409', { status: 409 }),
  ])('keeps the key when the answer is not known: %s', async (error) => {
    const name = error.message;
    const work = failing(error);
    await expect(attempt(name, work)).rejects.toBe(error);
    await expect(attempt(name, work)).rejects.toBe(error);
    expect(new Set(keysOf(work)).size).toBe(1);
  });

  it('takes a new key after the gateway has decided, either way', async () => {
    const refused = new ApiError('order_not_payable', '409', { status: 409 });
    const work = failing(refused);
    await expect(attempt('b', work)).rejects.toBe(refused);
    const paid = vi.fn((_key: string) => Promise.resolve());
    await attempt('b', paid);
    await attempt('b', paid);
    expect(new Set([...keysOf(work), ...keysOf(paid)]).size).toBe(3);
  });
});

describe('the outcome of a payment', () => {
  it.each([
    ['confirming', {}, 'confirming'],
    ['confirming', { status: 'closed', closedReason: 'payment_timed_out' }, 'timedOut'],
    ['failed', { status: 'to_be_paid' }, 'failed'],
    ['failed', { status: 'closed', closedReason: 'payment_timed_out' }, 'timedOut'],
    ['failed', { status: 'closed', closedReason: 'cancelled' }, 'cancelled'],
    ['succeeded', { status: 'paid' }, 'succeeded'],
    ['refunding', { status: 'closed', closedReason: 'payment_timed_out' }, 'refunding'],
    ['refunded', { status: 'closed', closedReason: 'payment_timed_out' }, 'refunded'],
    ['a_status_of_a_newer_gateway', {}, 'confirming'],
  ])('%s with %o is %s', (status, order, outcome) => {
    expect(outcomeOf(payment(status, order))).toBe(outcome);
  });

  it('goes on asking while anything can change, ever more slowly', () => {
    expect(isSettled(payment('confirming', { status: 'closed' }))).toBe(false);
    expect(isSettled(payment('refunding', {}))).toBe(false);
    expect(isSettled(payment('succeeded', {}))).toBe(true);
    const delays = [0, 1, 2, 3, 4, 5, 6, 7, 100].map(pollDelay);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays[0]).toBe(1000);
    expect(delays.at(-1)).toBe(20_000);
  });
});
