import { defineMessages } from '../../../core/i18n/messages.ts';

/** Choosing coupon and points: loaded with the card it stands in. */
export const benefitsMessages = defineMessages({
  title: ['优惠券和积分', 'Coupons and points'],
  none: ['未使用', 'None chosen'],
  offers: [
    (yuan: string) => `使用最优方案可再减${yuan}元`,
    (yuan: string) => `The best choice takes ¥${yuan} more off`,
  ],
  covers: ['使用最优方案后无需支付', 'The best choice leaves nothing to pay'],
  apply: ['立即使用', 'Use it'],
  isBest: ['当前已是最优方案', 'This is the best choice'],
  nothing: ['暂无可用于此订单的优惠', 'None of yours can be used for this order'],
  applied: ['应付金额已更新', 'The amount has been changed'],
  covered: ['已全额抵扣，订单支付完成', 'Nothing is left to pay, the order is paid'],
  noCoupon: ['不使用优惠券', 'No coupon'],
  expiresOn: [(date: string) => `有效期至 ${date}`, (date: string) => `Valid until ${date}`],
  usable: ['可用优惠券', 'Coupons you can use'],
  notUsable: ['暂不可用', 'Coupons you cannot use now'],
  points: ['积分抵扣', 'Points'],
  pointsOf: [
    (usedPoints: string, balance: string) => `使用${usedPoints}积分，共${balance}积分`,
    (usedPoints: string, balance: string) => `${usedPoints} of your ${balance} points`,
  ],
  pointsNone: ['此订单没有可用积分', 'You have no points for this order'],
  less: [(yuan: string) => `-${yuan}元`, (yuan: string) => `-¥${yuan}`],
  toPay: ['应付', 'To pay'],
  confirm: ['确定', 'Confirm'],
  confirmCovered: ['确定，无需支付', 'Confirm and finish, nothing to pay'],
  reasons: {
    type: ['不适用于此类订单', 'Not for orders of this type'],
    threshold: ['未达到使用门槛', 'The order costs less than its minimum'],
    not_begun: ['尚未生效', 'Not valid yet'],
    expired: ['已过期', 'Expired'],
    held_elsewhere: ['已被其他待支付订单使用', 'Another unpaid order uses it'],
    no_effect: ['对此订单没有优惠', 'Takes nothing off this order'],
    better_chosen: ['有更优惠的选择', 'Another one takes more off'],
  },
});
