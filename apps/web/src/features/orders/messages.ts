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
  offline: [
    '当前网络不可用，以下为上次加载的内容',
    "You're offline. Showing the last loaded content",
  ],
  pay: ['去支付', 'Pay'],
  metering: ['计费中', 'Meter running'],
  allTypes: ['全部', 'All'],
  view: {
    metro: ['查看地铁行程', 'View metro trip'],
    bus: ['查看公交行程', 'View bus trip'],
    ferry: ['查看轮渡行程', 'View ferry trip'],
    taxi: ['查看出租车行程', 'View taxi trip'],
    parking: ['查看停车详情', 'View parking'],
    multi_ticket: ['查看通票详情', 'View pass'],
    scenic_ticket: ['查看门票详情', 'View scenic ticket'],
    maglev: ['查看磁浮行程', 'View maglev trip'],
    custom_bus: ['查看定制公交行程', 'View customised bus trip'],
    co_passenger: ['查看同行人行程', 'View co-passenger trip'],
    other: ['查看订单详情', 'View order'],
  },
  tab: {
    all: ['全部', 'All'],
    unpaid: ['待支付', 'To be paid'],
    ongoing: ['进行中', 'Ongoing'],
    completed: ['已完成', 'Completed'],
    refund: ['退款', 'Refunds'],
  },
});
