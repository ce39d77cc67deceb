import type { Literal, Literals } from './literal.ts';

// Tariffs are those of `cities/shanghai/network/fee_rules.json`, documents those of `cities/shanghai/documents`.

// Taxi, version 2023: 14 yuan, in electric and Touran cars 16, for the first 3 km, 2.70 a kilometre, 4.05 beyond 15 km, as
// much for every 4 minutes' wait, 30 % more at night, whole yuan.
const taxi: Literal = {
  zh: [
    '2023 版',
    '起步价 含 3 公里 ¥14.00',
    '起步价（新能源车、途安） 含 3 公里 ¥16.00',
    '里程费 3–15 公里 ¥2.70/公里',
    '远途里程费 超过 15 公里的部分 ¥4.05/公里',
    '等候费 每满 4 分钟 ¥4.05',
    '夜间加价 23:00–05:00 出发 +30%',
    '国庆节加价 10月1日至3日 +¥5.00',
    '四舍五入到 ¥1.00',
  ],
  en: [
    'Version 2023',
    'Flag fall includes 3 km ¥14.00',
    'Flag fall, electric and Touran cars includes 3 km ¥16.00',
    'Distance 3–15 km ¥2.70/km',
    'Long distance beyond 15 km ¥4.05/km',
    'Waiting each full 4 min ¥4.05',
    'Night surcharge departing 23:00–05:00 +30%',
    'National Day surcharge 1 to 3 October +¥5.00',
    'Rounded to ¥1.00',
  ],
};

// SAIC, version 2026-07: 13 yuan for the first 3 km, 2.50 a kilometre, 3.40 beyond 15 km, 0.50 a minute, 20 % more at
// night, 14 at least, tenths of a yuan.
const saic: Literal = {
  zh: [
    '示例价目 2026-07 版 · 自2026年7月1日起施行',
    '起步价 含 3 公里 ¥13.00',
    '里程费 3–15 公里 ¥2.50/公里',
    '远途里程费 超过 15 公里的部分 ¥3.40/公里',
    '时长费 ¥0.50/分钟',
    '夜间加价 23:00–05:00 出发 +20%',
    '最低消费 ¥14.00',
    '四舍五入到 ¥0.10',
  ],
  en: [
    'Example tariff Version 2026-07 · Since Jul 1, 2026',
    'Flag fall includes 3 km ¥13.00',
    'Distance 3–15 km ¥2.50/km',
    'Long distance beyond 15 km ¥3.40/km',
    'Time ¥0.50/min',
    'Night surcharge departing 23:00–05:00 +20%',
    'Minimum fare ¥14.00',
    'Rounded to ¥0.10',
  ],
};

// Of 18,321 m in 40 minutes, at midnight on 2 October: 13 + 12 × 2.50 + 3.321 × 3.40 (11.29) + 40 × 0.50 = 74.29, 20 % of
// it 14.86, together 89.15: 89.20.
const saicEstimate: Literal = {
  zh: [
    '享道出行 · 18.3 公里 · 40 分钟 · … 10月2日（周五）00:00 出发',
    '起步费 ¥13.00 里程费 12 公里 × ¥2.50/公里 ¥30.00 远途费 3.321 公里 × ¥3.40/公里 ¥11.29',
    '时长费 40 分钟 × ¥0.50/分钟 ¥20.00 夜间加价 ¥14.86 四舍五入 ¥0.05 预估合计 ¥89.20',
  ],
  en: [
    'SAIC Mobility · 18.3 km · 40 min · departing Fri, Oct 2, … 00:00',
    'Flag fall ¥13.00 Distance 12 km × ¥2.50/km ¥30.00 Long distance 3.321 km × ¥3.40/km ¥11.29',
    'Time 40 min × ¥0.50/min ¥20.00 Night surcharge ¥14.86 Rounding ¥0.05 Estimated total ¥89.20',
  ],
};

// Free within 3 minutes; then 3 yuan for a taxi, 6 once the driver has waited for 5 minutes; SAIC 5 and 10.
const cancellation: Literal = {
  zh: [
    '3 分钟内 免费',
    '出租车取消费 超过免费时长后 ¥3.00',
    '到达 5 分钟后 ¥6.00',
    '享道出行取消费 超过免费时长后 ¥5.00',
    '到达 5 分钟后 ¥10.00',
  ],
  en: [
    'within 3 min Free',
    'Taxi: cancellation fee after the free time ¥3.00',
    '5 min after arrival ¥6.00',
    'SAIC Mobility: cancellation fee after the free time ¥5.00',
    '5 min after arrival ¥10.00',
  ],
};

