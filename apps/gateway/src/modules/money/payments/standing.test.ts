import { describe, expect, it } from 'vitest';
import type { Order } from '../orders/service.ts';
import type { ChosenChannel } from './choice.ts';
import { standingOf } from './standing.ts';
import type { PaymentRow } from './store.ts';

const NOW = new Date('2026-11-20T04:00:00.000Z');
const inMinutes = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

const order = (change: Partial<Order> = {}): Order =>
  ({
    type: 'multi_ticket',
    status: 'to_be_paid',
    amountCents: 1500,
    discountCents: 300,
    payDeadline: inMinutes(10),
    closedReason: null,
    ...change,
  }) as Order;
const PAGE: ChosenChannel = { provider: 'sandbox', channel: 'page', account_id: null };
const live = (change: Partial<PaymentRow> = {}): PaymentRow =>
  ({ id: 'live', ...PAGE, status: 'confirming', checkout_until: null, ...change }) as PaymentRow;

const kindOf = (...input: [Order, PaymentRow | undefined, ChosenChannel?]): string =>
  standingOf(input[0], input[1], input[2] ?? PAGE, NOW).kind;

describe('the standing of an order that a rider starts to pay', () => {
  it('is due with the discounted amount if no payment is under way', () => {
    expect(standingOf(order(), undefined, PAGE, NOW)).toEqual({ kind: 'due', cents: 1200 });
  });

  it.each<[string, Partial<ChosenChannel>, string]>([
    ['the same channel', {}, 'started'],
    ['another provider', { provider: 'alipay' }, 'replaced'],
    ['another channel', { channel: 'code' }, 'replaced'],
    ['an account', { account_id: 'a' }, 'replaced'],
  ])('of a payment under way, chosen by %s', (_, change, kind) => {
    const underWay = order({ status: 'in_payment' });
    expect(kindOf(underWay, live(), { ...PAGE, ...change })).toBe(kind);
  });

  it('is replaced from the instant at which its page expires', () => {
    const underWay = order({ status: 'in_payment' });
    expect(kindOf(underWay, live({ checkout_until: inMinutes(1) }))).toBe('started');
    expect(kindOf(underWay, live({ checkout_until: NOW }))).toBe('replaced');
  });

  it('is overdue at its deadline, and once it is closed for that, with the payment under way', () => {
    const late = order({ status: 'in_payment', payDeadline: NOW });
    expect(standingOf(late, live(), PAGE, NOW)).toEqual({ kind: 'overdue', live: live() });
    const closed = order({ status: 'closed', closedReason: 'payment_timed_out' });
    expect(standingOf(closed, undefined, PAGE, NOW)).toEqual({ kind: 'overdue', live: undefined });
  });

  it.each<[Partial<Order>, string]>([
    [{ status: 'closed', closedReason: 'cancelled' }, 'order_closed'],
    [{ status: 'completed' }, 'order_not_payable'],
    [{ discountCents: 1500 }, 'order_not_payable'],
  ])('refuses %j, also with a payment under way', (change, refused) => {
    expect(standingOf(order(change), live(), PAGE, NOW)).toEqual({ kind: 'refused', refused });
  });
});
