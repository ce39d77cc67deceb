import type { Literals } from './literal.ts';

// Prices are the operator's, `cities/shanghai/operator/products.json`; those of the metro's day tickets are public.
const shop: Literals = {
  shop: {
    zh: [
      '票务商城',
      'MaaS Pass 一日票 24小时内不限次乘坐地铁、公交和轮渡。 ¥30.00 日票 演示价',
      '地铁一日票 24小时内不限次乘坐地铁。 ¥18.00 日票',
      '地铁三日票 72小时内不限次乘坐地铁。 ¥45.00 日票',
      '¥55.00 联票',
      '¥5.90 券包',
    ],
    en: [
      'Ticket shop',
      'MaaS Pass day ticket Unlimited rides on metro, bus and ferry for 24 hours. ¥30.00 Day passes Demo price',
      'Metro one-day ticket Unlimited metro rides for 24 hours. ¥18.00',
      'Metro three-day ticket Unlimited metro rides for 72 hours. ¥45.00',
      '¥55.00 Combined passes',
      '¥5.90 Packs',
    ],
  },
  'shop-skins': { zh: ['白玉兰皮肤', '¥3.00 皮肤'], en: ['Magnolia skin', '¥3.00 Skins'] },
  'shop-long': {
    zh: ['¥12345.00', '仅剩 7 件', '已售罄'],
    en: ['¥12345.00', 'Only 7 left', 'Sold out'],
  },
  'shop-pass': {
    // One a month, as section 5 of the specification says.
    zh: [
      '有效期 自首次使用起 24 小时',
      '限购 每个自然月限购 1 份',
      '退款 未使用可全额退款',
      '合计 演示价 ¥30.00 购买 ¥30.00',
    ],
    en: [
      'Validity 24 hours from first use',
      'Limit 1 per calendar month',
      'Refund In full if unused',
      'Total Demo price ¥30.00 Buy for ¥30.00',
    ],
  },
  'shop-pack': {
    zh: [
      '地铁立减券 4 份 公交立减券 2 份',
      '购买后 30 天',
      '售出不退',
      '合计 演示价 ¥5.90 购买 ¥5.90',
    ],
    en: [
      'Metro coupon × 4 Bus coupon × 2',
      '30 days from purchase',
      'Non-refundable',
      'Total Demo price ¥5.90 Buy for ¥5.90',
    ],
  },
  // `shop-screens.ts` stubs one of three as used. The tabs are statuses of section 4.
  tickets: {
    zh: [
      '我的票',
      '待使用 已使用 已退款',
      '票码 1234 5678 9012 出示票码',
      '使用日期 12月1日（周二）',
      '已用 1 / 3',
      '首次使用后 24 小时内',
    ],
    en: [
      'My tickets',
      'To be used Consumed Refunded',
      'Ticket code 1234 5678 9012 Show ticket',
      'Visit date Tue, Dec 1',
      '1 of 3 used',
      '24 hours from first use',
    ],
  },
  'tickets-code': {
    zh: ['1234 5678 9012', '请在入口出示，供扫描或报数字'],
    en: ['1234 5678 9012', 'Show this at the entrance, or read out the digits'],
  },
  'tickets-none': { zh: ['还没有票'], en: ['No tickets'] },
  // Section 2 of the specification: empty "No E-Coupons", at the end "No More".
  'ecoupons-none': { zh: ['电子券', '暂无电子券'], en: ['E-coupons', 'No E-Coupons'] },
  ecoupons: {
    zh: [
      '待激活 有效期至 2027年1月21日（周四）09:00 · 还剩 61 天',
      '可使用',
      '已过期',
      '没有更多了',
    ],
    en: [
      'Not activated Valid until Thu, Jan 21, 2027, 09:00 · 61 days left',
      'Ready',
      'Expired',
      'No More',
    ],
  },
  'ecoupons-account': {
    zh: ['激活电子券', '充值账号'],
    en: ['Activate e-coupon', 'Account to top up'],
  },
  'ecoupons-code': { zh: ['1234 5678 9012 3456 使用时请出示此码'], en: ['1234 5678 9012 3456'] },
};

