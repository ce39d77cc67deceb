import type { Literal, Literals } from './literal.ts';

// The demo rider's orders: `cities/shanghai/demo/story.json` lists them, `places.json` has their places and
// prices. Random values (a street, a sight, a taxi's wait) change with the day, and are left out.

// From 一大会址·黄陂南路 to 国家会展中心 the operator's table says 5 yuan (`metro_fare_matrix.json`, 0122 to 0234): the
// shortest way is 17.6 km, at 3 yuan to 6 km and 1 more for each further 10 km begun. The ride holds the coupon that takes
// 1 yuan off any order of 5 and more (`sandbox/demo/coupons.ts`): 4 yuan are due.
const unpaidMetro: Literal = {
  zh: [
    '订单详情',
    '14号线 · 2号线 待支付 待支付金额 ¥4.00',
    '进站时间',
    '进站站点 一大会址·黄陂南路 出站时间',
    '出站站点 国家会展中心',
    '起步价 ¥3.00 里程加价 2 次 × ¥1.00/次 ¥2.00 合计 ¥5.00',
    '订单编号',
    '订单金额 ¥5.00',
    '优惠券 -¥1.00 实付金额 未支付 乘车人 *伟',
    '立即支付',
  ],
  en: [
    'Order detail',
    'Line 14 · Line 2 To be paid Amount due ¥4.00',
    'Entry time',
    'Entry station Site of the First CPC National Congress·South Huangpi Road Exit time',
    'Exit station National Exhibition and Convention Center',
    'Base fare ¥3.00 Distance charge 2 × ¥1.00 each ¥2.00 Total ¥5.00',
    'Order number',
    'Order amount ¥5.00',
    'Coupon -¥1.00 Actual payment Not paid yet Passenger *伟',
    'Pay now',
  ],
};

const list: Literals = {
  orders: {
    // The ride above, the coach of 25 yuan, and a seat in a car at 60 % of the taxi fare by day: 36,332 m (the crow's way
    // of 27,317 m and a third more) cost 14 + 12 × 2.70 + 21.332 × 4.05 = 132.79, in whole yuan 133: 79.80.
    zh: [
      '我的订单',
      '仅展示近一年的订单',
      '未完成订单',
      '一大会址·黄陂南路 国家会展中心 … ¥5.00',
      '世纪大道地铁站 滴水湖 … ¥25.00',
      '张江高科技园区 国家会展中心（上海）南登录厅 … ¥79.80',
    ],
    en: [
      'My orders',
      'Only orders from the past year are shown',
      'Unfinished orders',
      'National Exhibition and Convention Center … ¥5.00',
      'Century Avenue metro station Dishui Lake … ¥25.00',
      'south entrance hall … ¥79.80',
    ],
  },
  'orders-metro': {
    zh: ['我的订单', '未完成订单（1）', '待支付 一大会址·黄陂南路 国家会展中心 … ¥5.00', '去支付'],
    en: [
      'My orders',
      'Unfinished orders (1)',
      'National Exhibition and Convention Center … ¥5.00',
      'Pay',
    ],
  },
  'orders-unpaid': {
    zh: ['我的订单', '待支付 一大会址·黄陂南路 国家会展中心 … ¥5.00', '去支付'],
    en: ['My orders', 'National Exhibition and Convention Center … ¥5.00', 'Pay'],
  },
  'orders-refunds': {
    // Three tickets for one of seven sights.
    zh: ['我的订单', '退款中', '成人票（演示价） … ¥'],
    en: ['My orders', 'Being refunded', 'adult ticket (demo price) … ¥'],
  },
  // Section 2 of the specification: the empty state "no related orders".
  'orders-empty': { zh: ['暂无相关订单', '仅展示近一年的订单'], en: ['No related orders'] },
  // Section 8: without a network.
  'orders-no-network': {
    zh: ['网络异常，请检查网络后重试', '重新加载'],
    en: ['No network. Please check your connection and try again', 'Try again'],
  },
};

