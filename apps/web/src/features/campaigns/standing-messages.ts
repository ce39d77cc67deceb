import { defineMessages } from '../../core/i18n/messages.ts';
import { consentMessages } from './mechanics/consent/messages.ts';
import { helpMessages } from './mechanics/help/messages.ts';
import { carbonMessages } from './mechanics/carbon/messages.ts';
import { bagMessages } from './mechanics/bag/messages.ts';
import { bookingMessages } from './mechanics/booking/messages.ts';
import { deliveryMessages } from './mechanics/delivery/messages.ts';
import { exchangeMessages } from './mechanics/exchange/messages.ts';
import { inviteMessages } from './mechanics/invite/messages.ts';
import { rankingMessages } from './mechanics/ranking/messages.ts';
import { teamMessages } from './mechanics/team/messages.ts';
import { scratchMessages } from './mechanics/scratch/messages.ts';

/** What is said of a rider's own part in a campaign, and of their rides: it comes with what shows it. */
export const standingMessages = defineMessages({
  ...consentMessages,
  ...helpMessages,
  ...carbonMessages,
  ...bagMessages,
  ...bookingMessages,
  ...deliveryMessages,
  ...exchangeMessages,
  ...inviteMessages,
  ...rankingMessages,
  ...teamMessages,
  scratch: scratchMessages,
  held: ['核查中，通过后发放到卡包', 'Being checked: it comes into your wallet after that'],
  inviteFriends: ['邀请好友', 'Invite friends'],
  rides: [(count: number) => `${count} 次`, (count: number) => `${count} rides`],
  fares: {
    compare: ['按哪些行程比较', 'Which rides to compare'],
    past: [(days: number) => `我最近${days}天`, (days: number) => `My last ${days} days`],
    other: ['其他日子', 'Other days'],
    aDay: [(name: string) => `每天乘坐${name}次数`, (name: string) => `${name}: rides a day`],
    days: ['连续天数', 'Days in a row'],
    howFar: ['每次地铁大约多远', 'How far each metro ride goes'],
    band: [
      (km: number, price: string) => `${km}公里内 ${price}`,
      (km: number, price: string) => `to ${km} km: ${price}`,
    ],
    single: ['单程票价', 'Single fares'],
    pays: [
      (name: string, saved: string) => `${name}可省${saved}`,
      (name: string, saved: string) => `${name} saves ${saved}`,
    ],
    paysNote: [
      (isOwn: boolean) => (isOwn ? '在最合适的日子使用，它本可最省。' : '它是最省的选择。'),
      (isOwn: boolean) =>
        isOwn
          ? 'It would have been the cheapest way, used on the best days for it.'
          : 'It is the cheapest way.',
    ],
    singlesPay: ['按单程付费最省', 'Single fares are the cheapest'],
    singlesNote: [
      '对这些行程来说，任何通票和券包都不划算。',
      'No pass and no pack pays for these rides.',
    ],
    ridesBy: [
      (name: string, count: number, price: string) => `${name}${count}次 ${price}`,
      (name: string, count: number, price: string) => `${name} × ${count}: ${price}`,
    ],
    times: [
      (count: number) => (count === 1 ? '' : `×${count}`),
      (count: number) => (count === 1 ? '' : `× ${count}`),
    ],
    consists: [
      (product: string, rides: string) => `票款${product}，其余车费${rides}`,
      (product: string, rides: string) => `${product} for it, ${rides} for other rides`,
    ],
    saves: [
      (cents: string) => `比单程省${cents}`,
      (cents: string) => `${cents} less than single fares`,
    ],
    same: ['与单程相同', 'As much as single fares'],
    costsMore: [
      (cents: string) => `比单程多花${cents}`,
      (cents: string) => `${cents} more than single fares`,
    ],
    on: [
      (days: string, more: boolean) => `最合适自${days}起${more ? '……' : ''}`,
      (days: string, more: boolean) => `best from ${days}${more ? ' …' : ''}`,
    ],
    comma: ['、', ', '],
    buy: ['去购买', 'Buy it'],
    see: ['看看', 'See it'],
    free: [
      (count: number) => `另有${count}次行程因持票免费，不参与比较。`,
      (count: number) =>
        count === 1
          ? 'One ride was free by a ticket you had: it is not compared.'
          : `${count} rides were free by tickets you had: they are not compared.`,
    ],
    allFree: [
      (count: number) => `这些日子的${count}次行程都因持票免费。`,
      (count: number) => `All ${count} rides were free by tickets you had.`,
    ],
    none: [
      '这些日子没有乘坐地铁、公交或轮渡。可选“其他日子”为将来的行程比较。',
      'You took no metro, bus or ferry in these days. Choose other days to compare for a trip to come.',
    ],
    noRides: ['请选择打算乘坐的次数。', 'Say how many rides you mean to take.'],
    logIn: ['登录后按我的真实行程比较', 'Log in to compare your own rides'],
    note: [
      '按实付金额计算，已扣除换乘、累计优惠和优惠券，不含已退款的行程。通票自首次乘车起计时，并受每月限购约束。',
      'By what you paid, after transfers, monthly discounts and coupons, refunds left out. A day of a pass is counted from its first ride, within what a rider may buy in a month.',
    ],
    supposedNote: [
      '按现行票价计算，行程分布在8点至20点，不含换乘和累计优惠。',
      'By the fares in force, for rides from 8:00 to 20:00. Discounts for transfers and by the month are left out.',
    ],
  },
  deck: {
    deck: ['幻灯片', 'slides'],
    slide: ['一页', 'slide'],
    nth: [
      (n: number, total: number) => `第${n}页，共${total}页`,
      (n: number, total: number) => `${n} of ${total}`,
    ],
    back: ['上一页', 'Back'],
    next: ['下一页', 'Next'],
  },
  year: {
    title: [(year: number) => `我的${year}出行报告`, (year: number) => `My ${year} in rides`],
    cover: ['我的出行年度报告', 'My year in rides'],
    hint: ['左右滑动，看看这一年去了哪里', 'Swipe, and see where it took you.'],
    empty: [
      (year: number) => `${year}年还没有行程。完成并支付第一次出行后，这里就有您的报告。`,
      (year: number) =>
        `No rides in ${year} yet. The first one that is over and paid begins your report.`,
    ],
    plan: ['规划一次出行', 'Plan a trip'],
    ownOnly: ['用您自己的账号登录后即可查看', 'Log in with your own account to see your year.'],
    rides: ['今年出行', 'Rides this year'],
    times: { one: ['次', 'ride'], many: ['次', 'rides'] },
    onDays: [
      (days: number) => `分布在${days}天里`,
      (days: number) => (days === 1 ? 'on one day' : `on ${days} days`),
    ],
    daysOut: ['出行天数', 'Days with a ride'],
    months: ['出行最多的月份', 'The month you rode most'],
    month: [
      (i: number) => `${i + 1}月`,
      (i: number) =>
        'January February March April May June July August September October November December'.split(
          ' ',
        )[i] ?? '',
    ],
    inMonth: [
      (name: string, rides: number) => `${name}：${rides}次`,
      (name: string, rides: number) => `${name}: ${rides}`,
    ],
    busiest: [
      (day: string, rides: number) => `${day}最忙，一天出行${rides}次`,
      (day: string, rides: number) => `Your busiest day was ${day}, with ${rides} rides.`,
    ],
    favourite: ['坐得最多的是', 'You rode most on'],
    favouriteLine: ['最常坐的线路', 'Favourite line'],
    favouriteStation: ['最常去的车站', 'Favourite station'],
    onLine: [
      (rides: number) => `坐了${rides}次`,
      (rides: number) => (rides === 1 ? 'One ride on this line.' : `${rides} rides on this line.`),
    ],
    atStation: [
      (name: string, times: number) => `在${name}上下车${times}次`,
      (name: string, times: number) =>
        times === 1 ? `You passed ${name} once.` : `${times} times you came or went at ${name}.`,
    ],
    earliest: ['最早的一次', 'The earliest ride'],
    latest: ['最晚的一次', 'The latest ride'],
    streak: ['最长连续出行', 'Longest row of days'],
    days: { one: ['天', 'day'], many: ['天', 'days'] },
    from: [
      (from: string, end: string) => `从${from}到${end}，天天在路上`,
      (from: string, end: string) => `From ${from} to ${end}, a ride each day.`,
    ],
    longest: [
      (far: string, day: string, route: string) =>
        `最远的一次：${day}，${far}公里${route === '' ? '' : `，${route}`}`,
      (far: string, day: string, route: string) =>
        `The longest ride: ${far} km on ${day}${route === '' ? '' : `, ${route}`}.`,
    ],
    far: ['出行里程', 'Distance'],
    km: ['公里', 'km'],
    measured: [
      (rides: number) => `按有里程记录的${rides}次出行计`,
      (rides: number) =>
        rides === 1
          ? 'Of one ride whose length is known.'
          : `Of ${rides} rides whose length is known.`,
    ],
    kg: [(kilos: string) => `${kilos}千克CO₂`, (kilos: string) => `${kilos} kg CO₂`],
    savedOf: ['比打车减碳', 'Saved beside a taxi'],
    saved: [
      (kilos: string) => `比打车少排放${kilos}千克二氧化碳`,
      (kilos: string) => `${kilos} kg of CO₂ saved beside a taxi`,
    ],
    savedNote: [
      '估算值，按英国政府2023年温室气体换算系数计算',
      'An estimate, by the British government’s conversion factors of 2023.',
    ],
    paid: ['车费支出', 'What your rides cost'],
    perRide: [
      (price: string) => `平均每次${price}，不含已退款`,
      (price: string) => `${price} a ride on average. Refunds are left out.`,
    ],
    coupons: [
      (price: string) => `优惠券为您省了${price}`,
      (price: string) => `${price} saved by coupons`,
    ],
    posterTitle: ['生成我的海报', 'Your poster'],
    posterText: [
      '海报在您的手机上绘制，只包含您选择的内容',
      'Drawn on this phone: only what you choose is on it.',
    ],
    onPoster: ['海报内容（最多六项）', 'What is on it, six at most'],
    scan: ['扫码看看您的这一年', 'Scan to see your own year'],
    save: ['保存海报', 'Save the poster'],
  },
  breakdown: {
    sum: ['在本活动获得的积分', 'Points won here'],
    none: [
      '还没有积分：获得的每一笔都会列在这里，并注明来源',
      'No points yet: what you win here is listed with its cause',
    ],
    rest: ['其他奖励', 'Other rewards'],
    gained: [(amount: number) => `+${amount}`, (amount: number) => `+${amount}`],
    times: [
      (times: number) => `${times}次`,
      (times: number) => (times === 1 ? 'once' : `${times} times`),
    ],
    each: ['逐笔明细', 'Each of them'],
  },
});
