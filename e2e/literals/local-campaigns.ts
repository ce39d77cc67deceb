import type { Literals } from './literal.ts';

// Words and amounts are the operator's: `cities/shanghai/operator/campaigns/{energy-carbon,ciie}/campaign.json`.

const carbon: Literals = {
  'campaign-new-energy-carbon': {
    zh: ['碳账户', '我的减碳量 0 克', '本月减碳 0 克 本月计入出行 0', '开通碳账户'],
    en: [
      'Carbon account',
      'My carbon savings 0 g',
      'Saved this month 0 g Rides counted this month 0',
      'Open carbon account',
    ],
  },
  'campaign-energy-carbon-energy-carbon': {
    zh: ['碳账户', '每一克 都算数', '我的减碳量', '邀请好友'],
    en: ['Carbon account', 'Every gram counts', 'My carbon savings', 'Invite friends'],
  },
  'campaign-new-energy-carbon-create': {
    zh: ['开通碳账户', '碳账户授权协议', '您可随时撤回同意', '协议第 1 版', '同意并开通'],
    en: [
      'Open carbon account',
      'Carbon account agreement',
      'You can withdraw at any time',
      'Agreement version 1',
      'Agree and open',
    ],
  },
  'campaign-energy-carbon-energy-carbon-reward': {
    zh: [
      '碳奖励',
      '50 积分 1 千克 已兑 0/30 用 1 千克兑换',
      '公交满2.00减1.00券 3 千克 已兑 0/10',
      '地铁满3.00减2.00券 5 千克 已兑 0/10',
      '地铁满3.00减2.00券 ×5 20 千克 已兑 0/2',
    ],
    en: [
      'Carbon rewards',
      '50 points 1 kg 0 of 30 redeemed Spend 1 kg',
      'Bus coupon (¥1.00 off ¥2.00 or more) 3 kg 0 of 10 redeemed',
      'Metro coupon (¥2.00 off ¥3.00 or more) 5 kg 0 of 10 redeemed',
      'Metro coupon (¥2.00 off ¥3.00 or more) ×5 20 kg 0 of 2 redeemed',
    ],
  },
  'campaign-energy-carbon-energy-carbon-detail': {
    // The account was opened three weeks ago, so six months ago is empty.
    zh: ['碳减排', '六个月减碳统计', '按月份', '0 克 0', '按出行方式', '地铁'],
    en: [
      'Carbon detail',
      'Six months of savings',
      'By month',
      '0 g 0',
      'By transport mode',
      'Metro',
    ],
  },
  'campaign-energy-carbon-energy-carbon-join': {
    zh: ['好友邀您一起减碳', '碳账户授权协议', '同意协议第 1 版'],
    en: ['Save carbon together', 'Carbon account agreement', 'You agreed to version 1'],
  },
  'campaign-energy-carbon-energy-carbon-carbon-detail': {
    // The rides of these three weeks differ by month.
    zh: ['碳明细', '每一笔的来由', '收支明细'],
    en: ['Carbon ledger', 'Where every gram comes from', 'Credited and spent'],
  },
  'campaign-tree-planting-day-tree-planting-day-activity': {
    zh: [
      '植树节',
      '香樟 2 千克 已兑 0/99',
      '银杏 4 千克 已兑 0/99',
      '水杉 8 千克 已兑 0/99',
      '植树证书',
    ],
    en: [
      'Tree planting day',
      'Camphor tree 2 kg 0 of 99 redeemed',
      'Ginkgo 4 kg 0 of 99 redeemed',
      'Dawn redwood 8 kg 0 of 99 redeemed',
      'Tree planting certificate',
    ],
  },
};

// Of 100 draws 0.2 + 2.8 + 12 + 10 + 35 win; after 3 that won nothing (0.4 each) the next wins 20 points at least, in
// 0.4³ / 1.624 = 3.941 % of all draws: 35 % + 40 % of these = 36.5764 %.
const oddsZh =
  '四叶草展馆模型 0.2% 地铁免单券（最高减15.00） 2.8% 地铁满3.00减2.00券 12% 地铁、公交、轮渡8折券（最高减3.00） 10% 20 积分 36.6%';
const oddsEn =
  'Model of the clover hall 0.2% Free metro ride (up to ¥15.00) 2.8% Metro coupon (¥2.00 off ¥3.00 or more) 12% Metro, bus or ferry coupon (20% off, up to ¥3.00) 10% 20 points 36.6%';

