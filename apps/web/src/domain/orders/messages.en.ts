import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  to: 'to',
  toOrder: 'View order',
  refresh: 'Refresh orders',
  order: 'Order',
  orderNo: 'Order Number',
  copy: 'Copy the order number',
  copied: 'Order number copied',
  copyFailed: 'Could not copy. Please press and hold the number',
  status: {
    ongoing: 'Ongoing',
    to_be_paid: 'To be paid',
    in_payment: 'In payment',
    paid: 'Paid',
    ticketing: 'Ticketing in progress',
    to_be_used: 'To be used',
    consumed: 'Consumed',
    completed: 'Completed',
    closed: 'Closed',
    being_refunded: 'Being refunded',
    refunded: 'Refunded',
  },
};
