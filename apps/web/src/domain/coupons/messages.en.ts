import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  threshold: (yuan) => `From ¥${yuan} on`,
  noThreshold: 'No minimum',
  upTo: (yuan) => `At most ¥${yuan} off`,
  off: (yuan) => `¥${yuan}`,
  percentOff: (percent) => `${percent}% off`,
  otherKind: 'Coupon',
  free: 'Free',
};
