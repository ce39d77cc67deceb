import { co2Balance } from '../../../../domain/transport/co2-text.ts';
import { messageTable } from '../../../../core/i18n/messages.ts';

export const carbonMessages = messageTable({
  carbon: {
    grams: [
      (grams: number) => co2Balance(grams, 'zh_cn'),
      (grams: number) => co2Balance(grams, 'en_us'),
    ],
    kilometres: [(km: string) => `${km} 公里`, (km: string) => `${km} km`],
    thisMonth: ['本月减碳', 'Saved this month'],
    ridesOfMonth: ['本月计入出行', 'Rides counted this month'],
    owed: [
      (grams: number) =>
        `因退款需收回已兑换的 ${co2Balance(grams, 'zh_cn')}，将从之后的减碳量中抵扣。`,
      (grams: number) =>
        `We deducted ${co2Balance(grams, 'en_us')} after a refund, but you'd already spent it. Your next savings will cover this.`,
    ],
    notOpen: [
      '开通碳账户并同意授权后，您的绿色出行将自动累积减碳量。',
      "Open an account and agree, and we'll credit your green rides automatically.",
    ],
    toOpen: ['开通碳账户', 'Open carbon account'],
    toAccount: ['查看碳账户', 'View carbon account'],
    version: [(n: number) => `协议第 ${n} 版`, (n: number) => `Agreement version ${n}`],
    agreed: [
      (n: number, agreedOn: string) => `您已于 ${agreedOn} 同意协议第 ${n} 版`,
      (n: number, agreedOn: string) => `You agreed to version ${n} on ${agreedOn}`,
    ],
    open: ['同意并开通', 'Agree and open'],
    opened: ['碳账户已开通', 'Carbon account opened'],
    invitedBy: [
      (name: string) => `${name} 邀请您开通碳账户`,
      (name: string) => `${name} invites you to open a carbon account`,
    ],
    invited: [
      (count: number) => `已有 ${count} 位好友受邀开通`,
      (count: number) =>
        count === 1
          ? '1 friend joined through your invitation'
          : `${count} friends joined through your invitation`,
    ],
    withdraw: {
      act: ['撤回授权', 'Withdraw consent'],
      ask: [
        '撤回后，新的出行不再计入碳账户；已有的减碳量会保留，仍可兑换。确定撤回吗？',
        "New rides won't be credited. You keep the carbon you've saved and can still exchange it. Withdraw?",
      ],
      done: ['已撤回授权', 'Consent withdrawn'],
    },
    by: { mode: ['出行方式', 'Transport mode'], month: ['月份', 'Month'] },
    saved: ['减碳', 'Saved'],
    rides: ['次数', 'Rides'],
    noRides: [
      '还没有减碳量，开通后乘坐一次地铁即可累积',
      'No savings yet. Open an account and take the metro to earn your first grams',
    ],
    why: {
      'order.completed': ['完成绿色出行', 'Green ride completed'],
      'order.refunded': ['订单退款，收回减碳量', 'Order refunded, carbon deducted'],
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
