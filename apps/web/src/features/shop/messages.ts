import { defineMessages } from '../../core/i18n/messages.ts';

export const shopMessages = defineMessages({
  kinds: ['商品分类', 'Product categories'],
  kind: {
    all: ['全部', 'All'],
    day_ticket: ['日票', 'Day passes'],
    bundle: ['联票', 'Combined passes'],
    coupon: ['优惠券', 'Coupons'],
    ticket_coupon: ['购票券', 'Ticket coupons'],
    pack: ['券包', 'Packs'],
    ecoupon: ['电子券', 'E-coupons'],
    skin: ['皮肤', 'Skins'],
    scenic: ['景区票', 'Scenic tickets'],
  },
  toTickets: ['我的票', 'My tickets'],
  toECoupons: ['我的电子券', 'My e-coupons'],
  mine: ['已购票券', 'My purchases'],
  demoNote: [
    '标有“演示价”的商品没有公开票价，价格仅作演示。',
    'Products marked “Demo price” have no public price. Their price is just for the demo.',
  ],
  left: [(n: number) => `仅剩 ${n} 件`, (n: number) => `Only ${n} left`],
  nothing: ['暂无此类商品', 'No products in this category'],
  nothingHint: ['看看其他分类吧', 'Try another category'],
  advice: {
    title: ['买票划算吗？', 'Is a pass worth it?'],
    compare: ['按您的行程比一比', 'Compare with your own trips'],
    singlesPay: [
      (days: number, single: string) => `近${days}天单程共${single}，买票不如单程划算`,
      (days: number, single: string) =>
        `Your last ${days} days cost ${single}. Single fares were cheapest`,
    ],
    wouldSave: [
      (days: number, single: string, product: string, total: string) =>
        `近${days}天单程共${single}，用${product}只需${total}`,
      (days: number, single: string, product: string, total: string) =>
        `Your last ${days} days cost ${single}. With ${product}: ${total}`,
    ],
  },
  quantity: ['数量', 'Quantity'],
  tabs: ['票的状态', 'Ticket status'],
  tab: {
    to_be_used: ['待使用', 'To be used'],
    consumed: ['已使用', 'Consumed'],
    refunded: ['已退款', 'Refunded'],
    run_out: ['已失效', 'Expired'],
  },
  state: {
    to_be_used: ['待使用', 'To be used'],
    in_use: ['使用中', 'In use'],
    consumed: ['已使用', 'Consumed'],
    refunded: ['已退款', 'Refunded'],
    run_out: ['已失效', 'Expired'],
  },
  validUntil: ['有效期至', 'Valid until'],
  boughtAt: ['购买时间', 'Purchased'],
  noTickets: ['还没有票', 'No tickets'],
  noTicketsHint: [
    '买到的通票和景区票会出现在这里',
    'Passes and scenic tickets you buy appear here',
  ],
  noECoupons: ['暂无电子券', 'No E-Coupons'],
  noECouponsHint: ['买到的电子券会出现在这里', 'E-coupons you buy appear here'],
  toShop: ['去票务商城', 'Go to ticket shop'],
  ecoupon: {
    to_activate: ['待激活', 'Not activated'],
    active: ['可使用', 'Ready'],
    expired: ['已过期', 'Expired'],
  },
  activate: ['激活', 'Activate'],
  activateTitle: ['激活电子券', 'Activate e-coupon'],
  activateHint: [
    '激活后不可更改，也不可退款。',
    "Once it's activated, you can't change it or get a refund.",
  ],
  account: ['充值账号', 'Account to top up'],
  accountBad: ['请输入5至40位的账号', 'Enter an account of 5 to 40 characters'],
  visitors: ['游客', 'Visitors'],
  addVisitor: ['添加游客', 'Add visitor'],
  removeVisitor: [(n: number) => `删除游客 ${n}`, (n: number) => `Remove visitor ${n}`],
  activated: ['已激活', 'Activated'],
  showCode: ['出示券码', 'Show code'],
  code: ['券码', 'Code'],
  codeHint: ['使用时请出示此码', 'Show this code when you use it'],
});
