import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  items: 'What is in it',
  threshold: (yuan) => `From ¥${yuan} on`,
  noThreshold: 'No minimum',
  upTo: (yuan) => `At most ¥${yuan} off`,
  off: (yuan) => `¥${yuan}`,
  percentOff: (percent) => `${percent}% off`,
  otherKind: 'Coupon',
  free: 'Free',
  quantity: (n) => `× ${n}`,
  validDays: (n) => (n === 0 ? 'On the day of the claim' : `${n} days from the claim`),
};
