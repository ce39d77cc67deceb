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
    before: ['活动尚未开始', 'Not begun yet'],
    open: ['进行中', 'Under way'],
    claim: ['活动已结束，奖励仍可领取', 'Over: prizes can still be claimed'],
    over: ['活动已结束', 'The campaign is over'],
  }),
  counting: {
    title: ['访问统计', 'Counting of visits'],
    ask: [
      '可以统计本设备对活动页面的访问吗？只用每天更换的随机编号，不含账号、手机号或网络地址；30 天后删除，不提供给第三方。',
      'May we count visits to campaign pages on this device? Only by a random number that is new every day: without your account, phone or address. It is deleted after 30 days, and nobody else gets it.',
    ],
    agree: ['允许', 'Allow'],
    refuse: ['不用了', 'No thanks'],
    agreed: ['谢谢，您可随时在此停止', 'Thank you. You can stop it here at any time'],
    refused: ['不会统计', 'Nothing is counted'],
    on: [
      '正在统计本设备对活动页面的访问，不含您的账号。',
      'Visits to campaign pages are counted on this device, without your account.',
    ],
    stop: ['停止统计', 'Stop counting'],
    stopped: ['已停止，尚未汇总的记录会删除', 'Stopped. What was not added up yet is deleted'],
  },
  beginsIn: ['距开始', 'Begins in'],
  endsIn: ['距结束', 'Ends in'],
  hindrance: textsByCode({
    host: ['请在指定的应用内参加此活动', 'This campaign takes place in another app'],
    real_name: ['参加活动需先完成实名认证', 'Verify your name to take part'],
  }),
  preview: {
    demo: [
      '玩法演示：可随意试玩，不发放奖励，也不留下任何记录',
      'A demonstration: try it as you like. Nothing is won, and nothing is kept.',
    ],
    banner: [
      (instant: string, rider: string) => `预览 ${instant} · ${rider} · 不会真正发放`,
      (instant: string, rider: string) =>
        `Preview as of ${instant}, for ${rider}: nothing is given`,
    ],
    rider: textsByCode({
      guest: ['未登录乘客', 'a guest'],
      new: ['新乘客', 'a new rider'],
      rode: ['已乘车两周的乘客', 'a rider of two weeks'],
      verified: ['已实名并乘车两周的乘客', 'a verified rider of two weeks'],
    }),
  },
  toRealName: ['去认证', 'Verify'],
  paused: ['该环节暂停中', 'Paused for now'],
  claim: ['立即领取', 'Claim now'],
  card: [
    (bank: string) => `${bank}卡号前 6 至 8 位`,
    (bank: string) => `First 6 to 8 digits of your ${bank} card`,
  ],
  claimed: ['已领取', 'Claimed'],
  gone: ['已领完', 'All given away'],
  granted: ['领取成功，奖励已到账', 'It is yours'],
  bag: ['福袋', 'Lucky bag'],
  open: ['打开', 'Open'],
  chances: [
    (amount: number) => `${amount} 次机会`,
    (amount: number) => (amount === 1 ? '1 chance to win' : `${amount} chances to win`),
  ],
  drawNothing: ['本次未中奖', 'Nothing this time'],
  odds: ['每次抽奖的中奖概率', 'Chances of each draw'],
  aDay: [(count: number) => `每日 ${count} 份`, (count: number) => `${count} a day`],
  goneToday: ['今日已领完，次日 00:00 补充', 'None left today, more at 00:00'],
  won: [(reward: string) => `恭喜获得：${reward}`, (reward: string) => `You won: ${reward}`],
  nth: [(n: number) => `第 ${n} 次`, (n: number) => `no. ${n}`],
  wasGone: ['该号码的奖品已送完', 'the prize of this number was given away'],
  byPity: ['多次未中奖后的保底奖励', 'after several draws without a prize'],
  checkThis: ['验证这次抽奖', 'Check this draw'],
  points: [(amount: number) => `${amount} 积分`, (amount: number) => `${amount} points`],
  times: [(quantity: number) => `×${quantity}`, (quantity: number) => `×${quantity}`],
  validDays: [
    (days: number) => `领取后 ${days} 天内有效`,
    (days: number) => `Valid for ${days} days once claimed`,
  ],
  progress: [
    (count: number, target: number) => `${count}/${target}`,
    (count: number, target: number) => `${count} of ${target}`,
  ],
  product: {
    buy: ['去看看', 'See it'],
    demoPrice: ['演示价', 'demo price'],
    state: textsByCode({
      not_begun: ['即将开售', 'On sale soon'],
      sold_out: ['已售罄', 'Sold out'],
    }),
  },
  day: [(n: number) => `第 ${n} 天`, (n: number) => `Day ${n}`],
  visit: {
    begins: ['正在打开页面…', 'Opening the page…'],
    unknown: ['没有找到这个任务', 'There is no such task'],
    unknownHint: ['任务可能已结束，或链接不完整', 'It may be over, or the link is not complete'],
    left: [
      (seconds: number) => `还需浏览 ${seconds} 秒`,
      (seconds: number) => `${seconds} s to go`,
    ],
    stay: ['请停留在页面上，离开期间不计时', 'Stay on the page: only the time you see it counts'],
    claims: ['正在记录…', 'Counting it…'],
    done: [
      (reward: string) => `任务完成，获得 ${reward}`,
      (reward: string) => `It is yours: ${reward}`,
    ],
    claimed: ['该任务的奖励已领取', 'You have the reward of this task'],
    failed: ['尚未记录成功', 'Not counted yet'],
    retry: ['重试', 'Try again'],
    back: ['返回活动', 'To the campaign'],
    close: ['关闭', 'Close'],
    home: ['首页', 'Home'],
  },
  login: {
    act: ['手机号登录', 'Log in with your phone number'],
    done: ['您已登录。', 'You are logged in.'],
    goOn: ['继续', 'Go on'],
  },
  rules: ['活动规则', 'Rules'],
  chooseDay: ['选择日期', 'Choose a day'],
  stationAt: [
    (name: string, metres: number) => `最近车站：${name}，直线约 ${metres} 米`,
    (name: string, metres: number) =>
      `Nearest station: ${name}, some ${metres} m as the crow flies`,
  ],
  place: {
    all: ['全部', 'All'],
    district: ['所在区', 'District'],
    address: ['地址', 'Address'],
    hours: ['开放时间', 'Hours'],
    plan: ['规划路线', 'Plan the journey'],
    hasLine: ['有专线，可预约座位', 'A shuttle line goes there: seats can be booked'],
    noLine: ['无专线，可乘公共交通前往', 'No shuttle line: go by public transport'],
    see: [(name: string) => `查看${name}`, (name: string) => `See ${name}`],
    search: ['搜索', 'Search'],
    searchLabel: ['按名称搜索', 'Search by name'],
    searchHint: ['名称、区或路名', 'Name, district or street'],
    found: [
      (count: number) => (count === 0 ? '没有找到，请换个词试试' : `找到 ${count} 个`),
      (count: number) =>
        count === 0
          ? 'Nothing found: try another word'
          : count === 1
            ? '1 found'
            : `${count} found`,
    ],
  },
  tickets: {
    left: [
      (remaining: number) => `余票 ${remaining} 张`,
      (remaining: number) => (remaining === 1 ? '1 seat left' : `${remaining} seats left`),
    ],
    gone: ['已售罄', 'Sold out'],
    none: ['近日没有可售的班次', 'Nothing is sold for the next days'],
    demo: [
      '票价、班次与余票为演示，并非实际报价。',
      'Prices, sailings and seats are for demonstration, and no real offer.',
    ],
    buy: ['选日期购票', 'Choose a day and buy'],
  },
  timetable: {
    none: [
      '没有专线前往，可规划公共交通路线。',
      'No shuttle line goes there: plan a journey by public transport.',
    ],
    departures: [
      (line: string) => `${line}：班次与预约`,
      (line: string) => `${line}: departures and seats`,
    ],
    every: [
      (minutes: number) => `约 ${minutes} 分钟一班`,
      (minutes: number) => `about every ${minutes} min`,
    ],
    inGuide: ['查看线路与码头', 'Line and piers in the guide'],
  },
  noPrizes: ['还没有奖励，快去参加吧', 'Nothing yet: take part and win'],
  toWallet: ['去卡包查看', 'See the wallet'],
  days: ['天', 'd'],
  mine: textsByCode({ riders: ['我', 'me'], teams: ['我的队伍', 'my team'] }),
  session: {
    before: [(time: string) => `${time} 开抢`, (time: string) => `Opens ${time}`],
    open: [(time: string) => `抢购中，${time} 结束`, (time: string) => `Open until ${time}`],
    over: ['本场活动已结束', 'No session is left'],
  },
  left: [
    (remaining: number, stock: number) => `剩余 ${remaining}/${stock} 份`,
    (remaining: number, stock: number) => `${remaining} of ${stock} left`,
  ],
  taken: ['本周已抢到', 'Yours for this week'],
  toCome: ['即将开抢', 'Opens soon'],
  poster: {
    saved: ['海报已生成', 'The poster is ready'],
    failed: ['未能生成海报', 'The poster could not be made'],
  },
});
