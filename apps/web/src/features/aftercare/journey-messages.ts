import { defineMessages } from '../../core/i18n/messages.ts';

/** The orders of one journey as one. */
export const journeyMessages = defineMessages({
  title: ['联程收据', 'Journey receipt'],
  begun: ['出行时间', 'Travelled on'],
  legs: ['行程段数', 'Legs'],
  legsTitle: ['各段行程', 'Legs of the journey'],
  alone: ['这笔订单没有前后相连的行程', "This order isn't part of a longer journey"],
  receiptNumber: [(number: string) => `收据 ${number}`, (number: string) => `Receipt ${number}`],
  closed: ['已关闭，不收费', 'Closed, no charge'],
  metering: ['行程结束后计费', 'Charged when the trip ends'],
  due: ['待支付', 'Due'],
  paid: ['实付', 'Paid'],
  refunded: ['退款（含退款中）', 'Refunds (including in progress)'],
  legRefunded: [(amount: string) => `退款 ${amount}`, (amount: string) => `${amount} refunded`],
  total: ['合计', 'Total'],
  pay: ['去支付', 'Pay'],
  askRefund: ['申请退款', 'Request a refund'],
  showRefund: ['退款进度', 'Refund progress'],
  of: [
    (action: string, leg: string) => `${action}：${leg}`,
    (action: string, leg: string) => `${action}: ${leg}`,
  ],
  co2: ['碳减排', 'CO₂ saved'],
  saved: [
    (amount: string) => `比打车少排放约 ${amount} CO₂`,
    (amount: string) => `About ${amount} less CO₂ than by taxi`,
  ],
  savedNone: ['暂无减排数据', 'No CO₂ savings data'],
  factor: [
    (name: string, grams: number) => `${name} ${grams} 克`,
    (name: string, grams: number) => `${name} ${grams} g`,
  ],
  factors: [
    (list: string) => `按每位乘客每公里的排放估算：${list}`,
    (list: string) => `Estimated from emissions per passenger-kilometre: ${list}`,
  ],
  unmeasured: [
    (n: number) => `${n} 段没有里程数据，未计入`,
    (n: number) =>
      n === 1
        ? "1 leg has no distance and isn't counted"
        : `${n} legs have no distance and aren't counted`,
  ],
  note: [
    '本收据仅作为付款凭证，不是税务发票。如需发票，请凭订单编号联系客服。',
    'This receipt is proof of payment, not a tax invoice. For an invoice, contact us with the order numbers.',
  ],
  printedAt: [(time: string) => `显示时间 ${time}`, (time: string) => `Shown on ${time}`],
  print: ['打印或存为 PDF', 'Print or save as PDF'],
  source: [(name: string) => `系数来源：${name}`, (name: string) => `Emission factors: ${name}`],
});
