import { describe, expect, it } from 'vitest';
import type { ProviderTrade } from '../../../adapters/payment/port.ts';
import {
  type BookedPayment,
  isWithoutMoney,
  ownFaults,
  tradeFaults,
  whereaboutsOf,
} from './ledger.ts';

type Booked = BookedPayment['refunds'][number];

/** A payment of 12.00 that the order keeps. */
const booked = (change: Partial<BookedPayment> = {}): BookedPayment => ({
  user_id: 'u',
  id: 'p',
  provider: 'sandbox',
  status: 'succeeded',
  amount_cents: 1200,
  started_at: new Date('2026-11-20T04:00:00Z'),
  channel: 'page',
  checkout_until: null,
  finished_at: new Date('2026-11-20T04:01:00Z'),
  order_id: 'o',
  order_status: 'paid',
  order_paid_cents: 1200,
  refunds: [],
  ...change,
});
const refund = (change: Partial<Booked> = {}): Booked => ({
  id: 'r',
  amount_cents: 1200,
  status: 'succeeded',
  reason: 'rider_asked',
  ...change,
});
const refunded = (change: Partial<BookedPayment> = {}): BookedPayment =>
  booked({ status: 'refunded', order_status: 'refunded', refunds: [refund()], ...change });
const refunding = (change: Partial<BookedPayment> = {}): BookedPayment =>
  booked({
    status: 'refunding',
    order_status: 'being_refunded',
    refunds: [refund({ status: 'pending' })],
    ...change,
  });
/** A payment whose money arrived for a closed order. */
const stray = (change: Partial<BookedPayment> = {}): BookedPayment =>
  refunded({
    order_status: 'closed',
    order_paid_cents: null,
    refunds: [refund({ reason: 'paid_after_close' })],
    ...change,
  });

const trade = (change: Partial<ProviderTrade> = {}): ProviderTrade => ({
  paymentId: 'p',
  tradeNo: 't',
  amountCents: 1200,
  refunds: [],
  ...change,
});

describe('the money of a payment', () => {
  it.each(['confirming', 'failed'] as const)('that is %s is nowhere', (status) => {
    expect(isWithoutMoney(booked({ status }))).toBe(true);
    expect(whereaboutsOf(booked({ status, refunds: [refund()] }))).toEqual({
      inOrderCents: 0,
      refundedCents: 0,
      goingBackCents: 0,
    });
  });

  it.each(['succeeded', 'refunding', 'refunded'] as const)('that is %s counts', (status) => {
    expect(isWithoutMoney(booked({ status }))).toBe(false);
  });

  it('is in its order except for refunded and pending amounts', () => {
    const refunds = [
      refund({ amount_cents: 300 }),
      refund({ amount_cents: 50, status: 'pending' }),
      refund({ amount_cents: 7, status: 'failed' }),
      refund({ amount_cents: 200 }),
    ];
    expect(whereaboutsOf(booked({ refunds }))).toEqual({
      inOrderCents: 650,
      refundedCents: 500,
      goingBackCents: 50,
    });
  });
});

describe('our own ledger finds no fault with a payment', () => {
  it.each(['paid', 'ticketing', 'to_be_used', 'consumed', 'completed'] as const)(
    'that counts in an order that is %s',
    (status) => {
      expect(ownFaults(booked({ order_status: status }))).toEqual([]);
    },
  );

  it.each([
    ['that brought no money', booked({ status: 'failed', order_status: 'closed' })],
    ['under way', booked({ status: 'confirming', order_status: 'in_payment' })],
    ['that brought no money and kept none', booked({ status: 'failed', order_paid_cents: null })],
    [
      'that counts again after a refund failed',
      booked({ refunds: [refund({ status: 'failed' })] }),
    ],
    ['that is being refunded', refunding()],
    ['that went back', refunded()],
    ['that went back in part', refunded({ refunds: [refund({ amount_cents: 666 })] })],
    [
      'that went back because no ticket came',
      refunded({ refunds: [refund({ reason: 'issuing_failed' })] }),
    ],
    ['that a closed order did not want', stray()],
  ])('%s', (_, payment) => {
    expect(ownFaults(payment)).toEqual([]);
  });
});

