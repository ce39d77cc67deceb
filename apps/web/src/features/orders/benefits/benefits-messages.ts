import { defineMessages } from '../../../core/i18n/messages.ts';

/** Choosing coupon and points: loaded with the card it stands in. */
export const benefitsMessages = defineMessages({
  title: ['优惠券和积分', 'Coupons and points'],
  none: ['未使用', 'None selected'],
  offers: [
    (amount: string) => `使用最优方案可再减 ${amount}`,
    (amount: string) => `Save ${amount} more with the best offer`,
  ],
  covers: ['使用最优方案后无需支付', 'Nothing to pay with the best offer'],
  apply: ['立即使用', 'Apply'],
  isBest: ['当前已是最优方案', 'Best offer applied'],
  nothing: ['暂无可用于此订单的优惠', 'No offers available for this order'],
  applied: ['应付金额已更新', 'Amount updated'],
  covered: ['已全额抵扣，订单支付完成', 'Fully covered. Your order is paid'],
  noCoupon: ['不使用优惠券', 'No coupon'],
  usable: ['可用优惠券', 'Available coupons'],
  notUsable: ['暂不可用', 'Unavailable coupons'],
  points: ['积分抵扣', 'Points'],
  pointsOf: [
    (usedPoints: string, balance: string) => `使用${usedPoints}积分，共${balance}积分`,
    (usedPoints: string, balance: string) => `${usedPoints} of your ${balance} points`,
  ],
  pointsNone: ['此订单没有可用积分', 'No points available for this order'],
  less: [(amount: string) => `-${amount}`, (amount: string) => `-${amount}`],
  toPay: ['应付', 'To pay'],
  confirm: ['确定', 'Confirm'],
  confirmCovered: ['确定，无需支付', 'Confirm, nothing to pay'],
  reasons: {
    type: ['不适用于此类订单', 'Not valid for this type of order'],
    threshold: ['未达到使用门槛', 'Order is below the minimum spend'],
    not_begun: ['尚未生效', 'Not valid yet'],
    expired: ['已过期', 'Expired'],
    held_elsewhere: ['已用于其他待支付订单', 'In use on another unpaid order'],
    no_effect: ['对此订单没有优惠', 'No discount on this order'],
    better_chosen: ['有更优惠的选择', 'A better offer is selected'],
  },
});
