import { defineMessages, textsByCode } from '../../core/i18n/messages.ts';
import { consentMessages } from './mechanics/consent/messages.ts';
import { helpMessages } from './mechanics/help/messages.ts';
import { carbonMessages } from './mechanics/carbon/messages.ts';
import { bagMessages } from './mechanics/bag/messages.ts';
import { bookingMessages } from './mechanics/booking/messages.ts';
import { deliveryMessages } from './mechanics/delivery/messages.ts';
import { drawnMessages } from './draw-check/drawn-messages.ts';
import { exchangeMessages } from './mechanics/exchange/messages.ts';
import { inviteMessages } from './mechanics/invite/messages.ts';
import { joinedMessages } from './mechanics/task/joined-messages.ts';
import { rankingMessages } from './mechanics/ranking/messages.ts';
import { teamMessages } from './mechanics/team/messages.ts';
import { scratchMessages } from './mechanics/scratch/messages.ts';

/** The texts of blocks that load after the page: the rider's standing, their rides, and the list of campaigns. */
export const standingMessages = defineMessages({
  drawn: drawnMessages,
  activities: {
    none: ['目前没有这类活动，欢迎以后再来', 'Nothing on right now. Check back later'],
    open: [(name: string) => `去参加：${name}`, (name: string) => `Open ${name}`],
    how: textsByCode({
      bag: ['打开赢得的福袋，看看里面有什么。', 'Open the lucky bags you win.'],
      booking: ['选择日期和班次，免费预约座位。', 'Choose a day and time, and book a free seat.'],
      carbon: ['绿色出行累计减碳量。', 'Save carbon by riding.'],
      checkin: ['每天打卡，达到天数领取奖励。', 'Check in daily and earn rewards along the way.'],
      claim: ['打开页面，点一下领取。', 'Open the page and claim with one tap.'],
      draw: [
        '每天有免费机会，做任务再得；结果次日可自行验证。',
        'Draw free every day, earn more with tasks, and verify results the next day.',
      ],
      exchange: ['用积分或减碳量兑换奖励。', 'Exchange points or carbon savings for rewards.'],
      help: [
        '把链接发给好友，助力满员即得奖励。',
        'Share your link. When enough friends help, you both win.',
      ],
      invite: ['邀请好友参加，按人数得奖励。', 'Invite friends and earn rewards as they join.'],
      quiz: ['答完题目，领取奖励。', 'Answer the questions for a reward.'],
      ranking: [
        '出行计入榜单，结束后按名次领奖。',
        'Climb the ranking with your rides. Claim your prize at the end.',
      ],
      sale: ['准点开抢，数量有限，每周一份。', 'Be on time: limited offers, one a week.'],
      scratch: ['每天刮一张，连续未中有保底。', 'Scratch a card a day, with a guaranteed win.'],
      task: [
        '乘车或浏览完成任务，再回到页面领取奖励。',
        'Complete tasks by riding or browsing, then claim your rewards.',
      ],
      team: ['组队出行，一起累计成绩。', 'Team up and ride together.'],
      vote: ['每天投票，选出您喜欢的。', 'Vote every day for your favourites.'],
    }),
  },
  ...consentMessages,
  ...helpMessages,
  ...carbonMessages,
  ...bagMessages,
  ...bookingMessages,
  ...deliveryMessages,
  ...exchangeMessages,
  ...inviteMessages,
  ...joinedMessages,
  ...rankingMessages,
  ...teamMessages,
  scratch: scratchMessages,
  held: ['审核中，通过后发放至卡包', "Under review. Once approved, it'll be in your wallet"],
  returned: ['订单已退款，奖品已收回', 'Withdrawn because the order was refunded'],
  inviteFriends: ['邀请好友', 'Invite friends'],
  rides: [(count: number) => `${count} 次`, (count: number) => `${count} rides`],
  fares: {
    compare: ['按哪些行程比较', 'Which rides to compare'],
    past: [(days: number) => `我最近${days}天`, (days: number) => `My last ${days} days`],
    other: ['其他日子', 'Other days'],
    aDay: [(name: string) => `每天乘坐${name}次数`, (name: string) => `${name}: rides a day`],
    days: ['连续天数', 'Consecutive days'],
    howFar: ['每次地铁大约多远', 'Distance of each metro ride'],
    band: [
      (km: number, price: string) => `${km}公里内 ${price}`,
      (km: number, price: string) => `Up to ${km} km: ${price}`,
    ],
    single: ['单程票价', 'Single fares'],
    pays: [
      (name: string, saved: string) => `${name}可省${saved}`,
      (name: string, saved: string) => `${name} saves ${saved}`,
    ],
    paysNote: [
      (isOwn: boolean) => (isOwn ? '选对日子使用，就能最省。' : '这是最省的选择。'),
      (isOwn: boolean) =>
        isOwn
          ? 'Used on the best days, it would have been the cheapest.'
          : "It's the cheapest option.",
    ],
    singlesPay: ['按单程付费最省', 'Single fares are cheapest'],
    singlesNote: [
      '对这些行程来说，任何通票和券包都不划算。',
      'No pass or coupon pack saves money on these rides.',
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
      (product: string, rides: string) => `${product} for the ticket, ${rides} for other rides`,
    ],
    saves: [
      (cents: string) => `比单程省${cents}`,
      (cents: string) => `${cents} less than single fares`,
    ],
    same: ['与单程相同', 'Same as single fares'],
    costsMore: [
      (cents: string) => `比单程多花${cents}`,
      (cents: string) => `${cents} more than single fares`,
    ],
    on: [
      (days: string, more: boolean) => `最省的起用日：${days}${more ? '等' : ''}`,
      (days: string, more: boolean) => `best from ${days}${more ? ' …' : ''}`,
    ],
    comma: ['、', ', '],
    buy: ['去购买', 'Buy'],
    see: ['看看', 'View'],
    free: [
      (count: number) => `另有${count}次行程因持票免费，不参与比较。`,
      (count: number) =>
        count === 1
          ? "1 ride was free with a ticket, so it isn't compared."
          : `${count} rides were free with a ticket, so they aren't compared.`,
    ],
    allFree: [
      (count: number) => `这些日子的${count}次行程都因持票免费。`,
      (count: number) => `All ${count} rides were free with a ticket.`,
    ],
    none: [
      '这些日子没有乘坐地铁、公交或轮渡。选“其他日子”，可比较今后的行程。',
      "You didn't take the metro, bus or ferry on these days. Choose “Other days” to compare future rides.",
    ],
    noRides: ['请选择打算乘坐的次数。', 'Choose how many rides you plan to take.'],
    logIn: ['登录后按我的真实行程比较', 'Log in to compare your own rides'],
    note: [
      '按实付金额计算，已扣除换乘、累计优惠和优惠券，不含已退款的行程。通票自首次乘车起计时，且每月限购。',
      'Based on what you paid after transfer discounts, monthly discounts and coupons. Refunded rides are excluded. Passes start with the first ride, and monthly purchase limits apply.',
    ],
    supposedNote: [
      '按现行票价计算，行程分布在8点至20点，不含换乘和累计优惠。',
      'Based on current fares, for rides between 8:00 and 20:00, without transfer or monthly discounts.',
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
    hint: ['左右滑动，看看这一年去了哪里', 'Swipe to see where the year took you'],
    empty: [
      (year: number) => `${year}年还没有行程。完成并支付第一次出行后，这里就有您的报告。`,
      (year: number) =>
        `No rides in ${year} yet. Your report starts once you complete and pay for your first ride.`,
    ],
    plan: ['规划一次出行', 'Plan a trip'],
    ownOnly: ['用您自己的账号登录后即可查看', 'Log in with your own account to see your year'],
    rides: ['今年出行', 'Rides this year'],
    times: { one: ['次', 'ride'], many: ['次', 'rides'] },
    onDays: [
      (days: number) => `分布在${days}天里`,
      (days: number) => (days === 1 ? 'on 1 day' : `on ${days} days`),
    ],
    daysOut: ['出行天数', 'Days you rode'],
    months: ['出行最多的月份', 'Your busiest month'],
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
      (day: string, rides: number) => `Your busiest day was ${day}, with ${rides} rides`,
    ],
    favourite: ['坐得最多的是', 'You rode most by'],
    favouriteLine: ['最常坐的线路', 'Favourite line'],
    favouriteStation: ['最常去的车站', 'Favourite station'],
    onLine: [
      (rides: number) => `坐了${rides}次`,
      (rides: number) => (rides === 1 ? '1 ride on this line' : `${rides} rides on this line`),
    ],
    atStation: [
      (name: string, times: number) => `在${name}上下车${times}次`,
      (name: string, times: number) =>
        times === 1
          ? `You got on or off at ${name} once`
          : `You got on or off at ${name} ${times} times`,
    ],
    earliest: ['最早的一次', 'Earliest ride'],
    latest: ['最晚的一次', 'Latest ride'],
    streak: ['最长连续出行', 'Longest streak'],
    days: { one: ['天', 'day'], many: ['天', 'days'] },
    from: [
      (from: string, end: string) => `从${from}到${end}，天天在路上`,
      (from: string, end: string) => `A ride every day from ${from} to ${end}`,
    ],
    longest: [
      (far: string, day: string, route: string) =>
        `最远的一次：${day}，${far}公里${route === '' ? '' : `，${route}`}`,
      (far: string, day: string, route: string) =>
        `Longest ride: ${far} km on ${day}${route === '' ? '' : `, ${route}`}`,
    ],
    far: ['出行里程', 'Distance'],
    km: ['公里', 'km'],
    measured: [
      (rides: number) => `按有里程数据的${rides}次出行计算`,
      (rides: number) =>
        rides === 1
          ? 'Based on 1 ride with a known distance'
          : `Based on ${rides} rides with a known distance`,
    ],
    co2: [(amount: string) => `${amount} CO₂`, (amount: string) => `${amount} CO₂`],
    savedOf: ['比打车减碳', 'Saved compared with taxis'],
    saved: [
      (amount: string) => `比打车少排放${amount}二氧化碳`,
      (amount: string) => `${amount} less CO₂ than by taxi`,
    ],
    savedNote: [
      '估算值，按英国政府2023年温室气体换算系数计算',
      'Estimated with the 2023 UK government conversion factors',
    ],
    paid: ['车费支出', 'Spent on fares'],
    perRide: [
      (price: string) => `平均每次${price}，不含已退款`,
      (price: string) => `${price} per ride on average, excluding refunds`,
    ],
    coupons: [
      (price: string) => `优惠券为您省了${price}`,
      (price: string) => `${price} saved by coupons`,
    ],
    posterTitle: ['生成我的海报', 'Your poster'],
    posterText: [
      '海报在您的手机上生成，只包含您选择的内容',
      'Made on your phone with only what you choose',
    ],
    onPoster: ['海报内容（最多六项）', 'On your poster (up to 6)'],
    scan: ['扫码看看您的这一年', 'Scan to see your own year'],
    save: ['保存海报', 'Save poster'],
  },
  breakdown: {
    sum: ['在本活动获得的积分', 'Points from this campaign'],
    none: [
      '还没有积分，每笔所得及来源都会列在这里',
      "No points yet. You'll see here what you earn and where it came from",
    ],
    rest: ['其他奖励', 'Other rewards'],
    gained: [(amount: number) => `+${amount}`, (amount: number) => `+${amount}`],
    times: [
      (times: number) => `${times}次`,
      (times: number) => (times === 1 ? 'once' : `${times} times`),
    ],
    each: ['逐笔明细', 'All entries'],
  },
});