describe('our own ledger names', () => {
  it.each([
    [
      'a refund of money that was never paid',
      booked({ status: 'failed', refunds: [refund({ status: 'pending' })] }),
      ['is failed but has a refund'],
    ],
    [
      'a refund of a payment under way',
      booked({ status: 'confirming', refunds: [refund()] }),
      ['is confirming but has a refund'],
    ],
    [
      'more refunded than paid',
      refunded({ refunds: [refund({ amount_cents: 1201 })] }),
      ['brought 1200 but more is refunded'],
    ],
    [
      'a payment that counts although it is refunded',
      booked({ order_status: 'refunded', refunds: [refund()] }),
      ['is succeeded with 1200 refunded and 0 pending', 'counts in an order that is refunded'],
    ],
    [
      'a payment being refunded without a refund',
      refunding({ refunds: [] }),
      [
        'is refunding with 0 refunded and 0 pending',
        'leaves 1200 in an order that does not have it',
      ],
    ],
    [
      'a refunded payment whose refund is pending',
      refunded({ refunds: [refund({ status: 'pending' })] }),
      ['is refunded with 0 refunded and 1200 pending'],
    ],
    [
      'a payment being refunded whose refund is finished',
      refunding({ refunds: [refund()] }),
      ['is refunding with 1200 refunded and 0 pending'],
    ],
    [
      'two refunds of one payment',
      refunded({ refunds: [refund({ amount_cents: 600 }), refund({ amount_cents: 600 })] }),
      ['is refunded with 1200 refunded and 0 pending'],
    ],
    [
      'money kept by an order that is closed',
      booked({ order_status: 'closed' }),
      ['counts in an order that is closed'],
    ],
    [
      'a refunded order whose payment is being refunded',
      refunding({ order_status: 'refunded' }),
      ['is refunding in an order that is refunded'],
    ],
    [
      'an order being refunded whose payment is refunded',
      refunded({ order_status: 'being_refunded' }),
      ['is refunded in an order that is being_refunded'],
    ],
    [
      'an order that counts another amount than was paid',
      booked({ order_paid_cents: 1199 }),
      ['brought 1200 and counts as 1199'],
    ],
    [
      'a refunded order that counts another amount than was paid',
      refunded({ order_paid_cents: null }),
      ['brought 1200 and counts as null'],
    ],
    [
      'stray money that is partly refunded',
      stray({ refunds: [refund({ reason: 'duplicate', amount_cents: 1199 })] }),
      ['leaves 1 in an order that does not have it'],
    ],
  ])('%s', (_, payment, faults) => {
    expect(ownFaults(payment)).toEqual(faults);
  });
});

describe("the provider's list", () => {
  type TheirRefund = ProviderTrade['refunds'][number];
  const theirs = (change: Partial<TheirRefund> = {}): TheirRefund => ({
    refundId: 'r',
    amountCents: 1200,
    state: 'succeeded',
    ...change,
  });

  it.each([
    ['the payment alone', booked(), trade()],
    ['a refund done', refunded(), trade({ refunds: [theirs()] })],
    ['a refund done that we do not know of yet', refunding(), trade({ refunds: [theirs()] })],
    ['a refund that is under way', refunding(), trade({ refunds: [theirs({ state: 'pending' })] })],
    ['a refund that has not come there', refunding(), trade()],
    [
      'a refund that both count as failed',
      booked({ refunds: [refund({ status: 'failed' })] }),
      trade({ refunds: [theirs({ state: 'failed' })] }),
    ],
    [
      'a failed refund that we never asked for',
      booked(),
      trade({ refunds: [theirs({ state: 'failed' })] }),
    ],
  ])('agrees with us about %s', (_, payment, providerTrade) => {
    expect(tradeFaults(payment, providerTrade)).toEqual([]);
  });

  it.each([
    [
      'another amount',
      booked(),
      trade({ amountCents: 1201 }),
      ['the provider took 1201, we asked for 1200'],
    ],
    [
      'a refund that we did not request',
      booked({ refunds: [refund({ id: 'other', status: 'pending' })] }),
      trade({ refunds: [theirs({ amountCents: 200 })] }),
      ['the provider refunded 200, we did not request it'],
    ],
    [
      'a refund of another amount',
      refunded(),
      trade({ refunds: [theirs({ amountCents: 1199 })] }),
      ['the provider refunded 1199, we requested 1200'],
    ],
    [
      'a refund that had been refused',
      booked({ refunds: [refund({ status: 'failed' })] }),
      trade({ refunds: [theirs()] }),
      ['the provider refunded 1200 after it had refused to'],
    ],
    [
      'no refund where we count one',
      refunded(),
      trade(),
      ['we count 1200 as refunded, the provider does not'],
    ],
    [
      'a refund under way where we count it as done',
      refunded(),
      trade({ refunds: [theirs({ state: 'pending' })] }),
      ['we count 1200 as refunded, the provider does not'],
    ],
    [
      'a failed refund where we count it as done',
      refunded(),
      trade({ refunds: [theirs({ state: 'failed' })] }),
      ['we count 1200 as refunded, the provider does not'],
    ],
  ])('differs from us by %s', (_, payment, providerTrade, faults) => {
    expect(tradeFaults(payment, providerTrade)).toEqual(faults);
  });
});
