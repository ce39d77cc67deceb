import type { Literal, Literals } from './literal.ts';

// Stubs of `ride-screens.ts`: estimated at 3,800 cents, 8,100 m in 1,620 s for 1,600 + 2,500; a
// cancellation of 300; 260 s to the pick-up and 830 to the end; rated 49 of 50.
const driver: Literal = {
  zh: ['车牌 沪A·DF1234 大众途安·绿色 欧阳师傅', '4.9', '138****5678', '预估车费 约 ¥38.00'],
  en: [
    'Plate 沪A·DF1234 Volkswagen Touran, green Driver Ouyang',
    '4.9',
    '138****5678',
    'Estimated fare about ¥38.00',
  ],
};

const joined = (zh: readonly string[], en: readonly string[], more: Literal): Literal => ({
  zh: [...zh, ...more.zh],
  en: [...en, ...more.en],
});

const calledRides: Literals = {
  'ride-start': {
    zh: ['车站打车', '从哪里出发？', '去哪里？', '选择上车点'],
    en: ['Station taxi', 'Where from?', 'Where to?', 'Choose pick-up'],
  },
  'ride-ranks': {
    zh: ['上车点 虹桥火车站', '附近出租车候车点', '虹桥火车站出租车候客点 当前上车点'],
    en: [
      'Pick-up Hongqiao Railway Station',
      'Taxi ranks nearby',
      'Hongqiao Railway Station taxi rank Your pick-up',
    ],
  },
  'ride-plan': {
    // The tariff's flag fall for electric cars and its price per kilometre.
    zh: [
      '上车点 人民广场 目的地 上海国际舞蹈中心（虹桥路）',
      '起步费 ¥16.00',
      '公里 × ¥2.70/公里',
      '预估合计',
    ],
    en: [
      "Pick-up People's Square Destination Shanghai International Dance Centre, Hongqiao Road",
      'Flag fall ¥16.00',
      'km × ¥2.70/km',
      'Estimated total',
    ],
  },
  'ride-plan-dues': {
    zh: ['您有一笔未支付的行程 ¥41.00', '支付后即可叫车'],
    en: ['You have an unpaid trip ¥41.00', 'Pay first, then call again'],
  },
  'ride-searching': {
    zh: ['正在为您找车', '预估车费 约 ¥38.00', '免费取消'],
    en: ['Looking for a driver', 'Estimated fare about ¥38.00', 'Cancel free'],
  },
  'ride-arriving': joined(
    ['司机正在赶来', '5 分钟 到上车点'],
    ['Your driver is on the way', '5 min to the pick-up'],
    driver,
  ),
  'ride-arrived': joined(['司机已到达上车点'], ['Your driver is here'], driver),
  'ride-on-trip': joined(
    ['行程中', '14 分钟 到目的地'],
    ['On trip', '14 min to the destination'],
    driver,
  ),
  'ride-cancel-free': {
    zh: ['确定取消行程吗？', '免费取消'],
    en: ['Cancel this trip?', 'Cancel for free'],
  },
  'ride-cancel-fee': {
    zh: ['现在取消需支付取消费', '取消费 ¥3.00 合计 ¥3.00', '支付 ¥3.00 并取消'],
    en: [
      "so there's a fee to cancel now",
      'Cancellation fee ¥3.00 Total ¥3.00',
      'Pay ¥3.00 and cancel',
    ],
  },
  'ride-finished': {
    zh: [
      '已到达目的地 8.1 公里，27 分钟',
      '行程费用 ¥41.00 待支付',
      '起步费 ¥16.00',
      '合计 ¥41.00',
      '去支付 ¥41.00',
    ],
    en: [
      "You've arrived 8.1 km, 27 min",
      'Fare ¥41.00 To be paid',
      'Flag fall ¥16.00',
      'Total ¥41.00',
      'Pay ¥41.00',
    ],
  },
  'ride-paid': {
    zh: ['行程费用 ¥41.00 已支付', '评价行程'],
    en: ['Fare ¥41.00 Paid', 'Rate trip'],
  },
  'ride-cancelled-fee': {
    zh: ['行程已取消 取消费 ¥3.00 待支付'],
    en: ['Trip cancelled Cancellation fee ¥3.00 To be paid'],
  },
  'ride-driver-cancelled': {
    zh: ['司机取消了行程', '您无需支付任何费用'],
    en: ['The driver cancelled', "You won't be charged"],
  },
  'ride-no-driver': { zh: ['附近暂无司机接单'], en: ['No driver found'] },
  'ride-contacts': {
    zh: [
      '待对方确认',
      '对方已确认',
      '对方已停止接收',
      '对方不会再收到您的求助短信，建议更换联系人',
    ],
    en: [
      'Not confirmed yet',
      'Confirmed',
      'Stopped',
      "They won't get your emergency texts. Choose someone else",
    ],
  },
  'ride-alarm-stopped': {
    zh: ['只通知联系人（2 位）', '已发送给 2/3 位联系人', '137****0002 对方已停止接收 自己发短信'],
    en: [
      'Only alert my 2 contacts',
      'Sent to 2 of 3 contacts',
      'Alexandria Montgomery 137****0002 Stopped Text them myself',
    ],
  },
  // 110 is the police.
  'ride-alarm': {
    zh: ['遇到危险请拨打 110。', '拨打 110'],
    en: ['In danger, call 110.', 'Call 110'],
  },
};

