import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

const counted = (n: number): string => (n === 1 ? '1 point' : `${n} points`);

export const messages: Messages<typeof zh> = {
  balance: 'Points to spend',
  expiring: (n, day) => `${counted(n)} will expire on ${day}`,
  nothingExpires: 'No points expire soon',
  owed: (n) =>
    `${counted(n)} ${n === 1 ? 'was' : 'were'} taken back after being spent. The next points you earn make up for it.`,
  guide: 'Points guide',
  history: 'History',
  why: {
    'order.completed': 'Trip completed',
    'order.corrected': 'Counted anew after a part refund',
    'order.refunded': 'Order refunded, points taken back',
    'order.points': 'Used to pay for an order',
    'order.points-returned': 'Given back by the order',
    'invite.reward': 'For a friend you invited',
    'invite.welcome': 'For accepting an invitation',
    'promoter.reward': 'For logging in at a stand',
    'rebate.moved': 'From rebate points',
    'invite.returned': 'A ride was refunded, points taken back',
    'lots.expired': 'Expired',
    'rider.deleted': 'Account deleted',
  },
  kind: {
    earn: 'Points earned',
    spend: 'Points spent',
    expire: 'Expired',
    reverse: 'Points corrected',
  },
  after: (n) => `Balance ${n}`,
  emptyTitle: 'No points yet',
  emptyHint: 'Points come by themselves when a trip is completed',
  howToEarn: 'How you earn them',
  earnNothing: 'No trips earn points at present.',
  earnWhen: 'Points come by themselves when a trip is completed and paid.',
  howToSpend: 'How you spend them',
  worth: (points) => `When you pay for an order, ${counted(points)} take off 1 yuan.`,
  share: (percent) => `Points pay at most ${percent}% of what is due for an order.`,
  spendNothing: 'Points cannot be used for orders at present.',
  returned: 'When an order is closed without payment, its points are given back.',
  howLong: 'How long they last',
  months: (n) =>
    `Points last until ${n === 1 ? 'a full month' : `${n} full months`} after the month in which you earned them. Those that expire first are spent first.`,
  note: 'Please note',
  noMoney: 'Points are not money, cannot be paid out and cannot be passed on.',
  takenBack: 'When an order is refunded, the points it earned are taken back.',
  yours: 'Your points',
  logIn: 'Log in to see your points',
  toHistory: 'See the history',
  invite: 'Invite friends for points',
};