const ciie: Literals = {
  'campaign-ciie-ciie-marketing': {
    zh: [
      '进博会活动',
      oddsZh,
      '七日签到 已签到 0/7 天',
      '今天乘坐一次地铁 1 次机会',
      '乘坐五次地铁 100 积分',
      '3 位好友注册 200 积分 · 0/3',
    ],
    en: [
      'Expo campaign',
      oddsEn,
      'Seven-day check-in 0 of 7 days',
      'Take the metro today 1 chance to win',
      'Take the metro five times 100 points',
      '3 friends sign up 200 points · 0 of 3',
    ],
  },
  'campaign-ciie-ciie-marketing-demo': {
    zh: ['进博会演示', '不发奖励，也不保存数据', oddsZh, '剩余 1 次机会'],
    en: ['Expo demo', 'No rewards, and nothing is saved.', oddsEn, 'Draws left: 1'],
  },
  'campaign-ciie-ciie-marketing-onedetail': {
    // Line 2 stops at 国家会展中心 since the station got its new name (`stations.json`: formerly 徐泾东).
    zh: [
      '进博会礼遇',
      '本周礼遇 2.00元 地铁立减券 满3.00元可用 ×1',
      '地铁2号线、17号线国家会展中心站',
    ],
    en: [
      'Expo offer',
      'This week ¥2.00 Metro coupon Spend ¥3.00 or more ×1',
      'Take Line 2 or 17 to National Exhibition and Convention Center',
    ],
  },
  'campaign-ciie-ciie-marketing-reward': {
    zh: ['进博会奖励', '我的奖励', '实物奖品寄送'],
    en: ['Expo rewards', 'My rewards', 'Prize delivery'],
  },
  'campaign-ciie-ciie-marketing-detail': {
    zh: [
      '进博会详情',
      '四步赢好礼',
      '地铁免单券 无门槛 · 最高减15.00元 ×1 · 领取后 7 天内有效',
      '8折 公共交通八折券 无门槛 · 最高减3.00元',
      '协议第 1 版',
    ],
    en: [
      'Expo detail',
      'Four steps to win',
      'Free metro ride No minimum · Up to ¥15.00 off ×1 · Valid for 7 days after you claim it',
      '20% off 20% off transit No minimum · Up to ¥3.00 off',
      'Agreement version 1',
    ],
  },
  'campaign-ciie-ciie-marketing-invite-list': {
    zh: [
      '邀请列表',
      '我邀请的好友 还没有邀请到好友',
      '1 位好友注册 2 次机会 · 0/1',
      '5 位好友注册 地铁免单券（最高减15.00） · 0/5',
    ],
    en: [
      'Expo invites',
      'Friends I invited No friends yet',
      '1 friend signs up 2 chances to win · 0 of 1',
      '5 friends sign up Free metro ride (up to ¥15.00) · 0 of 5',
    ],
  },
  'campaign-ciie-ciie-marketing-breakdown': {
    zh: ['奖励明细', '在本活动获得的积分 0 积分'],
    en: ['Expo breakdown', 'Points from this campaign 0 points'],
  },
  'campaign-exchange-sheet': {
    zh: [
      '1.00元 公交立减券 满2.00元可用 ×1',
      '限购 每位用户限兑 5 次',
      '退款 兑换后不可退回',
      '合计 500 积分 用 500 积分兑换',
    ],
    en: [
      '¥1.00 Bus coupon Spend ¥2.00 or more ×1',
      'Limit 5 times per rider',
      "Refund Can't be undone",
      'Total 500 points Spend 500 points',
    ],
  },
  'campaign-ciie-ciie-marketing-price-area': {
    zh: [
      '进博会价格专区',
      '公交满2.00减1.00券 500 积分 已兑 0/5 用 500 积分兑换',
      '地铁免单券（最高减15.00） 3000 积分 已兑 0/2',
      '地铁一日票 ¥18.00',
      '周末出行券包 ¥9.90 演示价',
    ],
    en: [
      'Expo price area',
      'Bus coupon (¥1.00 off ¥2.00 or more) 500 points 0 of 5 redeemed Spend 500 points',
      'Free metro ride (up to ¥15.00) 3000 points 0 of 2 redeemed',
      'Metro one-day ticket ¥18.00',
      'Weekend pack ¥9.90 demo price',
    ],
  },
};

/** Campaigns with their own log-in, and the trees for their grams of carbon. */
export const localCampaigns: Literals = { ...carbon, ...ciie };
