import { describe, expect, it } from 'vitest';
import { pollDelay } from '../../../domain/orders/poll-delay.ts';
import { isSettled, outcomeOf } from './payment-outcome.ts';

const payment = (status: string, order: object) =>
  ({ status, order: { status: 'in_payment', closedReason: null, ...order } }) as never;

describe('the outcome of a payment', () => {
  it.each([
    ['confirming', {}, 'confirming'],
    ['confirming', { status: 'closed', closedReason: 'payment_timed_out' }, 'timedOut'],
    ['failed', { status: 'to_be_paid' }, 'failed'],
    ['failed', { status: 'closed', closedReason: 'payment_timed_out' }, 'timedOut'],
    ['failed', { status: 'closed', closedReason: 'cancelled' }, 'cancelled'],
    ['failed', { status: 'closed', closedReason: 'stay_returned' }, 'cancelled'],
    ['succeeded', { status: 'paid' }, 'succeeded'],
    ['refunding', { status: 'closed', closedReason: 'payment_timed_out' }, 'refunding'],
    ['refunded', { status: 'closed', closedReason: 'payment_timed_out' }, 'refunded'],
    ['a_status_of_a_newer_gateway', {}, 'confirming'],
  ])('%s with %o is %s', (status, order, outcome) => {
    expect(outcomeOf(payment(status, order))).toBe(outcome);
  });

  it('polls with growing intervals while anything can change', () => {
    expect(isSettled(payment('confirming', { status: 'closed' }))).toBe(false);
    expect(isSettled(payment('refunding', {}))).toBe(false);
    expect(isSettled(payment('succeeded', {}))).toBe(true);
    const delays = [0, 1, 2, 3, 4, 5, 6, 7, 100].map(pollDelay);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays[0]).toBe(1000);
    expect(delays.at(-1)).toBe(20_000);
  });
});