const details: Literals = {
  'order-metro-to_be_paid': unpaidMetro,
  'order-multi_ticket-to_be_used': {
    // The metro three-day ticket of `ticket_products.json`.
    zh: [
      '地铁三日票 待使用',
      '请在入口出示，供扫描或报数字',
      '通票 待使用 实付金额 ¥45.00',
      '商品名称 地铁三日票 单价 ¥45.00 数量 1 张',
      '订单金额 ¥45.00 优惠金额 ¥0.00',
    ],
    en: [
      'Metro three-day ticket To be used',
      'Show this at the entrance, or read out the digits',
      'Pass To be used Actual payment ¥45.00',
      'Product Metro three-day ticket Unit price ¥45.00 Quantity 1',
      'Order amount ¥45.00 Discount ¥0.00',
    ],
  },
  'order-maglev-consumed': {
    zh: ['磁浮线 已使用 实付金额 ¥80.00', '磁浮普通席往返票 单价 ¥80.00'],
    en: [
      'Shanghai Maglev Consumed Actual payment ¥80.00',
      'Maglev return, ordinary class Unit price ¥80.00',
    ],
  },
  'order-custom_bus-to_be_used': {
    zh: ['待使用 实付金额 ¥25.00', '乘车时间', '乘车线路 定制公交·临港周末线（演示）'],
    en: [
      'To be used Actual payment ¥25.00',
      'Boarding time',
      'Route Customised bus: Lingang weekend line (demo)',
    ],
  },
  'order-co_passenger-to_be_used': {
    // See the list of orders.
    zh: ['同行人 待使用 实付金额 ¥79.80', '里程 36.3 公里', '订单金额 ¥79.80'],
    en: [
      'Co-passenger To be used Actual payment ¥79.80',
      'Distance 36.3 km',
      'Order amount ¥79.80',
    ],
  },
  'order-ferry-completed': {
    zh: ['轮渡', '实付金额 ¥2.00', '乘车时间', '乘车线路'],
    en: ['Ferry', 'Actual payment ¥2.00', 'Boarding time', 'Route'],
  },
  'order-parking-street-paid': {
    // Of 68 minutes, in the rider's own car.
    zh: [
      '停车订单详情',
      '停车类型 道路停车 车牌号 沪A·D36175 停车区域',
      '道路名称',
      '泊位号',
      '入场时间',
      '离场时间',
      '停车时长 1 小时 8 分钟',
      '停车费用',
      '实付金额',
    ],
    en: [
      'Parking order',
      'Parking type On-street Plate number 沪A·D36175 Parking area',
      'Road',
      'Space number',
      'Entry time',
      'Exit time',
      'Duration 1 h 8 min',
      'Parking fee',
      'Actual payment',
    ],
  },
  'order-parking-lot-ongoing': {
    zh: ['停车订单详情', '停车类型 停车场（库） 车牌号 沪A·D36175', '停车场名称', '计费中'],
    en: [
      'Parking order',
      'Parking type Car park or garage Plate number 沪A·D36175',
      'Car park',
      'Meter running',
    ],
  },
  'order-not-found': { zh: ['订单不存在'], en: ['Order not found'] },
};

// Stubs of `order-screens.ts`: 3980 cents. The sentences of a time-out and a cancellation are those
// of sections 4 and 8 of the specification.
const outcome = (zh: readonly string[], en: readonly string[]): Literal => ({
  zh: ['支付结果', ...zh],
  en: ['Payment result', ...en],
});
/** While the rider is still to scan, nothing has a result. */
const toScan = (zh: string, en: string): Literal => ({
  zh: ['扫码支付', zh],
  en: ['Scan to pay', en],
});
const results: Literals = {
  'result-confirming': outcome(
    ['支付结果确认中 ¥39.80', '请勿重复支付'],
    ['Confirming your payment ¥39.80', "Please don't pay again"],
  ),
  'result-succeeded': outcome(['支付成功 ¥39.80'], ['Payment successful ¥39.80']),
  'result-failed': outcome(
    ['支付未成功 ¥39.80 未扣款，订单仍可支付'],
    ["Payment failed ¥39.80 You haven't been charged. You can try paying again"],
  ),
  'result-timedOut': outcome(
    ['支付超时，订单已自动关闭 ¥39.80'],
    ['Payment timed out, the order had be automatically closed ¥39.80'],
  ),
  'result-cancelled': outcome(['订单已取消 ¥39.80'], ['The Order has been canceled ¥39.80']),
  'result-refunding': outcome(['款项正在退回 ¥39.80'], ['Refund in progress ¥39.80']),
  'result-refunded': outcome(['款项已退回 ¥39.80'], ['Refunded ¥39.80']),
  'result-code-scan': toScan('请用微信扫码支付 ¥39.80', 'Scan with WeChat to pay ¥39.80'),
  'result-code-ended': toScan('二维码已失效', 'This code has expired'),
  'result-none': outcome(['没有找到支付记录'], ['No payment found']),
  'result-malformed': outcome(['没有找到支付记录'], ['No payment found']),
};

/** The list of orders, orders, and the results of payments. */
export const orders: Literals = { ...list, ...details, ...results };
