import { defineMessages, type Pair } from '../../core/i18n/messages.ts';
import type { CouponSource } from '@shtrans/contract/coupons/schemas';

export const walletMessages = defineMessages({
  kinds: ['按类型查看', 'By type'],
  kind: {
    all: ['全部', 'All'],
    amount_off: ['立减券', 'Amount off'],
    percent_off: ['折扣券', 'Percent off'],
    free_ride: ['免单券', 'Free ride'],
  },
  emptyTitle: ['暂无可用卡券', 'No coupons available'],
  emptyHint: [
    '领取礼包或购买券包后，卡券会自动放入这里',
    'Claim a gift or buy a coupon pack, and the coupons appear here',
  ],
  noneInvalidTitle: ['暂无失效卡券', 'No used or expired coupons'],
  noneInvalidHint: ['已使用和已过期的卡券会显示在这里', 'Used and expired coupons appear here'],
  toGift: ['去领取礼包', 'Claim a gift'],
  invalid: ['失效卡券', 'Invalid coupons'],
  rules: ['优惠券规则', 'Coupon rules'],
  more: ['更多', 'More'],
  use: ['去使用', 'Use'],
  named: [
    (label: string, name: string) => `${label}：${name}`,
    (label: string, name: string) => `${label}: ${name}`,
  ],
  held: ['待支付订单使用中', 'In an unpaid order'],
  until: [(time: string) => `有效期至 ${time}`, (time: string) => `Valid until ${time}`],
  soon: ['即将到期', 'Expires soon'],
  allOrders: ['全部订单', 'All orders'],
  between: ['、', ', '],
  state: {
    available: ['可使用', 'Ready to use'],
    held: ['待支付订单使用中', 'In an unpaid order'],
    used: ['已使用', 'Used'],
    expired: ['已过期', 'Expired'],
    other: ['不可用', 'Not available'],
  },
  givenBack: [
    (time: string) => `订单退款时已退回（${time}）`,
    (time: string) => `Returned when its order was refunded (${time})`,
  ],
  givenBackLate: [
    (time: string) => `订单退款时已退回（${time}），但当时或其后已过期`,
    (time: string) => `Returned when its order was refunded (${time}), but it has expired`,
  ],
  facts: ['使用说明', 'How to use'],
  terms: ['使用条款', 'Terms'],
  label: {
    state: ['状态', 'Status'],
    orders: ['适用订单', 'Applies to'],
    from: ['生效时间', 'Valid from'],
    until: ['到期时间', 'Valid until'],
    source: ['来源', 'Source'],
    usedAt: ['使用时间', 'Used'],
  },
  source: {
    gift: ['礼包', 'Gift'],
    purchase: ['购买所得', 'Purchase'],
    campaign: ['活动奖励', 'Campaign reward'],
    invite: ['邀请奖励', 'Referral reward'],
    trial: ['体验名额', 'Trial'],
    other: ['平台发放', 'From City Transit'],
  } satisfies Record<CouponSource | 'other', Pair>,
  toOrder: ['查看订单', 'View order'],
});
