import { defineMessages } from '../../core/i18n/messages.ts';

const DAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** Rail orders and orders made at partners. */
export const partnerOrdersMessages = defineMessages({
  amount: ['订单金额', 'Order Amount'],
  stale: [
    (time: string) => `暂时联系不上对方，以下为 ${time} 的信息`,
    (time: string) => `The partner cannot be reached. This is as of ${time}`,
  ],
  /** `weekday`: 0 is Sunday. */
  day: [
    (month: number, day: number, weekday: number) =>
      `${month}月${day}日 周${'日一二三四五六'.charAt(weekday)}`,
    (month: number, day: number, weekday: number) =>
      `${DAYS[weekday] ?? ''} ${day} ${MONTHS[month - 1] ?? ''}`,
  ],
  rail: {
    note: ['订单由铁路 12306 提供，仅展示近一年', 'Orders of 12306 China Railway, past year only'],
    emptyTitle: ['暂无火车票订单', 'No rail orders'],
    emptyHint: [
      '用本手机号在铁路 12306 购票后，订单会出现在这里',
      'Tickets bought at 12306 with this phone number appear here',
    ],
    view: [
      (train: string) => `点击查看 ${train} 次列车订单`,
      (train: string) => `Touch to view the order of train ${train}`,
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
    payWithin: ['请在 12306 完成支付，剩余', 'Please pay at 12306, time left'],
    gate: ['检票口', 'Gate'],
    tickets: ['乘客与座位', 'Passengers and seats'],
    idNumber: ['证件号', 'ID'],
    coach: [(n: string) => `${n} 车`, (n: string) => `Coach ${n}`],
    seat: [(n: string) => `${n} 号`, (n: string) => `Seat ${n}`],
    noSeat: ['席位待分配', 'Seat to be given'],
    changed: ['改签', 'Change'],
    changedFrom: ['原车次', 'Train Before'],
    departedAt: ['原发车时间', 'Departure Before'],
    changedAt: ['改签时间', 'Changed At'],
    refund: ['退票', 'Refund'],
    refundAmount: ['退款金额', 'Refund Amount'],
    refundFee: ['退票费', 'Refund Fee'],
    refundRequested: ['申请时间', 'Requested At'],
    refundFinished: ['到账时间', 'Paid Back At'],
    refundPending: ['退款中，原路退回', 'On its way back'],
    bookedAt: ['预订时间', 'Booked At'],
    go: ['前往铁路 12306', 'Go to 12306'],
    goPay: ['前往 12306 支付', 'Pay at 12306'],
    goHint: [
      '改签、退票与支付请在铁路 12306 办理',
      'To change, give back or pay tickets, please go to 12306',
    ],
    state: {
      booked: ['待支付', 'To be paid'],
      paid: ['出票中', 'Ticketing in progress'],
      ticketed: ['已出票', 'Ticketed'],
      changed: ['已改签', 'Changed'],
      travelled: ['已出行', 'Travelled'],
      being_refunded: ['退票中', 'Being refunded'],
      refunded: ['已退票', 'Refunded'],
      cancelled: ['已取消', 'Canceled'],
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
    note: ['订单由合作伙伴提供，仅展示近一年', 'Orders of our partners, past year only'],
    emptyTitle: ['暂无第三方订单', 'No partner orders'],
    emptyHint: ['在合作伙伴处下单后，订单会出现在这里', 'Orders made at our partners appear here'],
    viewShort: ['点击查看订单', 'Touch to view the order'],
    view: [
      (title: string) => `点击查看订单 ${title}`,
      (title: string) => `Touch to view the order ${title}`,
    ],
    occurredAt: ['下单时间', 'Ordered At'],
    facts: ['服务信息', 'Service'],
    provider: ['服务提供方', 'Provided By'],
    phone: ['客服电话', 'Service Desk'],
    go: [(partner: string) => `前往${partner}`, (partner: string) => `Go to ${partner}`],
    goHint: [
      '支付、使用与退款请在合作伙伴处办理',
      'To pay, use or refund this order, please go to the partner',
    ],
  },
});
