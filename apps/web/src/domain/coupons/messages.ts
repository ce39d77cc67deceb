import { defineMessages } from '../../core/i18n/messages.ts';

/** The texts of coupons: a page that shows coupons lists this handle in its route row. */
export const couponMessages = defineMessages({
  threshold: [(yuan: string) => `满${yuan}元可用`, (yuan: string) => `Spend ¥${yuan} or more`],
  noThreshold: ['无门槛', 'No minimum'],
  upTo: [(yuan: string) => `最高减${yuan}元`, (yuan: string) => `Up to ¥${yuan} off`],
  off: [(yuan: string) => `${yuan}元`, (yuan: string) => `¥${yuan}`],
  percentOff: [
    (percent: number) => `${(100 - percent) / 10}折`,
    (percent: number) => `${percent}% off`,
  ],
  otherKind: ['优惠券', 'Coupon'],
  free: ['免单', 'Free'],
  /** 0 is today. */
  daysLeft: [
    (days: number) => (days === 0 ? '今天到期' : `还剩${days}天`),
    (days: number) => (days === 0 ? 'last day' : `${days} ${days === 1 ? 'day' : 'days'} left`),
  ],
});
