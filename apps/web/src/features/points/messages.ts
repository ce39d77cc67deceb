import { defineMessages } from '../../core/i18n/messages.ts';

const pointsText = (n: number): string => (n === 1 ? '1 point' : `${n} points`);
export const pointsMessages = defineMessages({
  balance: ['可用积分', 'Available points'],
  expiring: [
    (n: number, day: string) => `${n} 积分将于${day}到期`,
    (n: number, day: string) => `${pointsText(n)} will expire on ${day}`,
  ],
  nothingExpires: ['近期没有积分到期', 'No points expiring soon'],
  owed: [
    (n: number) => `需收回已使用的 ${n} 积分，将从之后获得的积分中抵扣。`,
    (n: number) =>
      `${pointsText(n)} ${n === 1 ? 'was' : 'were'} reclaimed after being spent. The next points you earn will cover this.`,
  ],
  guide: ['积分攻略', 'Points guide'],
  worthNow: [
    (worth: string | undefined, more: number, step: string) =>
      worth === undefined
        ? `再得 ${more} 积分可抵 ${step}`
        : `可抵 ${worth}，再得 ${more} 积分多抵 ${step}`,
    (worth: string | undefined, more: number, step: string) =>
      worth === undefined
        ? `${pointsText(more)} to go until ${step}`
        : `Worth ${worth}, ${pointsText(more)} to the next ${step}`,
  ],
  spend: ['用积分', 'Spend points'],
  spendOrder: ['抵车费', 'On fares'],
  spendShop: ['抵票款', 'On tickets'],
  spendScenic: ['抵景区票', 'On scenic tickets'],
  byMonth: ['每月获得', 'Earned by month'],
  month: [
    (month: number) => `${month}月`,
    (month: number) =>
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[month - 1] ?? '',
  ],
  toRide: ['去乘车得积分', 'Ride to earn points'],
  history: ['积分明细', 'History'],
  why: {
    'order.completed': ['完成行程', 'Trip completed'],
    'order.corrected': ['部分退款后重新计算', 'Recalculated after a partial refund'],
    'order.refunded': ['订单退款，收回积分', 'Order refunded, points reclaimed'],
    'order.points': ['支付订单时抵扣', 'Used on an order'],
    'order.points-returned': ['订单退还积分', 'Returned from an order'],
    'campaign.award': ['活动奖励', 'Campaign reward'],
    'campaign.exchange': ['活动兑换', 'Exchanged in a campaign'],
    'invite.reward': ['邀请好友奖励', 'Friend invited'],
    'invite.welcome': ['接受邀请奖励', 'Invitation accepted'],
    'promoter.reward': ['登录领积分', 'Login at a stand'],
    'rebate.moved': ['返利积分转入', 'From rebate points'],
    'invite.returned': ['好友行程退款，收回积分', "Friend's ride refunded, points reclaimed"],
    'lots.expired': ['积分到期', 'Expired'],
    'rider.deleted': ['账号注销', 'Account deleted'],
  },
  kind: {
    earn: ['获得积分', 'Points earned'],
    spend: ['使用积分', 'Points spent'],
    expire: ['积分到期', 'Expired'],
    reverse: ['积分更正', 'Points corrected'],
  },
  origin: [(name: string) => `来自：${name}`, (name: string) => `From: ${name}`],
  after: [(n: string) => `余额 ${n}`, (n: string) => `Balance ${n}`],
  emptyTitle: ['还没有积分', 'No points yet'],
  emptyHint: ['完成行程后，积分会自动到账', 'You earn points when you complete a trip'],
  howToEarn: ['如何获得', 'How to earn'],
  earnNothing: ['目前没有可获得积分的行程。', 'No trips earn points at the moment.'],
  earnWhen: [
    '行程完成并支付后，积分自动到账。',
    'You earn points when you complete and pay for a trip.',
  ],
  howToSpend: ['如何使用', 'How to use'],
  worth: [
    (points: number, worth: string) => `支付订单时，每 ${points} 积分可抵 ${worth}。`,
    (points: number, worth: string) =>
      `When you pay for an order, ${pointsText(points)} ${points === 1 ? 'is' : 'are'} worth ${worth}.`,
  ],
  share: [
    (percent: number) => `每笔订单最多抵扣应付金额的 ${percent}%。`,
    (percent: number) => `Points can cover up to ${percent}% of the amount due on each order.`,
  ],
  spendNothing: ['目前不能用积分抵扣订单。', "Points can't be used on orders at the moment."],
  returned: [
    '未支付的订单关闭时，抵扣的积分自动退还。',
    'If an order closes unpaid, you get your points back.',
  ],
  howLong: ['有效期', 'How long they last'],
  months: [
    (n: number) => `积分自获得次月起 ${n} 个自然月内有效，先到期先使用。`,
    (n: number) =>
      `Points are valid for ${n === 1 ? '1 calendar month' : `${n} calendar months`} after the month you earn them. Points that expire first are used first.`,
  ],
  note: ['说明', 'Good to know'],
  noMoney: [
    '积分不是货币，不能提现，也不能转让。',
    "Points aren't money. You can't cash them out or transfer them.",
  ],
  takenBack: [
    '订单退款时，由该订单获得的积分会收回。',
    'If an order is refunded, we reclaim the points it earned.',
  ],
  yours: ['我的积分', 'Your points'],
  logIn: ['登录后查看我的积分', 'Log in to see your points'],
  toHistory: ['查看积分明细', 'View history'],
  invite: ['邀请好友得积分', 'Invite friends to earn points'],
});
