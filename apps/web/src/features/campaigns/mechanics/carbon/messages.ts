import { messageTable } from '../../../../core/i18n/messages.ts';

export const carbonMessages = messageTable({
  carbon: {
    grams: [
      (grams: number) => `${grams.toLocaleString('en-US')} 克`,
      (grams: number) => `${grams.toLocaleString('en-US')} g`,
    ],
    thisMonth: ['本月减碳', 'Saved this month'],
    ridesOfMonth: ['本月计入出行', 'Rides counted this month'],
    owed: [
      (grams: number) => `有 ${grams} 克在兑换后因退款被收回，之后的减碳量将先行抵扣。`,
      (grams: number) =>
        `${grams} g went back with a refund after you had exchanged them. What you save next makes up for it.`,
    ],
    notOpen: [
      '开通碳账户并同意授权后，您的绿色出行将自动累积减碳量。',
      'Open the account and agree, and your green rides are credited automatically.',
    ],
    toOpen: ['开通碳账户', 'Open carbon account'],
    toAccount: ['查看碳账户', 'See the account'],
    version: [(n: number) => `协议第 ${n} 版`, (n: number) => `Agreement, version ${n}`],
    agreed: [
      (n: number, agreedOn: string) => `您已于 ${agreedOn} 同意协议第 ${n} 版`,
      (n: number, agreedOn: string) => `You agreed to version ${n} on ${agreedOn}`,
    ],
    open: ['同意并开通', 'Agree and open'],
    opened: ['碳账户已开通', 'Your account is open'],
    invitedBy: [
      (name: string) => `${name} 邀请您开通碳账户`,
      (name: string) => `${name} invites you to open a carbon account`,
    ],
    invited: [
      (count: number) => `已有 ${count} 位好友受邀开通`,
      (count: number) =>
        count === 1
          ? '1 friend came by your invitation'
          : `${count} friends came by your invitation`,
    ],
    withdraw: {
      act: ['撤回授权', 'Take the agreement back'],
      ask: [
        '撤回后，新的出行不再计入碳账户；已有的减碳量会保留，仍可兑换。确定撤回吗？',
        'New rides will not be credited any more. What you saved stays, and can be exchanged. Take it back?',
      ],
      done: ['已撤回授权', 'The agreement is taken back'],
    },
    by: { mode: ['出行方式', 'Way to travel'], month: ['月份', 'Month'] },
    saved: ['减碳', 'Saved'],
    rides: ['次数', 'Rides'],
    noRides: [
      '还没有减碳记录，开通后完成一次地铁出行即可累积',
      'Nothing yet: once the account is open, a ride by metro brings the first grams',
    ],
    why: {
      'order.completed': ['完成绿色出行', 'Green ride completed'],
      'order.refunded': ['订单退款，收回减碳量', 'Order refunded, grams taken back'],
      'campaign.exchange': ['兑换奖励', 'Exchanged for a reward'],
      'rider.deleted': ['账号注销', 'Account deleted'],
    },
    kind: {
      earn: ['获得减碳量', 'Saved'],
      spend: ['使用减碳量', 'Spent'],
      expire: ['减碳量到期', 'Expired'],
      reverse: ['减碳量更正', 'Corrected'],
    },
    after: [(n: string) => `余额 ${n}`, (n: string) => `Balance ${n}`],
  },
});
