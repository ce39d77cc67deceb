import { defineMessages } from '../../core/i18n/messages.ts';

/** Rail orders and orders made at partners. */
export const partnerOrdersMessages = defineMessages({
  amount: ['订单金额', 'Order amount'],
  stale: [
    (time: string) => `暂时联系不上对方，以下为 ${time} 的信息`,
    (time: string) => `Can't reach our partner. Showing information from ${time}`,
  ],
  rail: {
    note: [
      '订单由铁路 12306 提供，仅展示近一年',
      'Orders from 12306 China Railway, past year only',
    ],
    emptyTitle: ['暂无火车票订单', 'No rail orders'],
    emptyHint: [
      '用本手机号在铁路 12306 购票后，订单会出现在这里',
      'Tickets bought at 12306 with this phone number appear here',
    ],
    view: [
      (train: string) => `查看 ${train} 次列车订单`,
      (train: string) => `View train ${train} order`,
    ],
    passengers: [
      (n: number) => `${n} 位乘客`,
      (n: number) => (n === 1 ? '1 passenger' : `${n} passengers`),
    ],
    duration: [
      (hours: number, minutes: number) =>
        [hours > 0 && `${hours} 时`, (minutes > 0 || hours === 0) && `${minutes} 分`]
          .filter(Boolean)
          .join(' '),
      (hours: number, minutes: number) =>
        [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`]
          .filter(Boolean)
          .join(' '),
    ],
    nextDay: ['次日', 'next day'],
    payWithin: ['请在 12306 完成支付，剩余', 'Pay at 12306 within'],
    gate: ['检票口', 'Gate'],
    tickets: ['乘客与座位', 'Passengers and seats'],
    idNumber: ['证件号', 'ID'],
    coach: [(n: string) => `${n} 车`, (n: string) => `Coach ${n}`],
    seat: [(n: string) => `${n} 号`, (n: string) => `Seat ${n}`],
    noSeat: ['席位待分配', 'Seat not assigned yet'],
    changed: ['改签', 'Change'],
    changedFrom: ['原车次', 'Original train'],
    departedAt: ['原发车时间', 'Original departure'],
    changedAt: ['改签时间', 'Changed'],
    refund: ['退票', 'Refund'],
    refundAmount: ['退款金额', 'Refund amount'],
    refundFee: ['退票费', 'Refund fee'],
    refundRequested: ['申请时间', 'Requested'],
    refundFinished: ['到账时间', 'Refund received'],
    refundPending: ['退款中，原路退回', 'Refund on its way'],
    bookedAt: ['预订时间', 'Booked'],
    go: ['前往铁路 12306', 'Go to 12306'],
    goPay: ['前往 12306 支付', 'Pay at 12306'],
    goHint: [
      '改签、退票与支付请在铁路 12306 办理',
      'To change, refund or pay for tickets, go to 12306',
    ],
    state: {
      booked: ['待支付', 'To be paid'],
      paid: ['出票中', 'Ticketing in progress'],
      ticketed: ['已出票', 'Ticketed'],
      changed: ['已改签', 'Changed'],
      travelled: ['已出行', 'Travelled'],
      being_refunded: ['退票中', 'Being refunded'],
      refunded: ['已退票', 'Refunded'],
      cancelled: ['已取消', 'Cancelled'],
    },
    seatClass: {
      business: ['商务座', 'Business class'],
      first: ['一等座', 'First class'],
      second: ['二等座', 'Second class'],
      soft_sleeper: ['软卧', 'Soft sleeper'],
      standing: ['无座', 'No seat'],
    },
    kind: {
      adult: ['成人票', 'Adult'],
      child: ['儿童票', 'Child'],
      student: ['学生票', 'Student'],
    },
  },
  partner: {
    note: ['订单由合作伙伴提供，仅展示近一年', 'Orders from our partners, past year only'],
    emptyTitle: ['暂无第三方订单', 'No partner orders'],
    emptyHint: ['在合作伙伴处下单后，订单会出现在这里', 'Orders made at our partners appear here'],
    viewShort: ['查看订单', 'View order'],
    view: [(title: string) => `查看订单 ${title}`, (title: string) => `View order ${title}`],
    occurredAt: ['下单时间', 'Ordered'],
    facts: ['服务信息', 'Service'],
    provider: ['服务提供方', 'Provided by'],
    phone: ['客服电话', 'Customer service'],
    go: [(partner: string) => `前往${partner}`, (partner: string) => `Go to ${partner}`],
    goHint: [
      '支付、使用与退款请在合作伙伴处办理',
      'To pay, use or refund this order, go to the partner',
    ],
  },
});
