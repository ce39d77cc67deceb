import type { Literals } from './literal.ts';

// Words and amounts are the operator's: `apps/gateway/data/operator/campaigns/{energy-carbon,ciie}/campaign.json`.

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
      '50 积分 1,000 克 已兑 0/30',
      '公交立减券 3,000 克 已兑 0/10',
      '地铁立减券 5,000 克 已兑 0/10',
      '地铁立减券 ×5 20,000 克 已兑 0/2',
    ],
    en: [
      'Carbon rewards',
      '50 points 1,000 g 0 of 30 redeemed',
      'Bus coupon 3,000 g 0 of 10 redeemed',
      'Metro coupon 5,000 g 0 of 10 redeemed',
      'Metro coupon ×5 20,000 g 0 of 2 redeemed',
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
      '香樟 2,000 克 已兑 0/99',
      '银杏 4,000 克 已兑 0/99',
      '水杉 8,000 克 已兑 0/99',
      '植树证书',
    ],
    en: [
      'Tree planting day',
      'Camphor tree 2,000 g 0 of 99 redeemed',
      'Ginkgo 4,000 g 0 of 99 redeemed',
      'Dawn redwood 8,000 g 0 of 99 redeemed',
      'Tree planting certificate',
    ],
  },
};

// Of 100 draws 0.2 + 2.8 + 12 + 10 + 35 win; after 3 that won nothing (0.4 each) the next wins 20 points at least, in
// 0.4³ / 1.624 = 3.941 % of all draws: 35 % + 40 % of these = 36.5764 %.
const oddsZh =
  '四叶草展馆模型 0.2% 地铁免单券 2.8% 地铁立减券 12% 公共交通八折券 10% 20 积分 36.5764%';
const oddsEn =
  'Model of the clover hall 0.2% Free metro ride 2.8% Metro coupon 12% 20% off transit 10% 20 points 36.5764%';

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
      '3 friends register 200 points · 0 of 3',
    ],
  },
  'campaign-ciie-ciie-marketing-demo': {
    zh: ['进博会演示', '不发奖励，也不保存数据', oddsZh, '剩余 1 次机会'],
    en: ['Expo demo', 'No rewards, and nothing is saved.', oddsEn, 'Draws left: 1'],
  },
  'campaign-ciie-ciie-marketing-onedetail': {
    // Line 2 stops at 国家会展中心 since the station got its new name (`stations.json`: formerly 徐泾东).
    zh: ['进博会礼遇', '本周礼遇 2元 地铁立减券 满3元可用 ×1', '地铁2号线、17号线国家会展中心站'],
    en: [
      'Expo offer',
      'This week ¥2 Metro coupon Spend ¥3 or more ×1',
      'line 2 or 17 to the National Exhibition and Convention Center',
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
      '地铁免单券 无门槛 · 最高减15元 ×1 · 领取后 7 天内有效',
      '8折 公共交通八折券 无门槛 · 最高减3元',
      '协议第 1 版',
    ],
    en: [
      'Expo detail',
      'Four steps to win',
      'Free metro ride No minimum · Up to ¥15 off ×1 · Valid for 7 days after you claim it',
      '20% off 20% off transit No minimum · Up to ¥3 off',
      'Agreement version 1',
    ],
  },
  'campaign-ciie-ciie-marketing-invite-list': {
    zh: [
      '邀请列表',
      '我邀请的好友 还没有邀请到好友',
      '1 位好友注册 2 次机会 · 0/1',
      '5 位好友注册 免单 · 0/5',
    ],
    en: [
      'Expo invites',
      'Friends I invited No friends yet',
      '1 friend registers 2 chances to win · 0 of 1',
      '5 friends register Free · 0 of 5',
    ],
  },
  'campaign-ciie-ciie-marketing-breakdown': {
    zh: ['奖励明细', '在本活动获得的积分 0 积分'],
    en: ['Expo breakdown', 'Points from this campaign 0 points'],
  },
  'campaign-ciie-ciie-marketing-price-area': {
    zh: [
      '进博会价格专区',
      '公交立减券 500 积分 已兑 0/5',
      '地铁免单券 3000 积分 已兑 0/2',
      '地铁一日票 ¥18.00',
      '周末出行券包 ¥9.90 演示价',
    ],
    en: [
      'Expo price area',
      'Bus coupon 500 points 0 of 5 redeemed',
      'Free metro ride 3000 points 0 of 2 redeemed',
      'Metro one-day ticket ¥18.00',
      'Weekend pack ¥9.90 demo price',
    ],
  },
};

/** Campaigns with their own log-in, and the trees for their grams of carbon. */
export const localCampaigns: Literals = { ...carbon, ...ciie };
