import { bothLanguages } from '../both-languages.ts';

/** What the sandbox cashier says. */
export const CASHIER_TEXTS = bothLanguages({
  provider: { zh: '沪付收银台', en: 'HuPay cashier' },
  sandbox: { zh: '沙箱 · 不会产生真实扣款', en: 'Sandbox · no real money moves' },
  payTo: { zh: '付款给 城市出行', en: 'Pay to City Transit' },
  amount: { zh: '支付金额', en: 'Amount' },
  subject: { zh: '商品', en: 'For' },
  tradeNo: { zh: '交易号', en: 'Trade number' },
  timeLeft: { zh: '支付剩余时间', en: 'Time left to pay' },
  noLimit: { zh: '无时间限制', en: 'No time limit' },
  pay: { zh: '确认支付', en: 'Pay now' },
  refuse: { zh: '支付失败', en: 'Refuse' },
  refuseHint: { zh: '渠道拒绝这笔支付', en: 'The provider declines this payment' },
  late: { zh: '延迟到账', en: 'Pay late' },
  lateHint: {
    zh: '先受理，过一会儿才扣款成功，期间无法撤销',
    en: 'Accepted now, the money is taken later and cannot be stopped meanwhile',
  },
  lateAfter: { zh: '到账时间', en: 'Money arrives after' },
  seconds: { zh: '秒', en: 's' },
  silent: { zh: '渠道失联', en: 'Go silent' },
  silentHint: {
    zh: '钱已扣，但不发通知，查询也没有结果',
    en: 'Takes the money, sends no notice and answers no query',
  },
  leave: { zh: '暂不支付，返回商户', en: 'Not now, back to the shop' },
  otherOutcomes: { zh: '模拟其他结果', en: 'Other outcomes' },
  waiting: { zh: '等待支付', en: 'Waiting for payment' },
  processing: { zh: '支付处理中', en: 'Payment is being processed' },
  paid: { zh: '支付成功', en: 'Paid' },
  failed: { zh: '支付失败', en: 'Payment failed' },
  closed: { zh: '交易已关闭', en: 'Trade closed' },
  silentState: { zh: '已扣款，渠道失联中', en: 'Money taken, provider silent' },
  comeBack: { zh: '恢复联系', en: 'Come back' },
  comeBackHint: {
    zh: '补发通知，并如实回答查询',
    en: 'Sends the missing notice and answers queries again',
  },
  notify: { zh: '重新发送通知', en: 'Send the notice again' },
  notifyHint: { zh: '商户应当只记一次账', en: 'The shop must count it once' },
  refunds: { zh: '退款时', en: 'When refunded' },
  refundMode: {
    normal: { zh: '立即退回', en: 'Give back at once' },
    refused: { zh: '拒绝退款', en: 'Refuse' },
    slow: { zh: '受理后一分钟退回', en: 'Give back after a minute' },
    silent: { zh: '不答复', en: 'Do not answer' },
    lost: { zh: '已退回，但答复丢失', en: 'Give back, lose the answer' },
  },
  refundsHint: {
    zh: '决定这笔交易之后的退款如何处理',
    en: 'What refunds of this trade meet from now on',
  },
  refundsSet: { zh: '确定', en: 'Set' },
  back: { zh: '返回商户', en: 'Back to the shop' },
  list: { zh: '沙箱交易', en: 'Sandbox trades' },
  none: { zh: '还没有交易', en: 'No trades yet' },
  notFound: { zh: '没有这笔交易', en: 'There is no such trade' },
  stale: { zh: '页面已失效，请再试一次', en: 'This page is out of date, please try again' },
  other: { zh: 'English', en: '中文' },
});

export type CashierTexts = (typeof CASHIER_TEXTS)[keyof typeof CASHIER_TEXTS];
