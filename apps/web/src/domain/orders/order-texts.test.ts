import { expect, it } from 'vitest';
import { textsIn } from '../../core/testing/texts.ts';
import { orderMessages } from './messages.ts';

it('the statuses of orders have the names of the specification', () => {
  expect(textsIn('en_us', orderMessages).status).toEqual({
    to_be_paid: 'To be paid',
    paid: 'Paid',
    completed: 'Completed',
    closed: 'Closed',
    ticketing: 'Ticketing in progress',
    to_be_used: 'To be used',
    in_payment: 'In payment',
    ongoing: 'Ongoing',
    consumed: 'Consumed',
    refunded: 'Refunded',
    being_refunded: 'Being refunded',
  });
});

it('the number of an order is labelled as such', () => {
  expect(textsIn('en_us', orderMessages).orderNo).toBe('Order number');
  expect(textsIn('zh_cn', orderMessages).orderNo).toBe('订单编号');
});
