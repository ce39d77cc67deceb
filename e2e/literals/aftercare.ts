import type { Literals } from './literal.ts';

const trips: Literals = {
  'after-rate': {
    zh: ['评价行程', '这次出行还满意吗？', '评分'],
    en: ['Rate the trip', 'How was this trip?', 'Rating'],
  },
  'after-rated': {
    // `aftercare-screens.ts` stubs four stars and the day; in Shanghai it is 9 o'clock.
    zh: ['感谢您的评价 4 星 准时 整洁 支付方便', '评价于 … 11月21日（周六）09:00'],
    en: ['Thanks for your rating 4 stars On time Clean Easy to pay', 'Rated Sat, Nov 21, … 09:00'],
  },
  'after-trip-metro': {
    // The order to be paid of `orders.ts`: the operator's fare is 5 yuan.
    zh: [
      '行程详情',
      '里程',
      '进站站点 一大会址·黄陂南路',
      '出站站点 国家会展中心',
      '起步价 ¥3.00 里程加价 2 次 × ¥1.00/次 ¥2.00 合计 ¥5.00',
    ],
    en: [
      'Trip detail',
      'Distance',
      'Entry station Site of the First CPC National Congress·South Huangpi Road',
      'Exit station National Exhibition and Convention Center',
      'Base fare ¥3.00 Distance charge 2 × ¥1.00 each ¥2.00 Total ¥5.00',
    ],
  },
  'after-trip-bus': {
    // Bus 88 costs 2 yuan flat.
    zh: ['行程详情', '乘车时间', '乘车线路'],
    en: ['Trip detail', 'Boarding time', 'Route'],
  },
  'after-trip-ferry': {
    zh: ['轮渡', '实付金额 ¥2.00', '乘车时间', '乘车线路'],
    en: ['Ferry', 'Actual payment ¥2.00', 'Boarding time', 'Route'],
  },
  'after-trip-co-passenger': {
    zh: ['同行人', '里程 36.3 公里', '实付金额 ¥79.80'],
    en: ['Co-passenger', 'Distance 36.3 km', 'Actual payment ¥79.80'],
  },
  'after-trip-custom-bus': {
    zh: ['定制公交·临港周末线（演示） 待使用', '实付金额 ¥25.00'],
    en: ['Customised bus: Lingang weekend line (demo) To be used', 'Actual payment ¥25.00'],
  },
  // A stub of `aftercare-screens.ts`: a taxi trip of a report without positions.
  'after-trip-unplaced': {
    zh: ['这次行程没有位置记录，无法显示地图', '车辆牌照'],
    en: ["We have no location data for this trip, so there's no map"],
  },
  'after-trip-old': {
    zh: ['行程详情', '进站时间', '出站站点'],
    en: ['Trip detail', 'Entry time', 'Exit station'],
  },
  'after-trip-old-unpaid': {
    zh: ['行程详情', '进站站点 一大会址·黄陂南路', '合计 ¥5.00'],
    en: ['Trip detail', 'Exit station National Exhibition and Convention Center', 'Total ¥5.00'],
  },
  'after-trip-old-broken': { zh: ['链接不完整'], en: ['The link is incomplete'] },
  'after-amp-order': {
    zh: ['订单详情', '进站站点', '订单编号', '订单金额', '实付金额', '订单进度'],
    en: [
      'Order detail',
      'Entry station',
      'Order number',
      'Order amount',
      'Actual payment',
      'Progress',
    ],
  },
  'after-amp-order-unpaid': {
    zh: ['订单详情', '待支付 待支付金额 ¥4.00', '订单金额 ¥5.00', '优惠券 -¥1.00'],
    en: ['Order detail', 'To be paid Amount due ¥4.00', 'Order amount ¥5.00', 'Coupon -¥1.00'],
  },
};

