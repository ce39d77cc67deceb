import { defineMessages, textsByCode } from '../../core/i18n/messages.ts';
import { checkinMessages } from './mechanics/checkin/messages.ts';
import { claimMessages } from './mechanics/claim/messages.ts';
import { drawMessages } from './mechanics/draw/messages.ts';
import { quizMessages } from './mechanics/quiz/messages.ts';
import { remindMessages } from './mechanics/remind/messages.ts';
import { saleMessages } from './mechanics/sale/messages.ts';
import { taskMessages } from './mechanics/task/messages.ts';
import { voteMessages } from './mechanics/vote/messages.ts';

export const campaignMessages = defineMessages({
  ...checkinMessages,
  ...claimMessages,
  ...drawMessages,
  ...quizMessages,
  ...remindMessages,
  ...saleMessages,
  ...taskMessages,
  ...voteMessages,
  phase: textsByCode({
    open: ['进行中', 'On now'],
    claim: ['活动已结束，奖励仍可领取', 'Ended. You can still claim rewards'],
    over: ['活动已结束', 'This campaign has ended'],
  }),
  beginsOn: [(day: string) => `活动${day}开始`, (day: string) => `Starts on ${day}`],
  beginsIn: ['距开始', 'Starts in'],
  endsIn: ['距结束', 'Ends in'],
  timeLeft: [
    (days: number, hours: number, minutes: number, seconds: number) =>
      `${days > 0 ? `${days} 天 ` : ''}${hours} 小时 ${minutes} 分 ${seconds} 秒`,
    (days: number, hours: number, minutes: number, seconds: number) =>
      `${days > 0 ? `${days} d ` : ''}${hours} h ${minutes} min ${seconds} s`,
  ],
  hindrance: textsByCode({
    host: ['请在指定的应用内参加此活动', 'Open this campaign in the app it runs in'],
    real_name: ['参加活动需先完成实名认证', 'Verify your identity to take part'],
  }),
  preview: {
    demo: [
      '玩法演示：可随意试玩，不发奖励，也不保存数据',
      'Demo: play as much as you like. No rewards, and nothing is saved.',
    ],
    banner: [
      (instant: string, rider: string) => `预览 ${instant} · ${rider} · 不会真正发放`,
      (instant: string, rider: string) => `Preview for ${instant}, as ${rider}. No rewards`,
    ],
    rider: textsByCode({
      guest: ['未登录乘客', 'a guest'],
      new: ['新乘客', 'a new rider'],
      rode: ['已乘车两周的乘客', 'a rider who joined two weeks ago'],
      verified: ['已实名并乘车两周的乘客', 'a verified rider who joined two weeks ago'],
    }),
  },
  allHosts: ['在这里参加同一活动', 'Take part here instead'],
  toRealName: ['去认证', 'Verify'],
  paused: ['该环节暂停中', 'Paused'],
  claim: ['立即领取', 'Claim now'],
  card: [
    (bank: string) => `${bank}卡号前 6 至 8 位`,
    (bank: string) => `First 6 to 8 digits of your ${bank} card`,
  ],
  claimed: ['已领取', 'Claimed'],
  gone: ['已领完', 'All claimed'],
  granted: ['领取成功，奖励已到账', 'Reward added to your account'],
  bag: ['福袋', 'Lucky bag'],
  open: ['打开', 'Open'],
  chances: [
    (amount: number) => `${amount} 次机会`,
    (amount: number) => (amount === 1 ? '1 chance to win' : `${amount} chances to win`),
  ],
  drawNothing: ['这次没中奖', 'No prize this time'],
  odds: ['每次抽奖的中奖概率', 'Odds for each draw'],
  aDay: [(count: number) => `每日 ${count} 份`, (count: number) => `${count} per day`],
  goneToday: ['今日已领完，次日 00:00 补充', 'All gone today. More at midnight'],
  won: [(reward: string) => `恭喜您获得：${reward}`, (reward: string) => `You won: ${reward}`],
  waits: [
    (day: string | null) => (day === null ? '订单使用后到账' : `订单使用后到账，最晚${day}`),
    (day: string | null) =>
      day === null
        ? "Yours once you've used your order"
        : `Yours once you've used your order, or on ${day}`,
  ],
  points: [(amount: number) => `${amount} 积分`, (amount: number) => `${amount} points`],
  times: [(quantity: number) => `×${quantity}`, (quantity: number) => `×${quantity}`],
  validDays: [
    (days: number) => `领取后 ${days} 天内有效`,
    (days: number) => `Valid for ${days} days after you claim it`,
  ],
  /** The name of a control for riders who hear it without what is around it. */
  named: [
    (act: string, name: string) => `${act}：${name}`,
    (act: string, name: string) => `${act}: ${name}`,
  ],
  progress: [
    (count: number, target: number) => `${count}/${target}`,
    (count: number, target: number) => `${count} of ${target}`,
  ],
  product: {
    buy: ['去看看', 'View'],
    demoPrice: ['演示价', 'demo price'],
    state: textsByCode({
      not_begun: ['即将开售', 'On sale soon'],
      sold_out: ['已售罄', 'Sold out'],
    }),
  },
  day: [(n: number) => `第 ${n} 天`, (n: number) => `Day ${n}`],
  rewardOn: [
    (day: string, reward: string) => `★ ${day}：${reward}`,
    (day: string, reward: string) => `★ ${day}: ${reward}`,
  ],
  visit: {
    begins: ['正在打开页面…', 'Opening the page…'],
    unknown: ['没有找到这个任务', 'Task not found'],
    unknownHint: ['任务可能已结束，或链接不完整', 'It may have ended, or the link is incomplete'],
    left: [
      (seconds: number) => `还需浏览 ${seconds} 秒`,
      (seconds: number) => `${seconds} s to go`,
    ],
    stay: ['请停留在页面上，离开期间不计时', "Stay on this page. Time away doesn't count"],
    claims: ['正在确认…', 'Confirming…'],
    done: [
      (reward: string) => `任务完成，获得 ${reward}`,
      (reward: string) => `Done. You earned ${reward}`,
    ],
    claimed: ['该任务的奖励已领取', "You've claimed this reward"],
    failed: ['尚未确认成功', 'Not confirmed yet'],
    retry: ['重试', 'Try again'],
    back: ['返回活动', 'Back to campaign'],
    close: ['关闭', 'Close'],
    home: ['首页', 'Home'],
  },
  login: {
    act: ['手机号登录', 'Log in with phone number'],
    done: ['您已登录。', "You're logged in."],
    goOn: ['继续', 'Continue'],
  },
  rules: ['活动规则', 'Rules'],
  chooseDay: ['选择日期', 'Choose a day'],
  stationAt: [
    (name: string, metres: number) => `最近车站：${name}，直线约 ${metres} 米`,
    (name: string, metres: number) =>
      `Nearest station: ${name}, about ${metres} m in a straight line`,
  ],
  place: {
    all: ['全部', 'All'],
    district: ['所在区', 'District'],
    address: ['地址', 'Address'],
    hours: ['开放时间', 'Opening hours'],
    plan: ['规划路线', 'Plan route'],
    onMap: ['在线网图上查看', 'View on the map'],
    map: [
      (station: string, place: string) => `示意图：${station}站到${place}`,
      (station: string, place: string) => `Map from ${station} to ${place}`,
    ],
    hasLine: ['有专线，可预约座位', 'Shuttle service, seats bookable'],
    noLine: ['无专线，可乘公共交通前往', 'No shuttle. Use public transport'],
    see: [(name: string) => `查看${name}`, (name: string) => `View ${name}`],
    search: ['搜索', 'Search'],
    searchLabel: ['按名称搜索', 'Search by name'],
    searchHint: ['名称、区或路名', 'Name, district or street'],
    found: [
      (count: number) => (count === 0 ? '没有找到，请换个词试试' : `找到 ${count} 个`),
      (count: number) =>
        count === 0 ? 'No results. Try another word' : count === 1 ? '1 found' : `${count} found`,
    ],
  },
  tickets: {
    left: [
      (remaining: number) => `余票 ${remaining} 张`,
      (remaining: number) => (remaining === 1 ? '1 seat left' : `${remaining} seats left`),
    ],
    gone: ['已售罄', 'Sold out'],
    none: ['近日没有可售的班次', 'No tickets for the next few days'],
    demo: [
      '票价、班次与余票仅作演示，并非实际报价。',
      'Prices, sailings and seats are for demonstration only.',
    ],
    buy: ['选日期购票', 'Choose date and buy'],
  },
  timetable: {
    none: [
      '没有专线前往，可规划公共交通路线。',
      'No shuttle service. Plan a route by public transport.',
    ],
    departures: [
      (line: string) => `${line}：班次与预约`,
      (line: string) => `${line}: times and booking`,
    ],
    every: [
      (minutes: number) => `约 ${minutes} 分钟一班`,
      (minutes: number) => `About every ${minutes} min`,
    ],
    inGuide: ['查看线路与码头', 'View line and piers'],
  },
  noPrizes: ['还没有奖励，快去参加吧', 'No rewards yet. Take part to win'],
  toWallet: ['查看我的卡券', 'View my coupons'],
  days: ['天', 'd'],
  mine: textsByCode({ riders: ['我', 'You'], teams: ['我的队伍', 'Your team'] }),
  session: {
    before: [(time: string) => `${time} 开抢`, (time: string) => `Opens ${time}`],
    open: [(time: string) => `抢购中，${time} 结束`, (time: string) => `Open until ${time}`],
    over: ['本场活动已结束', 'All sessions have ended'],
  },
  left: [
    (remaining: number, stock: number) => `剩余 ${remaining}/${stock} 份`,
    (remaining: number, stock: number) => `${remaining} of ${stock} left`,
  ],
  taken: ['本周已抢到', 'You got one this week'],
  toCome: ['即将开抢', 'Opens soon'],
  poster: {
    saved: ['海报已生成', 'Poster ready'],
    failed: ['未能生成海报', "Couldn't create the poster"],
  },
});
