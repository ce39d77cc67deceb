import type { Literals } from './literal.ts';

// Words and amounts of campaigns are the operator's: `cities/shanghai/operator/campaigns/<id>/campaign.json`; a coupon's
// terms are in `operator/coupons.json` (metro-2-off: 2 yuan off 3 and more, 30 days; taxi-5-off: 5 off 15, 7 days;
// bus-1-off: 1 off 2, 30 days; taxi-10-percent: at most 10 yuan off 20 and more, 14 days; metro-free-ride: up to 15 yuan,
// 7 days; ferry-free-ride: up to 4 yuan, 60 days), a product's price in `operator/products.json`.

/** Campaigns that give, sell or exchange. */
export const saleCampaigns: Literals = {
  'campaign-anniversary-anniversary': {
    zh: [
      '周年庆',
      '距结束',
      '周年礼包 2.00元 地铁立减券 满3.00元可用 ×2 · 领取后 30 天内有效',
      '5.00元 打车立减券 满15.00元可用 ×1 · 领取后 7 天内有效',
    ],
    en: [
      'Anniversary',
      'Ends in',
      'Anniversary coupons ¥2.00 Metro coupon Spend ¥3.00 or more ×2 · Valid for 30 days after you claim it',
      '¥5.00 Ride coupon Spend ¥15.00 or more ×1 · Valid for 7 days after you claim it',
    ],
  },
  'campaign-anniversary-anniversary-stages': {
    // The demo rider has not visited the shop: stage 3 is at 0 of 1.
    zh: [
      '周年庆阶段',
      '第一关：完成一次地铁出行 30 积分',
      '第二关：乘坐公交或轮渡 2 次 公交满2.00减1.00券 ×2',
      '第三关：逛逛票务商城 30 积分 · 0/1 完成上一项后解锁',
      '第四关：累计出行 5 次 地铁免单券（最高减15.00）',
    ],
    en: [
      'Stages',
      'Stage 1: one metro ride 30 points',
      'Stage 2: two rides by bus or ferry Bus coupon (¥1.00 off ¥2.00 or more) ×2',
      'Stage 3: look around the ticket shop 30 points · 0 of 1 Unlocks after the previous task',
      'Stage 4: five rides of any kind Free metro ride (up to ¥15.00)',
    ],
  },
  'campaign-anniversary-anniversary-week-card': {
    zh: [
      '周卡',
      '七天打卡 已签到 0/7 天',
      '第 3 天 ★ 第 4 天',
      '★ 第 3 天：30 积分 ★ 第 7 天：地铁免单券（最高减15.00）',
    ],
    en: [
      'Week card',
      'Check in for seven days 0 of 7 days',
      'Day 3 ★ Day 4',
      '★ Day 3: 30 points ★ Day 7: Free metro ride (up to ¥15.00)',
      'Check in seven days in a row to get a free metro ride.',
    ],
  },
  'campaign-sale-sheet': {
    // Half of the 5.90 yuan of `products.json`, for four coupons of the metro and two of the bus.
    zh: [
      '地铁立减券 4 份 公交立减券 2 份',
      '原价 ¥5.90',
      '有效期 购买后 30 天',
      '限购 每周限购 1 份，各场合计',
      '退款 售出不退',
      '合计 演示价 ¥2.95 抢购 ¥2.95',
    ],
    en: [
      'Metro coupon × 4 Bus coupon × 2',
      'Regular price ¥5.90',
      'Validity 30 days from purchase',
      'Limit 1 per week, across all sessions',
      'Refund Non-refundable',
      'Total Demo price ¥2.95 Buy for ¥2.95',
    ],
  },
  'campaign-before': { zh: ['活动3月10日开始'], en: ['Starts on Mar 10'] },
  'campaign-claim': {
    zh: ['活动已结束，奖励仍可领取'],
    en: ['Ended. You can still claim rewards'],
  },
  'campaign-over': { zh: ['活动已结束'], en: ['This campaign has ended'] },
  'campaign-bank-offer-sh-bank-marketing': {
    zh: [
      '银行优惠',
      '演示银行赠送，无需银行卡',
      '赠送的礼券 2.00元 地铁立减券 满3.00元可用 ×1 · 领取后 30 天内有效',
      '1.00元 公交立减券 满2.00元可用 ×2 · 领取后 30 天内有效',
      '去支付行程',
    ],
    en: [
      'Bank offer',
      'From the demo bank, no card needed',
      'Gift coupons ¥2.00 Metro coupon Spend ¥3.00 or more ×1 · Valid for 30 days after you claim it',
      '¥1.00 Bus coupon Spend ¥2.00 or more ×2 · Valid for 30 days after you claim it',
      'Pay for a trip',
    ],
  },
  'campaign-city-walk-dynamic-activity': {
    // Of 100 draws 3 + 2 + 13 + 40 win; after 3 that won nothing (0.42 each) the next wins 10 points at least. In the long
    // run it is that draw in 0.42³ / (1 + 0.42 + 0.42² + 0.42³) = 4.435 % of all: 40 % + 42 % of these = 41.8627 %.
    zh: [
      '梧桐秋日漫步',
      '距结束',
      '出门先领券 1.00元 公交立减券 满2.00元可用 ×1',
      '看看出行指南 1 次机会',
      '地铁免单券（最高减15.00） 每日 5 份 3%',
      '10 积分 41.9%',
      '地铁一日票 ¥18.00',
      '秋日出行榜 前 10 名: 100 积分',
    ],
    en: [
      'Autumn walk under the plane trees',
      'Ends in',
      'Get your coupons first ¥1.00 Bus coupon Spend ¥2.00 or more ×1',
      'Visit the traffic guide 1 chance to win',
      'Free metro ride (up to ¥15.00) 5 per day 3%',
      '10 points 41.9%',
      'Metro one-day ticket ¥18.00',
      'Top riders Top 10: 100 points',
    ],
  },
  'campaign-pujiang-visit-pujiang-visit': {
    zh: [
      '浦江游览',
      '班次与余票',
      // Sold for today until 20:00, then for tomorrow.
      '浦江游览 20:00 夜游 十六铺码头 20:00 开航，约一小时。 余票 200 张 ¥120.00',
    ],
    en: [
      'River cruise',
      'Sailings and seats left',
      'River cruise 20:00, evening From Shiliupu pier at 20:00, about an hour. 200 seats left ¥120.00',
    ],
  },
  'campaign-ship-line-ship-line': {
    zh: [
      '航线',
      '轮渡免单券 无门槛 · 最高减4.00元 ×1 · 领取后 60 天内有效',
      '东金线 东昌路渡口 ⇄ 金陵东路渡口 07:00–18:30 · 约 15 分钟一班 · ¥2.00',
    ],
    en: [
      'Ferry lines',
      'Free ferry ride No minimum · Up to ¥4.00 off ×1 · Valid for 60 days after you claim it',
      'Dongjin Line Dongchang Road Ferry Pier ⇄ East Jinling Road Ferry Pier 07:00–18:30 · About every 15 min · ¥2.00',
    ],
  },
  'campaign-unique-ship-unique-ship': {
    zh: [
      '特色游船',
      '19:00–20:30 上层甲板 余 40 座',
      '19:00–20:30 船舱座位 余 80 座',
      '免费预约；开始前 120 分钟可取消。',
    ],
    en: [
      'Special ship',
      '19:00–20:30 Upper deck 40 seats left',
      '19:00–20:30 Saloon 80 seats left',
      'Free. You can cancel up to 120 minutes before.',
    ],
  },
  'campaign-shanghai-chezhan-shanghai-chezhan-login': {
    zh: [
      '车站活动登录',
      '打开乘车码进站，出站后自动使用免单券。',
      '车站出行礼 免单 地铁免单券 无门槛 · 最高减15.00元 ×1 · 领取后 7 天内有效',
      '5.00元 打车立减券 满15.00元可用 ×1',
    ],
    en: [
      'Station campaign log in',
      'The free ride applies when you pay.',
      'Railway station gift Free Free metro ride No minimum · Up to ¥15.00 off ×1 · Valid for 7 days after you claim it',
      '¥5.00 Ride coupon Spend ¥15.00 or more ×1',
    ],
  },
  'campaign-shanghai-chezhan-shanghai-chezhan-login-result': {
    zh: ['领取结果', '已领取', '查看我的卡券'],
    en: ['Result', 'Claimed', 'View my coupons'],
  },
  'campaign-shanghai-chezhan-shanghai-chezhan-rule': {
    zh: ['活动规则', '活动时间：', '每个手机号限领一次，以前领过的用户不能再领。'],
    en: ['Rules', 'One claim per number.'],
  },
  'campaign-shopping-shopping-activity': {
    // Of 100 draws 0.3 + 9.7 + 5 + 15 + 30 win; after 3 that won nothing (0.4 each) the next wins 30 points at least, in
    // 0.4³ / 1.624 = 3.941 % of all draws: 30 % + 40 % of these = 31.5764 %. The pack is sold at half of 5.90 yuan.
    zh: [
      '购物活动',
      '距结束',
      '幸运九宫格',
      '线网图帆布袋 0.3% 公交满2.00减1.00券 ×2 9.7% 100 积分 5% 通用满5.00减1.00券 15% 30 积分 31.6%',
      '在票务商城付款一单 3 次机会 · 0/1',
      '¥2.95 原价 ¥5.90',
      '剩余 200/200 份 抢购 ¥2.95',
    ],
    en: [
      'Shopping campaign',
      'Ends in',
      'Lucky boxes',
      'Tote bag with the metro map 0.3% Bus coupon (¥1.00 off ¥2.00 or more) ×2 9.7% 100 points 5% Coupon for any order (¥1.00 off ¥5.00 or more) 15% 30 points 31.6%',
      'Pay for an order in the ticket shop 3 chances to win · 0 of 1',
      '¥2.95 was ¥5.90',
      '200 of 200 left Buy for ¥2.95',
    ],
  },
  'campaign-shopping-shopping-activity-my-prizes': {
    zh: ['我的奖品', '实物奖品请填写收货地址', '收货地址'],
    en: ['My prizes', 'For physical prizes, enter a delivery address.', 'Delivery address'],
  },
  'campaign-prizes-waiting': {
    zh: [
      '30 积分 … 11月20日（周五）09:35 订单使用后到账，最晚1月9日',
      '30 积分 … 11月20日（周五）09:35 订单使用后到账',
      '30 积分 … 11月20日（周五）09:35 订单已退款，奖品已收回',
    ],
    en: [
      "30 points Fri, Nov 20, … 09:35 Yours once you've used your order, or on Jan 9",
      "30 points Fri, Nov 20, … 09:35 Yours once you've used your order",
      '30 points Fri, Nov 20, … 09:35 Withdrawn because the order was refunded',
    ],
  },
  'campaign-shopping-shopping-activity-browse-page': {
    zh: [
      '逛一逛',
      '逛满15秒，领一次抽奖 逛逛好票好物 1 次机会',
      'MaaS Pass 一日票 ¥30.00 演示价',
      '磁浮地铁一票通（往返） ¥85.00',
    ],
    en: [
      'Browse',
      'Browse for 15 seconds to earn a draw Browse tickets and more 1 chance to win',
      'MaaS Pass day ticket ¥30.00 demo price',
      'Maglev return + 24 h metro ¥85.00',
    ],
  },
  'campaign-ssm-promotion-ssm-promotion': {
    zh: [
      '随申码乘车',
      '乘车礼券 2.00元 地铁立减券 满3.00元可用 ×1',
      '1.00元 公交立减券 满2.00元可用 ×2',
      '第二步 扫码进站上车',
    ],
    en: [
      'City code promotion',
      'Ride coupons ¥2.00 Metro coupon Spend ¥3.00 or more ×1',
      '¥1.00 Bus coupon Spend ¥2.00 or more ×2',
      '2 Scan and board',
    ],
  },
  'campaign-ssm-promotion-ssm-promotion-ylb': {
    zh: [
      '随申码专区',
      '合作专区 一码乘车',
      '您在合作应用里已有随申码，无需再下载或办卡',
      '2.00元 地铁立减券 满3.00元可用 ×1',
      '×2 · 领取后 30 天内有效',
    ],
    en: [
      'City code promotion',
      'Partner page: one code for every ride',
      'No download or card needed.',
      '¥2.00 Metro coupon Spend ¥3.00 or more ×1',
      '×2 · Valid for 30 days after you claim it',
    ],
  },
  'campaign-station-market-shanghai-station-activity-preheat': {
    zh: ['车站活动预热', '短信提醒我', '10:00、13:00、16:00、19:00 开场'],
    en: ['Station warm-up', 'Text me a reminder', 'at 10:00, 13:00, 16:00 and 19:00.'],
  },
  'campaign-station-market-shanghai-station-activity-preheat-login': {
    zh: ['登录', '登录后预约提醒', '提醒发送到您登录的手机号。', '开场前 10 分钟收到一条短信'],
    en: [
      'Log in to set a reminder',
      'Reminders go to the phone number you log in with.',
      'We text you 10 minutes before it opens',
    ],
  },
  'campaign-travel-gift-traffic-gift': {
    zh: [
      '出行礼包',
      '礼包里有 2.00元 地铁立减券 满3.00元可用 ×2',
      '9折 打车九折券 满20.00元可用 · 最高减10.00元 ×1 · 领取后 14 天内有效',
    ],
    en: [
      'Travel gift',
      "What's included ¥2.00 Metro coupon Spend ¥3.00 or more ×2",
      '10% off 10% off a ride Spend ¥20.00 or more · Up to ¥10.00 off ×1 · Valid for 14 days after you claim it',
    ],
  },
  'campaign-wednesday-wednesday': {
    zh: [
      '周三半价',
      '每周三 10:00 与 15:00 两场',
      '第一场：地铁专场',
      '5折 地铁半价券 无门槛 · 最高减3.00元 ×2 · 领取后 7 天内有效',
      '剩余 500/500 份',
    ],
    en: [
      'Half-price Wednesday',
      'Every Wednesday at 10:00 and 15:00',
      'First session: metro',
      '50% off Half-price metro ride No minimum · Up to ¥3.00 off ×2 · Valid for 7 days after you claim it',
      '500 of 500 left',
    ],
  },
  'campaign-wednesday-wednesday-second': {
    zh: [
      '第二场 15:00 开抢',
      '第二场：公交专场',
      '我抢到的',
      '5折 公交半价券 无门槛 · 最高减1.00元 ×2',
      '剩余 800/800 份',
    ],
    en: [
      'Session 2 opens at 15:00',
      'Second session: bus',
      'What I got',
      '50% off Half-price bus ride No minimum · Up to ¥1.00 off ×2',
      '800 of 800 left',
    ],
  },
  'campaign-wednesday-wednesday-counpon-detail': {
    zh: [
      '优惠券',
      '我抢到的优惠券',
      '每周三可抢 5折 地铁半价券 无门槛 · 最高减3.00元 ×2',
      '5折 公交半价券 无门槛 · 最高减1.00元 ×2',
    ],
    en: [
      'Coupon',
      'My coupons from this sale',
      'Available every Wednesday 50% off Half-price metro ride No minimum · Up to ¥3.00 off ×2',
      '50% off Half-price bus ride No minimum · Up to ¥1.00 off ×2',
    ],
  },
  'campaign-multi-fare-multi-fare': {
    // Packs are bought once for the days compared; how many day tickets would be, depends on the rides of the last days.
    zh: ['多元票价', '比一比', '单程票价', '地铁一日票', '票款¥5.90', '票款¥9.90'],
    en: [
      'Fares and passes',
      'Compare',
      'Single fares',
      'Metro one-day ticket',
      '¥5.90 for the ticket',
      '¥9.90 for the ticket',
    ],
  },
  'campaign-fares-supposed': {
    // Four metro rides of up to 16 km: 4 × 4 yuan. The pack (5.90) takes 2 off each: 5.90 + 4 × 2 = 13.90, 2.10 less. The
    // weekend pack (9.90) frees one: 9.90 + 3 × 4 = 21.90.
    zh: [
      '6公里内 ¥3.00 16公里内 ¥4.00 26公里内 ¥5.00',
      '单程票价 ¥16.00 地铁4次 ¥16.00',
      '通勤券包可省¥2.10',
      '通勤券包 ¥13.90 票款¥5.90，其余车费¥8.00',
      '周末出行券包 ¥21.90 票款¥9.90，其余车费¥12.00 比单程多花¥5.90',
      '地铁一日票 ¥18.00 票款¥18.00，其余车费¥0.00 比单程多花¥2.00',
    ],
    en: [
      'Up to 6 km: ¥3.00 Up to 16 km: ¥4.00 Up to 26 km: ¥5.00',
      'Single fares ¥16.00 Metro × 4: ¥16.00',
      'Commuter pack saves ¥2.10',
      'Commuter pack ¥13.90 ¥5.90 for the ticket, ¥8.00 for other rides',
      'Weekend pack ¥21.90 ¥9.90 for the ticket, ¥12.00 for other rides ¥5.90 more than single fares',
      'Metro one-day ticket ¥18.00 ¥18.00 for the ticket, ¥0.00 for other rides ¥2.00 more than single fares',
    ],
  },
};
