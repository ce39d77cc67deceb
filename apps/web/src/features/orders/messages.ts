import { defineMessages } from '../../core/i18n/messages.ts';

/** What the list draws with; on the critical path, so kept apart from the rest. */
export const ordersMessages = defineMessages({
  title: ['我的订单', 'My orders'],
  typeTabs: ['出行方式', 'Ways to travel'],
  statusTabs: ['订单状态', 'Order status'],
  yearNote: ['仅展示近一年的订单', 'Only orders of the past year are shown'],
  rail: ['火车票', 'Rail'],
  partners: ['第三方', 'Partners'],
  elsewhere: ['其他订单', 'Other orders'],
  unfinished: ['未完成订单', 'Unfinished orders'],
  unfinishedCount: [(n: number) => `未完成订单（${n}）`, (n: number) => `Unfinished orders (${n})`],
  emptyTitle: ['暂无相关订单', 'No related orders'],
  emptyHint: ['出行后，订单会出现在这里', 'Your orders appear here after you travel'],
  offline: [
    '当前网络不可用，以下为上次加载的内容',
    'You are offline. This is what was loaded last',
  ],
  pay: ['去支付', 'Pay'],
  metering: ['计费中', 'Fare running'],
  allTypes: ['全部', 'All'],
  view: {
    metro: ['点击查看地铁行程', 'Touch to view metro trip'],
    bus: ['点击查看公交行程', 'Touch to view bus trip'],
    ferry: ['点击查看轮渡行程', 'Touch to view ferry trip'],
    taxi: ['点击查看出租车行程', 'Touch to view taxi trip'],
    parking: ['点击查看停车详情', 'Touch to view parking'],
    multi_ticket: ['点击查看多品票详情', 'Touch to view multi-product ticket'],
    scenic_ticket: ['点击查看门票详情', 'Touch to view scenic ticket'],
    maglev: ['点击查看磁浮行程', 'Touch to view maglev trip'],
    custom_bus: ['点击查看定制巴士行程', 'Touch to view customised bus trip'],
    co_passenger: ['点击查看同行人行程', 'Touch to view co-passenger trip'],
    other: ['点击查看订单详情', 'Touch to view order'],
  },
  tab: {
    all: ['全部', 'All'],
    unpaid: ['待支付', 'To be paid'],
    ongoing: ['进行中', 'Ongoing'],
    completed: ['已完成', 'Completed'],
    refund: ['退款', 'Refunds'],
  },
});
