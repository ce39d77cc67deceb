import { defineMessages } from '../../core/i18n/messages.ts';

/** What the list draws with; on the critical path, so kept apart from the rest. */
export const ordersMessages = defineMessages({
  title: ['我的订单', 'My orders'],
  typeTabs: ['出行方式', 'Travel modes'],
  statusTabs: ['订单状态', 'Order status'],
  yearNote: ['仅展示近一年的订单', 'Only orders from the past year are shown'],
  rail: ['火车票', 'Rail'],
  partners: ['第三方', 'Partners'],
  elsewhere: ['其他订单', 'Other orders'],
  unfinished: ['未完成订单', 'Unfinished orders'],
  unfinishedCount: [(n: number) => `未完成订单（${n}）`, (n: number) => `Unfinished orders (${n})`],
  emptyTitle: ['暂无相关订单', 'No related orders'],
  emptyHint: ['出行后，订单会出现在这里', 'Your orders appear here after you travel'],
  offline: ['无网络，以下为上次的内容', "You're offline. Showing your saved orders"],
  pay: ['去支付', 'Pay'],
  metering: ['计费中', 'Meter running'],
  allTypes: ['全部', 'All'],
  tab: {
    all: ['全部', 'All'],
    unpaid: ['待支付', 'To be paid'],
    ongoing: ['进行中', 'Ongoing'],
    completed: ['已完成', 'Completed'],
    refund: ['退款', 'Refunds'],
  },
});
