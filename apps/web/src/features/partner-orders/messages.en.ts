import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

const DAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export const messages: Messages<typeof zh> = {
  amount: 'Order Amount',
  stale: (time: string) => `The partner cannot be reached. This is as of ${time}`,
  day: (month: number, day: number, weekday: number) =>
    `${DAYS[weekday] ?? ''} ${day} ${MONTHS[month - 1] ?? ''}`,
  rail: {
    note: 'Orders of 12306 China Railway, past year only',
    emptyTitle: 'No rail orders',
    emptyHint: 'Tickets bought at 12306 with this phone number appear here',
    view: (train: string) => `Touch to view the order of train ${train}`,
    passengers: (n: number) => (n === 1 ? '1 passenger' : `${n} passengers`),
    duration: (hours: number, minutes: number) =>
      [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`]
        .filter(Boolean)
        .join(' '),
    nextDay: 'next day',
    payWithin: 'Please pay at 12306, time left',
    gate: 'Gate',
    tickets: 'Passengers and seats',
    idNumber: 'ID',
    coach: (n: string) => `Coach ${n}`,
    seat: (n: string) => `Seat ${n}`,
    noSeat: 'Seat to be given',
    changed: 'Change',
    changedFrom: 'Train Before',
    departedAt: 'Departure Before',
    changedAt: 'Changed At',
    refund: 'Refund',
    refundAmount: 'Refund Amount',
    refundFee: 'Refund Fee',
    refundRequested: 'Requested At',
    refundFinished: 'Paid Back At',
    refundPending: 'On its way back',
    bookedAt: 'Booked At',
    go: 'Go to 12306',
    goPay: 'Pay at 12306',
    goHint: 'To change, give back or pay tickets, please go to 12306',
    state: {
      booked: 'To be paid',
      paid: 'Ticketing in progress',
      ticketed: 'Ticketed',
      changed: 'Changed',
      travelled: 'Travelled',
      being_refunded: 'Being refunded',
      refunded: 'Refunded',
      cancelled: 'Canceled',
    },
    seatClass: {
      business: 'Business class',
      first: 'First class',
      second: 'Second class',
      soft_sleeper: 'Soft sleeper',
      standing: 'No seat',
    },
    kind: { adult: 'Adult', child: 'Child', student: 'Student' },
  },
  partner: {
    note: 'Orders of our partners, past year only',
    emptyTitle: 'No partner orders',
    emptyHint: 'Orders made at our partners appear here',
    viewShort: 'Touch to view the order',
    view: (title: string) => `Touch to view the order ${title}`,
    occurredAt: 'Ordered At',
    facts: 'Service',
    provider: 'Provided By',
    phone: 'Service Desk',
    go: (partner: string) => `Go to ${partner}`,
    goHint: 'To pay, use or refund this order, please go to the partner',
  },
};
