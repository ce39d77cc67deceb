import { defineMessages } from '../../../core/i18n/messages.ts';

/** A payment's result, and a trip of its own: an order's detail goes without these. */
export const outcomeMessages = defineMessages({
  tripDetail: {
    none: ['该订单没有行程', 'This order has no trip'],
    noneHint: [
      '票务和停车信息请在订单详情中查看',
      'Please look at the order for tickets and parking',
    ],
    linkBroken: ['链接不完整', 'The link is incomplete'],
    linkBrokenHint: ['没有找到链接所指的订单', 'The order it is for was not found'],
    map: [
      (from: string, to: string) => `从${from}到${to}的行车路线`,
      (from: string, to: string) => `The way driven from ${from} to ${to}`,
    ],
  },
  result: {
    title: ['支付结果', 'Payment result'],
    confirming: ['支付结果确认中', 'Confirming your payment'],
    confirmingHint: [
      '正在向支付机构确认，请勿重复支付',
      'We are asking the payment service. Please do not pay again',
    ],
    confirmingLong: [
      '确认需要的时间比平时长。您可以先离开，确认后订单会自动更新',
      'This takes longer than usual. You may leave; the order updates by itself once confirmed',
    ],
    succeeded: ['支付成功', 'Payment succeeded'],
    succeededHint: ['感谢您选择绿色出行', 'Thank you for travelling green'],
    failed: ['支付未成功', 'Payment did not succeed'],
    failedHint: ['订单仍可支付，款项未被扣除', 'No money was taken. You can pay the order again'],
    timedOut: [
      '支付超时，订单已自动关闭',
      'Payment timed out, the order had be automatically closed',
    ],
    timedOutHint: [
      '如果您已付款，款项将自动原路退回',
      'If you have paid, the money comes back by itself',
    ],
    cancelled: ['订单已取消', 'The Order has been canceled'],
    refunding: ['款项正在退回', 'Your money is on its way back'],
    refundingHint: [
      '付款到账时订单已关闭，款项将自动原路退回',
      'The order was already closed when the payment arrived. The money is returned',
    ],
    refunded: ['款项已退回', 'Your money was sent back'],
    refundedHint: [
      '付款到账时订单已关闭，款项已自动原路退回',
      'The order was already closed when the payment arrived. The money was returned',
    ],
    none: ['没有找到支付记录', 'No payment was found'],
    noneHint: ['请在订单详情中查看', 'Please look at the order'],
    checkNow: ['立即查询', 'Check now'],
    payAgain: ['重新支付', 'Pay again'],
    backToList: ['返回订单列表', 'Back to my orders'],
  },
});