// Receipts of orders with their own price in the demo's story; see `orders.ts`.
const receipts: Literals = {
  'after-receipt-multi_ticket-to_be_used': {
    zh: ['电子收据', '地铁三日票 1 张 × ¥45.00 ¥45.00 实付金额 ¥45.00'],
    en: ['Receipt', 'Metro three-day ticket 1 × ¥45.00 ¥45.00 Actual payment ¥45.00'],
  },
  'after-receipt-custom_bus-to_be_used': {
    zh: ['服务类型 定制公交', '车费 ¥25.00 实付金额 ¥25.00'],
    en: ['Service Customised bus', 'Fare ¥25.00 Actual payment ¥25.00'],
  },
  'after-receipt-ferry-completed': {
    zh: ['服务类型 轮渡', '车费 ¥2.00 实付金额 ¥2.00'],
    en: ['Service Ferry', 'Fare ¥2.00 Actual payment ¥2.00'],
  },
  'after-receipt-taxi-refunded': {
    // The order changes with the day; the tariff does not.
    zh: ['公里 × ¥2.70/公里', '退款', '退款后实付'],
    en: ['km × ¥2.70/km', 'Refunds', 'After refunds'],
  },
};

// Stubs of `aftercare-screens.ts`: 3980 cents, of which one grants 1200. At
// 01:00 UTC it is 9 o'clock in Shanghai.
const refunds: Literals = {
  'after-refund-pending': {
    zh: [
      '退款详情',
      '退款中 ¥39.80 预计 … 09:00 前到账',
      '提交申请 … 11月21日（周六）09:00 退款已受理 … 11月21日（周六）09:00 已交支付机构处理 … 11月21日（周六）09:00',
      '退款金额 ¥39.80 退款方式 原路退回',
    ],
    en: [
      'Refund detail',
      'Being refunded ¥39.80 Expected by … 09:00',
      'Requested Sat, Nov 21, … 09:00 Accepted Sat, Nov 21, … 09:00 Sent to the payment provider Sat, Nov 21, … 09:00',
      'Refund amount ¥39.80 Refund method Original payment method',
    ],
  },
  'after-refund-succeeded': {
    zh: ['退款成功 ¥39.80 款项已退回原支付账户', '退款金额 ¥39.80'],
    en: ['Refunded ¥39.80 Refunded to your original payment method', 'Refund amount ¥39.80'],
  },
  'after-refund-under-review': {
    zh: ['审核中 ¥39.80', '申请金额 ¥39.80'],
    en: ['Under review ¥39.80', 'Amount requested ¥39.80'],
  },
  'after-refund-granted': {
    zh: ['退款中 ¥12.00', '退款金额 ¥12.00 支付金额 ¥39.80'],
    en: ['Being refunded ¥12.00', 'Refund amount ¥12.00 Paid ¥39.80'],
  },
  'after-refund-refused': {
    zh: ['退款未通过 ¥39.80 未退款，订单状态不变'],
    en: ['Refund declined ¥39.80 No refund was made. Your order is unchanged'],
  },
  'after-refund-failed': {
    zh: ['退款失败 ¥39.80', '支付机构拒绝了退款', '退款原因 行程有变'],
    en: ['Refund failed ¥39.80', 'It was refused', 'Reason My plans changed'],
  },
};