const shared: Literals = {
  'trip-waiting': {
    zh: ['行程分享', '正在等待司机接单', '叫车 接驾 行程 到达'],
    en: ['Shared trip', 'Waiting for a driver'],
  },
  'trip-arriving': {
    zh: [
      '前往接驾',
      '还需约 5 分钟',
      '沪A·DF1234',
      '138****5678',
      '出发 人民广场一带 到达 徐家汇一带',
    ],
    en: [
      'On the way',
      'About 5 min to go',
      '沪A·DF1234',
      '138****5678',
      "From People's Square area To Xujiahui area",
    ],
  },
  'trip-on-trip': {
    zh: ['行程中', '用时在预计之内', '评分 4.9'],
    en: ['On trip', 'on schedule', 'Rated 4.9'],
  },
  'trip-overdue': { zh: ['超时未到', '行程超时，仍未到达'], en: ['Overdue and not there yet'] },
  'trip-finished': { zh: ['行程已结束'], en: ['The trip has ended'] },
  'trip-cancelled': { zh: ['行程已取消', '乘车人不在车上'], en: ['The trip was cancelled'] },
  'trip-contact-none': {
    zh: [
      '手机尾号 0001 的乘客将您设为紧急联系人',
      '确认，我是对方的联系人',
      '停止接收该乘客的短信',
    ],
    en: [
      'The rider with the phone number ending in 0001 added you as an emergency contact',
      "Yes, I'm their contact",
      'Stop messages from this rider',
    ],
  },
  'trip-contact-confirmed': {
    zh: ['您已确认是手机尾号 0001 的乘客的紧急联系人', '停止接收该乘客的短信'],
    en: [
      "You're an emergency contact of the rider with the phone number ending in 0001",
      'Stop messages from this rider',
    ],
  },
  'trip-contact-stopped': {
    zh: ['您已停止接收手机尾号 0001 的乘客的短信', '恢复接收'],
    en: [
      "You've stopped messages from the rider with the phone number ending in 0001",
      'Get messages again',
    ],
  },
  'trip-contact-expired': {
    zh: ['分享链接已过期', '停止接收该乘客的短信'],
    en: ['This link has expired', 'Stop messages from this rider'],
  },
  'trip-expired': { zh: ['分享链接已过期'], en: ['This link has expired'] },
  'trip-revoked': { zh: ['乘车人已停止分享'], en: ['The rider has stopped sharing'] },
  'trip-not-found': { zh: ['没有找到这个行程'], en: ['Trip not found'] },
  '/travel-sharing': {
    zh: ['行程分享', '叫车 接驾 行程 到达'],
    en: ['Shared trip', 'Called Pick-up On trip Arrived'],
  },
};

const codes: Literals = {
  // A new code appears every 15 seconds (`docs/ride-code.md`).
  'ride-code': {
    zh: [
      '乘车码',
      '请将二维码对准闸机扫码口',
      '乘车码每 15 秒更新，截图无法使用。',
      '断网也可使用',
    ],
    en: ['Ride code', 'Hold the code to the gate reader', 'The code changes every 15 seconds'],
  },
  'ride-code-ticket': {
    zh: ['可用票券', '有效期至 11月24日（周二）09:00'],
    en: ['Your ticket', 'Valid until Tue, Nov 24, 09:00'],
  },
  'ride-code-refused': {
    zh: ['操作过于频繁，请稍后再试'],
    en: ['Too many attempts. Try again later'],
  },
};

// Stubs of `ride-repair-screens.ts`: the lowest fare of 3 yuan until it is completed, then 5; in at 00:10 and out at 00:52
// UTC, of 7 days, 2 more this month.
const repairs: Literals = {
  'ride-repair-agreement': {
    zh: ['进出站补登', '同意并查看'],
    en: ['Station entry/exit fix', 'Agree and view'],
  },
  'ride-repair-none': {
    zh: ['没有需要补登的行程', '最近 7 天'],
    en: ['No rides to fix', 'last 7 days'],
  },
  'ride-repair-list': {
    zh: [
      '本月还可即时补登 2 次',
      '徐家汇 进站 … 11月25日（周三）08:10 ¥3.00 暂按最低票价',
      '已补登 徐家汇 进站 … 11月25日（周三）08:10 虹桥2号航站楼 出站 … 11月25日（周三）08:52 ¥5.00',
    ],
    en: [
      '2 instant fixes left this month',
      '¥3.00 Lowest fare for now',
      'Fixed In at Xujiahui … ¥5.00 You pay the fare for the trip you actually made.',
    ],
  },
  'ride-repair-station': {
    zh: ['¥3.00 暂按最低票价', '您在哪一站出站？'],
    en: ['¥3.00 Lowest fare for now', 'Which station did you exit?'],
  },
};

/** Calling a car, a shared trip, the ride code, and rides without an exit. */
export const rides: Literals = { ...calledRides, ...shared, ...codes, ...repairs };