const joined = (...parts: readonly Literal[]): Literal => ({
  zh: parts.flatMap(({ zh }) => zh),
  en: parts.flatMap(({ en }) => en),
});

// The demo rider's taxis between home and Lujiazui: 13,261 m by road, of which 3,000 are in the flag fall.
const byTaxi: Literal = {
  zh: ['10.261 公里 × ¥2.70/公里 ¥27.70'],
  en: ['10.261 km × ¥2.70/km ¥27.70'],
};
const bySaic: Literal = {
  zh: ['起步费 ¥13.00 里程费 10.261 公里 × ¥2.50/公里 ¥25.65'],
  en: ['Flag fall ¥13.00 Distance 10.261 km × ¥2.50/km ¥25.65'],
};

/** Rules, agreements, and the fees of orders. */
export const rules: Literals = {
  'rules-taxi': joined({ zh: ['乘客计价说明'], en: ['Passenger fare rules'] }, taxi),
  'rules-taxi-trip': {
    // 16 + 12 × 2.70 + 3.321 × 4.05 (13.45) + 2 × 4.05 (9 minutes' wait) = 69.95; 30 % of it 20.99; 5 on National Day;
    // together 95.94: 96 yuan.
    zh: [
      '出租车 · 18.3 公里 · 40 分钟 · … 10月2日（周五）00:00 出发',
      '起步费 ¥16.00 里程费 12 公里 × ¥2.70/公里 ¥32.40 远途费 3.321 公里 × ¥4.05/公里 ¥13.45',
      '等候费 2 次 × ¥4.05/次 ¥8.10 夜间加价 ¥20.99 节假日加价 ¥5.00 四舍五入 ¥0.06 预估合计 ¥96.00',
    ],
    en: [
      'Taxi · 18.3 km · 40 min · departing Fri, Oct 2, … 00:00',
      'Flag fall ¥16.00 Distance 12 km × ¥2.70/km ¥32.40 Long distance 3.321 km × ¥4.05/km ¥13.45',
      'Waiting 2 × ¥4.05 each ¥8.10 Night surcharge ¥20.99 Holiday surcharge ¥5.00 Rounding ¥0.06 Estimated total ¥96.00',
    ],
  },
  'rules-saic': joined({ zh: ['享道计价说明'], en: ['SAIC fare rules'] }, saic),
  'rules-saic-old': {
    zh: [
      '非现行版本',
      '2025-01 版 · 2025年1月1日至2026年6月30日',
      '起步价 含 3 公里 ¥12.00',
      '¥0.45/分钟',
    ],
    en: [
      'Not in effect',
      'Version 2025-01 · Jan 1, 2025 to Jun 30, 2026',
      'Flag fall includes 3 km ¥12.00',
      '¥0.45/min',
    ],
  },
  'rules-saic-estimate': joined(
    { zh: ['享道预估价', '里程（公里）'], en: ['SAIC price estimate', 'Distance (km)'] },
    saicEstimate,
  ),
  'rules-estimate': joined(
    {
      zh: ['预估价规则', '预估价如何得出', '若呼叫时价格相差超过 10%，会请您重新确认。'],
      en: ['Estimate rules', 'How estimates work', 'If it has changed by more than 10%'],
    },
    taxi,
  ),
  'rules-forecast': joined({ zh: ['计价规则与预估'], en: ['Valuation rule'] }, saicEstimate, saic),
  'rules-cancellation-fee': joined(
    { zh: ['取消费规则'], en: ['Cancellation fee rules'] },
    cancellation,
  ),
  'rules-cancellation': joined(
    {
      zh: ['取消规则', '司机接单之前取消不收费。'],
      en: ['Cancellation rules', 'Before a driver has accepted, cancelling is free.'],
    },
    cancellation,
  ),
  'rules-prepayment': {
    zh: ['预付规则', '预付订单自创建起有 15 分钟支付时间', '逾期未支付的订单自动关闭'],
    en: [
      'Prepayment rules',
      'Pay a prepaid order within 15 minutes of placing it.',
      'An order not paid in time closes automatically',
    ],
  },
  'rules-agreement': {
    zh: ['预付协议', '预付服务协议', '现行有效 2026-07 版 · 自2026年7月1日起施行'],
    en: ['Prepayment agreement', 'In effect Version 2026-07 · Since Jul 1, 2026'],
  },
  'rules-agreement-old': {
    zh: ['非现行版本 2025-01 版 · 2025年1月1日至2026年6月30日'],
    en: ['Not in effect Version 2025-01 · Jan 1, 2025 to Jun 30, 2026'],
  },
  'rules-price': joined({ zh: ['计价规则'], en: ['Price rules'] }, taxi, cancellation),
  'rules-coupons': {
    zh: ['优惠券规则', '一个订单使用一张券。', '现行有效 2026-11 版 · 自2026年11月1日起施行'],
    en: [
      'Coupon rules',
      'Use one coupon per order.',
      'In effect Version 2026-11 · Since Nov 1, 2026',
    ],
  },
  'rules-fee-taxi-to_be_paid': joined(
    { zh: ['费用明细 待支付', '陆家嘴环路 → 仙霞路茅台路口'], en: ['Trip fee To be paid'] },
    bySaic,
  ),
  // The last one, if there are several.
  'rules-fee-taxi-refunded': {
    zh: ['费用明细 已支付', '公里 × ¥2.70/公里'],
    en: ['Trip fee Paid', 'km × ¥2.70/km'],
  },
  'rules-fee-metro-completed': {
    // The tariff: 3 yuan to 6 km, 1 for each further 10 km begun; 10 % off once the month's rides have cost 70 yuan, and 1
    // yuan off a change between bus and metro within 120 minutes.
    zh: [
      '起步价 6 公里以内 ¥3.00',
      '里程加价 之后每 10 公里（不足按一段计） +¥1.00',
      '120 分钟内 −¥1.00',
      '当月地铁消费满 ¥70.00 之后 −10%',
    ],
    en: [
      'Base fare up to 6 km ¥3.00',
      'Distance charge each further 10 km or part +¥1.00',
      'within 120 min −¥1.00',
      'once you spend ¥70.00 on metro in a month −10%',
    ],
  },
  'rules-fee-parking-street-paid': {
    // Inside the inner ring: 15 yuan for the first hour and 10 for each half hour begun in key areas, else 10 and 6.
    zh: [
      '内环内重点区域 · 首段 前 60 分钟（不足按一段计） ¥15.00',
      '内环内重点区域 · 之后 每 30 分钟（不足按一段计） ¥10.00',
      '内环内其他区域 · 首段 前 60 分钟（不足按一段计） ¥10.00',
      '内环内其他区域 · 之后 每 30 分钟（不足按一段计） ¥6.00',
    ],
    en: [
      'Key areas inside the inner ring: first period first 60 min or part ¥15.00',
      'Key areas inside the inner ring: after that each 30 min or part ¥10.00',
      'Other areas inside the inner ring: first period first 60 min or part ¥10.00',
      'Other areas inside the inner ring: after that each 30 min or part ¥6.00',
    ],
  },
  'rules-fee-without-order': { zh: ['出租车已支付', '请从订单中打开本页'], en: ['Taxi paid'] },
  '/triprule-taxi-ready-to-pay': joined(
    { zh: ['出租车待支付', '立即支付', '优惠券、积分与取消'], en: ['Taxi to pay', 'Pay now'] },
    byTaxi,
  ),
  '/triprule-saic-payment': joined(
    { zh: ['享道支付', '已支付', '仙霞路茅台路口 → 陆家嘴环路'], en: ['SAIC payment', 'Paid'] },
    bySaic,
  ),
  '/triprule-saic-pending-payment': joined(
    {
      zh: ['享道待支付', '待支付', '立即支付', '优惠券、积分与取消'],
      en: ['SAIC payment pending', 'To be paid', 'Pay now'],
    },
    bySaic,
  ),
  '/triprule-taxi-paid': joined(
    { zh: ['出租车已支付', '已支付'], en: ['Taxi paid', 'Paid'] },
    byTaxi,
  ),
};