// `apps/gateway/sandbox/data/partner-orders.json` and `trains.json`: adults pay the price of the train, children half.
const elsewhere: Literals = {
  'elsewhere-rail': {
    // To Hangzhou in second class 73 yuan: two adults and a child, 73 + 73 + 36.50. Leaves at minute 385 of the day, for 52.
    zh: [
      '火车票订单',
      '仅展示近一年',
      '已出票 06:25 上海虹桥 G7309 52 分 07:17 杭州东 3 位乘客 ¥182.50',
      '待支付 07:00 上海虹桥 G2 4 时 28 分 11:28 北京南 1 位乘客 ¥1060.00',
    ],
    en: [
      'Rail orders',
      'past year only',
      'Ticketed 06:25 Shanghai Hongqiao G7309 52 min 07:17 Hangzhou East 3 passengers ¥182.50',
      'To be paid 07:00 Shanghai Hongqiao G2 4 h 28 min 11:28 Beijing South 1 passenger ¥1060.00',
    ],
  },
  'elsewhere-rail-empty': { zh: ['暂无火车票订单'], en: ['No rail orders'] },
  'elsewhere-rail-ticketed': {
    zh: [
      '火车票订单详情',
      '乘客与座位',
      '证件号 3100***********002',
      '二等座 ¥73.00',
      '*乐 儿童票',
      '二等座 ¥36.50',
      '订单金额 ¥182.50',
    ],
    en: [
      'Rail order',
      'Passengers and seats',
      'ID 3100***********002',
      'Second class ¥73.00',
      '*乐 Child',
      'Second class ¥36.50',
      'Order amount ¥182.50',
    ],
  },
  'elsewhere-rail-changed': {
    zh: ['改签 原车次 G7001', '二等座 ¥145.00', '订单金额 ¥145.00'],
    en: ['Change Original train G7001', 'Second class ¥145.00', 'Order amount ¥145.00'],
  },
  'elsewhere-rail-being-refunded': {
    // Two adults to Ningbo at 144 yuan.
    zh: ['退票中', '退款金额', '退票费', '退款中，原路退回', '订单金额 ¥288.00'],
    en: [
      'Being refunded',
      'Refund amount',
      'Refund fee',
      'Refund on its way',
      'Order amount ¥288.00',
    ],
  },
  'elsewhere-partners': {
    zh: [
      '第三方订单',
      '浦江夜游 待使用 黄浦江夜游 · 十六铺码头 20:00 班 · 上层观光甲板 … ¥360.00',
      '轻风单车 待支付 骑行：静安寺至外滩 … ¥2.50',
      '领航充电 进行中 充电：虹桥商务区P3停车库 … ¥40.45',
    ],
    en: [
      'Partner orders',
      'To be used Huangpu River night cruise, Shiliupu Pier, 20:00, upper sightseeing deck … ¥360.00',
      "To be paid Ride: Jing'an Temple to the Bund … ¥2.50",
      'Ongoing Charging: Hongqiao Business District, car park P3 … ¥40.45',
    ],
  },
  'elsewhere-partner-to-be-used': {
    zh: ['第三方订单详情', '¥360.00 服务信息 人数 3 人', '客服电话 400-000-0103', '前往浦江夜游'],
    en: ['Partner order', '¥360.00 Service Visitors 3', 'Customer service 400-000-0103'],
  },
  'elsewhere-partner-to-be-paid': {
    zh: ['轻风单车 待支付 骑行：静安寺至外滩 ¥2.50', '骑行时长 22 分钟'],
    en: ["Qingfeng Bikes To be paid Ride: Jing'an Temple to the Bund ¥2.50", 'Riding time 22 min'],
  },
};

// Orders of one journey, stubs of `journey-screens.ts`: 33 + 5 yuan paid, 5 of it refunded, 2 to be paid.
const journey: Literals = {
  journey: {
    zh: [
      '联程收据',
      '行程段数 5',
      '实付 ¥38.00',
      '−¥5.00',
      '待支付 ¥2.00',
      '合计 ¥35.00',
      '约 1.2 千克 CO₂',
    ],
    en: [
      'Journey receipt',
      'Legs 5',
      'Paid ¥38.00',
      '−¥5.00',
      'Due ¥2.00',
      'Total ¥35.00',
      'About 1.2 kg',
    ],
  },
};

// Stubs of `help-screens.ts`: 400 cents are granted.
const help: Literals = {
  'help-thread-decided': {
    zh: ['费用争议 已处理', '客服已决定退款 ¥4.00'],
    en: ['Fee dispute Resolved', 'Customer service approved a refund of ¥4.00'],
  },
};

/** After a trip: rating, receipt, refund; orders of partners; journeys; help. */
export const aftercare: Literals = {
  ...trips,
  ...receipts,
  ...refunds,
  ...elsewhere,
  ...journey,
  ...help,
};
