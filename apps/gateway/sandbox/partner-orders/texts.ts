import { bothLanguages } from '../both-languages.ts';
import { answerTexts } from '../failure-mode.ts';

/** What the sandbox partner systems say on their pages. */
export const PARTNER_ORDERS_TEXTS = bothLanguages({
  rail: { zh: '沙箱铁路票务', en: 'Sandbox rail tickets' },
  partners: { zh: '沙箱合作伙伴订单', en: 'Sandbox partner orders' },
  note: {
    zh: '这里代替 12306 与合作伙伴的订单系统。城市出行只能读取这些订单。',
    en: 'Stands for the order systems of 12306 and of the partners. City Transit can only read these orders.',
  },
  ...answerTexts(1.5),
  orders: { zh: '订单', en: 'Orders' },
  none: { zh: '还没有订单', en: 'No orders yet' },
  state: { zh: '状态', en: 'State' },
  amount: { zh: '金额', en: 'Amount' },
  rider: { zh: '手机号', en: 'Phone' },
  at: {
    pay: { zh: '支付', en: 'Pay' },
    change: { zh: '改签到两小时后', en: 'Change to two hours later' },
    refund: { zh: '退票 / 退款', en: 'Give back for a refund' },
    use: { zh: '使用完毕', en: 'Use it up' },
  },
  nothing: { zh: '当前没有可以办理的业务', en: 'Nothing can be done with it now' },
  list: { zh: '全部订单', en: 'All orders' },
  notFound: { zh: '没有这个订单', en: 'There is no such order' },
});
