import type { Messages } from '../../../core/i18n/messages.ts';
import type { messages as zh } from './benefits-messages.zh.ts';

export const messages: Messages<typeof zh> = {
  title: 'Coupons and points',
  none: 'None chosen',
  offers: (yuan) => `The best choice takes ¥${yuan} more off`,
  covers: 'The best choice leaves nothing to pay',
  apply: 'Use it',
  isBest: 'This is the best choice',
  nothing: 'None of yours can be used for this order',
  applied: 'The amount has been changed',
  covered: 'Nothing is left to pay, the order is paid',
  noCoupon: 'No coupon',
  expiresOn: (date) => `Valid until ${date}`,
  usable: 'Coupons you can use',
  notUsable: 'Coupons you cannot use now',
  points: 'Points',
  pointsOf: (used, balance) => `${used} of your ${balance} points`,
  pointsNone: 'You have no points for this order',
  less: (yuan) => `-¥${yuan}`,
  toPay: 'To pay',
  confirm: 'Confirm',
  confirmCovered: 'Confirm and finish, nothing to pay',
  reasons: {
    type: 'Not for orders of this type',
    threshold: 'The order costs less than its minimum',
    not_begun: 'Not valid yet',
    expired: 'Expired',
    held_elsewhere: 'Another unpaid order uses it',
    no_effect: 'Takes nothing off this order',
    better_chosen: 'Another one takes more off',
  },
};