// The demo rider has one of each coupon of `operator/coupons.json`; another took 1 yuan off a bus ride.
const wallet: Literals = {
  coupons: {
    zh: [
      '我的卡券',
      '免单 地铁免单券 无门槛 · 最高减15.00元 地铁',
      '5.00元 打车立减券 满15.00元可用 出租车',
      '9折 打车九折券 满20.00元可用 · 最高减10.00元 出租车',
      '1.00元 通用立减券 满5.00元可用 全部订单 … 待支付订单使用中',
      '3.00元 停车立减券 满10.00元可用 停车',
    ],
    en: [
      'My coupons',
      'Free Free metro ride No minimum · Up to ¥15.00 off Metro',
      '¥5.00 Ride coupon Spend ¥15.00 or more Taxi',
      '10% off 10% off a ride Spend ¥20.00 or more · Up to ¥10.00 off Taxi',
      '¥1.00 Coupon for any order Spend ¥5.00 or more All orders … In an unpaid order',
      '¥3.00 Parking coupon Spend ¥10.00 or more Parking',
    ],
  },
  'coupons-of-kind': {
    zh: ['免单 轮渡免单券 无门槛 · 最高减4.00元 轮渡'],
    en: ['Free Free ferry ride No minimum · Up to ¥4.00 off Ferry'],
  },
  // Stubs of `wallet-screens.ts`: six of ten coupons left, a skin in use and one not.
  'coupons-packs': {
    zh: ['券包', '通勤券包 剩余 6 张，共 10 张 购买时间 … 11月20日（周五）10:00'],
    en: ['Packs', 'Commuter pack 6 of 10 left Bought Fri, Nov 20, … 10:00'],
  },
  'coupons-packs-none': { zh: ['暂无券包', '去商城看看'], en: ['No packs', 'View shop'] },
  'coupons-skins': {
    zh: ['外滩夜色 使用中 去更换', '白玉兰 未使用 去更换'],
    en: ['Bund at night In use Change', 'Magnolia Not in use Change'],
  },
  'coupons-skins-none': { zh: ['暂无皮肤', '去商城看看'], en: ['No skins', 'View shop'] },
  'coupons-empty': {
    zh: ['暂无可用卡券', '去商城看看'],
    en: ['No coupons available', 'View shop'],
  },
  'coupons-invalid': {
    zh: [
      '失效卡券',
      '1.00元 公交立减券 满2.00元可用 已使用',
      '9折 打车九折券 满20.00元可用 · 最高减10.00元 已过期',
    ],
    en: [
      'Invalid coupons',
      '¥1.00 Bus coupon Spend ¥2.00 or more Used',
      '10% off 10% off a ride Spend ¥20.00 or more · Up to ¥10.00 off Expired',
    ],
  },
  // Stubs of `wallet-screens.ts`: 20 % off, at most 300 cents, from 02:00 UTC.
  coupon: {
    zh: [
      '卡券详情',
      '8折 公共交通八折券 无门槛 · 最高减3.00元',
      '适用订单 地铁、公交、轮渡 生效时间 今天 10:00 到期时间 12月20日（周日）10:00 · 还剩 30 天',
      '使用条款',
    ],
    en: [
      'Coupon detail',
      '20% off 20% off transit No minimum · Up to ¥3.00 off',
      'Applies to Metro, Bus, Ferry Valid from Today 10:00 Valid until Sun, Dec 20, 10:00 · 30 days left',
      'Terms',
    ],
  },
  'coupon-long': {
    zh: ['满1234567.00元可用 · 最高减3.00元'],
    en: ['Spend ¥1234567.00 or more · Up to ¥3.00 off'],
  },
};

// `operator/points.json`: 10 for each ride on metro, bus and ferry, 1 for each yuan; 1 takes a cent off, half at most.
const points: Literals = {
  points: {
    // Bus 88 for 2 yuan: 10 + 2.
    zh: ['我的积分', '可用积分', '积分明细', '完成行程 … +12 余额'],
    en: ['My points', 'Available points', 'History', 'Trip completed … +12 Balance'],
  },
  'points-none': {
    zh: ['0 可用积分', '再得 100 积分可抵 1 元', '还没有积分', '去乘车得积分'],
    en: ['0 Available points', '100 points to go until ¥1', 'No points yet', 'Ride to earn points'],
  },
  'points-owed': {
    zh: ['需收回已使用的 1234567 积分', '−1234567 余额 −1234567'],
    en: ['1234567 points were reclaimed after being spent.', '−1234567 Balance −1234567'],
  },
  'points-guide': {
    zh: [
      '积分攻略',
      '地铁、公交和轮渡每乘一次得10积分。',
      '每实付1元得1积分。',
      '每 100 积分可抵 1 元。',
      '最多抵扣应付金额的 50%。',
      '12 个自然月内有效',
    ],
    en: [
      'Points guide',
      '10 points for each ride on metro, bus and ferry.',
      '1 point for each yuan you paid.',
      '100 points are worth ¥1.',
      'up to 50% of the amount due',
      '12 calendar months',
    ],
  },
};

