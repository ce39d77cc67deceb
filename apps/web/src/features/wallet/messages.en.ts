import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  kinds: 'By kind',
  kind: {
    all: 'All',
    amount_off: 'Amount off',
    percent_off: 'Percent off',
    free_ride: 'Free ride',
  },
  emptyTitle: 'No usable coupons',
  emptyHint: 'Claim a gift or buy a pack, and its coupons come here by themselves',
  noneInvalidTitle: 'No invalid coupons',
  noneInvalidHint: 'Used and expired coupons will be shown here',
  toGift: 'Claim a gift',
  invalid: 'Invalid coupons',
  rules: 'Coupon rules',
  more: 'More',
  use: 'Use',
  named: (what, name) => `${what}: ${name}`,
  held: 'In an unpaid order',
  until: (time) => `Valid until ${time}`,
  soon: 'Expires soon',
  allOrders: 'All orders',
  between: ', ',
  state: {
    available: 'Can be used',
    held: 'In an unpaid order',
    used: 'Used',
    expired: 'Expired',
    other: 'Cannot be used',
  },
  givenBack: (time) => `Given back when its order was refunded (${time})`,
  givenBackLate: (time) =>
    `Given back when its order was refunded (${time}), but its validity is over`,
  facts: 'How to use it',
  terms: 'Terms',
  label: {
    state: 'State',
    orders: 'Applies To',
    from: 'Valid From',
    until: 'Valid Until',
    source: 'Came With',
    usedAt: 'Used At',
  },
  source: { gift: 'A gift', purchase: 'A purchase', campaign: 'A campaign', other: 'A grant' },
  toOrder: 'See the order',
};
