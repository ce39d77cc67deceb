import { defineMessages } from '../../../core/i18n/messages.ts';

/** A payment's result, and a trip of its own: an order's detail goes without these. */
export const outcomeMessages = defineMessages({
  tripDetail: {
    none: ['该订单没有行程', 'This order has no trip'],
    noneHint: ['票务和停车信息请在订单详情中查看', 'See the order for ticket and parking details'],
    linkBroken: ['链接不完整', 'The link is incomplete'],
    linkBrokenHint: ['没有找到这个订单', "We couldn't find this order"],
    map: [
      (from: string, to: string) => `从${from}到${to}的行车路线`,
      (from: string, to: string) => `Route driven from ${from} to ${to}`,
    ],
    ends: [
      (from: string, to: string) => `${from}上车、${to}下车的位置`,
      (from: string, to: string) => `Pick-up at ${from} and drop-off at ${to}`,
    ],
    noPositions: [
      '这次行程没有位置记录，无法显示地图',
      "We have no location data for this trip, so there's no map",
    ],
    mapFailed: ['地图暂时无法显示，请检查网络', "Can't show the map. Check your connection"],
  },
  result: {
    title: ['支付结果', 'Payment result'],
    toScan: ['扫码支付', 'Scan to pay'],
    toTicket: ['立即使用', 'Use now'],
    toCampaign: ['回到活动', 'Back to the offer'],
    confirming: ['支付结果确认中', 'Confirming your payment'],
    confirmingHint: [
      '正在向支付机构确认，请勿重复支付',
      "We're checking with the payment provider. Please don't pay again",
    ],
    confirmingLong: [
      '确认时间较长，您可先离开，结果出来后订单会自动更新',
      'This is taking longer than usual. You can leave this page. Your order updates automatically',
    ],
    succeeded: ['支付成功', 'Payment successful'],
    succeededHint: ['感谢您选择绿色出行', 'Thanks for travelling green'],
    failed: ['支付未成功', 'Payment failed'],
    failedHint: ['未扣款，订单仍可支付', "You haven't been charged. You can try paying again"],
    timedOut: [
      '支付超时，订单已自动关闭',
      'Payment timed out, the order had be automatically closed',
    ],
    timedOutHint: [
      '如果您已付款，款项将自动原路退回',
      "If you've already paid, you'll be refunded automatically",
    ],
    cancelled: ['订单已取消', 'The Order has been canceled'],
    refunding: ['款项正在退回', 'Refund in progress'],
    refundingHint: [
      '付款到账时订单已关闭，款项将自动原路退回',
      "The order had closed before your payment arrived. You'll be refunded automatically",
    ],
    refunded: ['款项已退回', 'Refunded'],
    refundedHint: [
      '付款到账时订单已关闭，款项已自动原路退回',
      "The order had closed before your payment arrived. You've been refunded automatically",
    ],
    none: ['没有找到支付记录', 'No payment found'],
    noneHint: ['请在订单详情中查看', 'See the order for details'],
    checkNow: ['立即查询', 'Check now'],
    payAgain: ['重新支付', 'Pay again'],
    backToList: ['返回订单列表', 'Back to orders'],
  },
});