// `operator/{products,spots}.json`: adults 80 yuan, others 40; the list has the lowest price of a spot.
const scenic: Literals = {
  'scenic-list': {
    zh: [
      '长三角景区票',
      '东方明珠广播电视塔 上海 演示价 ¥80.00 起',
      '拙政园 苏州 演示价 ¥40.00 起',
      '豫园 上海 演示价 ¥20.00 起',
    ],
    en: [
      'Scenic tickets',
      'Oriental Pearl Tower Shanghai Demo price from ¥80.00',
      "Humble Administrator's Garden Suzhou Demo price from ¥40.00",
      'Yu Garden Shanghai Demo price from ¥20.00',
    ],
  },
  'scenic-city': {
    zh: ['灵隐飞来峰 杭州 演示价 ¥23.00 起', '雷峰塔 杭州 演示价 ¥20.00 起'],
    en: [
      'Lingyin and Feilai Peak Hangzhou Demo price from ¥23.00',
      'Leifeng Pagoda Hangzhou Demo price from ¥20.00',
    ],
  },
  'scenic-none': { zh: ['没有找到景区'], en: ['No scenic spots found'] },
  'scenic-detail': {
    zh: [
      '景区票详情',
      '1 / 2',
      '拙政园成人票 未使用可退 ¥80.00',
      '拙政园优待票 未使用可退 ¥40.00',
      '通常7:30至17:30',
    ],
    en: [
      'Scenic ticket',
      '1 / 2',
      "Humble Administrator's Garden, adult Refundable if unused ¥80.00",
      "Humble Administrator's Garden, reduced Refundable if unused ¥40.00",
      'Usually 7:30 to 17:30',
    ],
  },
  'scenic-buy': {
    zh: ['购买拙政园成人票', '使用日期'],
    en: ["Buy Humble Administrator's Garden, adult", 'Visit date'],
  },
};

// `operator/{venues,offers}.json`.
const services: Literals = {
  'repair-home': {
    zh: [
      '维修门店',
      '口碑门店',
      '江岸新能源服务张江高科店',
      '4.8 515 条评价',
      '云栖快修徐家汇店',
      '4.8 491 条评价',
    ],
    en: [
      'Repair shops',
      'Top rated',
      'Riverbank EV Service, Zhangjiang Hi-Tech Park',
      '4.8 515 ratings',
      '4.8 491 ratings',
    ],
  },
  'repair-list': {
    // Three shops check electric cars.
    zh: ['维修门店列表', '共 3 家', '4.8 515 条评价', '4.4 548 条评价', '4.4 433 条评价'],
    en: ['Repair shop list', '3 shops', '4.8 515 ratings', '4.4 548 ratings', '4.4 433 ratings'],
  },
  'repair-none': { zh: ['共 0 家', '没有找到门店'], en: ['0 shops', 'No shops found'] },
  'repair-detail': {
    zh: [
      '门店详情',
      '小保养 更换机油与机滤，检查 12 项 ¥241.00 起',
      '刹车 检查并更换刹车片，配件另计 ¥108.00 起',
      '08:00–18:00',
    ],
    en: [
      'Repair shop',
      'Oil service Oil and filter change, 12-point check from ¥241.00',
      'Brakes Check and pad replacement. Parts extra from ¥108.00',
      '08:00–18:00',
    ],
  },
  'repair-book': {
    zh: ['预约云栖快修徐家汇店', '选择时段', '余 2'],
    en: ['Oil service', 'Time', '2 left'],
  },
  drive: {
    zh: ['试驾预约', '岚行 SUV', '续航 560 公里 座位 5 座', '城西试驾中心', '余 2'],
    en: ['Test drive', 'Ranlan SUV', 'Range 560 km Seats 5', 'West Test Drive Centre', '2 left'],
  },
  'drive-form': {
    // Tomorrow at 02:00 UTC.
    zh: ['试驾订单', '车型 岚行 SUV', '城西试驾中心 · 虹桥路站西侧约 600 米', '10:00'],
    en: [
      'Test-drive booking',
      'Car Ranlan SUV',
      'West Test Drive Centre · About 600 m west of Hongqiao Road station',
      '10:00',
    ],
  },
  'drive-nothing': { zh: ['还没有试驾预约'], en: ['No test drive booked'] },
  '/trail-car/protocol': {
    zh: ['试驾协议', '现行有效 2026-11 版 · 自2026年11月1日起施行'],
    en: ['Test-drive agreement', 'In effect Version 2026-11 · Since Nov 1, 2026'],
  },
};

/** Products, coupons, points, and bookable services. */
export const shops: Literals = { ...shop, ...wallet, ...points, ...scenic, ...services };
