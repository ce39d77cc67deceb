import { defineMessages } from '../../core/i18n/messages.ts';

/** The texts about an order on every page: on the critical path of the order list, so kept short. */
export const orderMessages = defineMessages({
  to: ['至', 'to'],
  toOrder: ['查看订单', 'View order'],
  refresh: ['刷新订单', 'Refresh orders'],
  order: ['订单信息', 'Order'],
  orderNo: ['订单编号', 'Order number'],
  copy: ['复制订单编号', 'Copy order number'],
  copied: ['订单编号已复制', 'Order number copied'],
  copyFailed: ['复制失败，请长按编号', "Couldn't copy. Press and hold the number to copy it"],
  status: {
    ongoing: ['进行中', 'Ongoing'],
    to_be_paid: ['待支付', 'To be paid'],
    in_payment: ['支付中', 'In payment'],
    paid: ['已支付', 'Paid'],
    ticketing: ['出票中', 'Ticketing in progress'],
    to_be_used: ['待使用', 'To be used'],
    consumed: ['已使用', 'Consumed'],
    completed: ['已完成', 'Completed'],
    closed: ['已关闭', 'Closed'],
    being_refunded: ['退款中', 'Being refunded'],
    refunded: ['已退款', 'Refunded'],
  },
});
