import type { Literals } from './literal.ts';

// Words and amounts of campaigns are the operator's: `cities/shanghai/operator/campaigns/<id>/campaign.json`, and for
// coupons `operator/coupons.json`.

// A quiz of 3 questions whose 2 right answers win 20 points; one of 4 that wins 10.
const quizzes: Literals = {
  'campaign-energy-week-energy-conservation-activity': {
    zh: ['节能宣传周', '今日答题 每次 3 题，答对 2 题即可获得： 20 积分', '开始答题'],
    en: ['Energy week', 'Questions of the day 3 questions. Get 2 right to win: 20 points', 'Start'],
  },
  'campaign-energy-week-energy-conservation-activity-result': {
    zh: ['答题结果', '我的成绩 还没有答题'],
    en: ['Result', "My score You haven't taken the quiz yet"],
  },
  'campaign-hello-sakura-hello-sakura': {
    zh: ['你好樱花', '共 4 题', '10 积分', '坐地铁去看樱花', '7号线顾村公园站，步行可达。'],
    en: [
      'Hello sakura',
      '4 questions',
      '10 points',
      'See the blossom by metro',
      'Gucun Park: a walk from Gucun Park, Line 7.',
    ],
  },
  'campaign-hello-sakura-hello-sakura-result': {
    zh: ['你的樱花', '您是 还没有答题', '去答题'],
    en: ['Your sakura', "You are You haven't taken the quiz yet", 'Take the quiz'],
  },
};

// 3 friends have to help; the helper wins 20 points, the sharer two coupons of 2 yuan.
const help: Literals = {
  'campaign-friend-help-token': {
    zh: [
      '好友助力',
      '138****8001 请您帮忙助力',
      '已有 0/3 位好友助力',
      '助力即得：20 积分',
      '为 TA 助力',
    ],
    en: [
      'Friend help',
      '138****8001 asks for your help',
      '0 of 3 friends have helped',
      'Your reward for helping: 20 points',
      'Help',
    ],
  },
  'campaign-friend-help-token-test-share': {
    zh: ['分享预览', '帮我助力一下 点开链接，帮我集齐好友助力，您也有礼'],
    en: [
      'Share preview',
      "Help me with one tap Open the link and help. There's a gift for you too",
    ],
  },
  'campaign-friend-help-token-share-two': {
    zh: [
      '再次分享',
      '集齐 3 位好友助力，即得：地铁满3.00减2.00券 ×2',
      '1 位好友注册 50 积分 · 0/1',
      '5 位好友完成首次出行 打车满15.00减5.00券 · 0/5',
    ],
    en: [
      'Share again',
      'Get help from 3 friends for: Metro coupon (¥2.00 off ¥3.00 or more) ×2',
      '1 friend signs up 50 points · 0 of 1',
      '5 friends take a first ride Taxi coupon (¥5.00 off ¥15.00 or more) · 0 of 5',
    ],
  },
  'campaign-friend-help-token-login': {
    zh: ['登录助力', '登录后自动完成助力', '已有 0/3 位好友助力', '每位乘客在活动期间只能助力一次'],
    en: [
      'Log in to help',
      'Log in and your help counts automatically',
      '0 of 3 friends have helped',
      'Each rider can help once during the campaign.',
    ],
  },
  'campaign-friend-help-token-login-result': {
    zh: ['助力结果', '您还没有助力', '已有 0/3 位好友助力'],
    en: ['Help result', "You haven't helped yet", '0 of 3 friends have helped'],
  },
  'campaign-friend-help-token-award-result': {
    zh: [
      '奖励结果',
      '我获得的奖励',
      '发起人集齐 3 位好友助力可得 2.00元 地铁立减券 满3.00元可用 ×2',
      '每位助力好友可得 20 积分',
    ],
    en: [
      'Award',
      'My rewards',
      'You, with 3 helpers ¥2.00 Metro coupon Spend ¥3.00 or more ×2',
      'Each friend who helps 20 points',
    ],
  },
  // Section 8 of the specification: "route does not exist".
  'campaign-help-mistyped': { zh: ['路由不存在'], en: ['Route does not exist'] },
};

// Teams of 2 to 5; members of the best team get five coupons of 2 yuan, of the next two teams two. `team-screens.ts` stubs
// the savings: 128,400 g, 96 rides, place 3 with 128,000 g.
const teams: Literals = {
  'campaign-green-experts-green-experts-index': {
    zh: [
      '绿色出行达人',
      '我的队伍 和朋友组队，一起绿色出行：2 至 5 人一队',
      '队伍减碳榜 第 1 名: 地铁满3.00减2.00券 ×5 前 3 名: 地铁满3.00减2.00券 ×2',
    ],
    en: [
      'Green experts',
      'My team Team up and ride green with friends, 2 to 5 per team',
      'Teams by carbon saved 1st place: Metro coupon (¥2.00 off ¥3.00 or more) ×5 Top 3: Metro coupon (¥2.00 off ¥3.00 or more) ×2',
    ],
  },
  'campaign-green-experts-green-experts-create': {
    zh: ['创建队伍', '队伍名称', '您将成为队长。'],
    en: ['Create team', 'Team name', "You'll be the captain."],
  },
  'campaign-green-experts-green-experts-details': {
    zh: ['队伍详情', '2 至 5 人一队'],
    en: ['Travel together', '2 to 5 per team'],
  },
  'campaign-green-experts-green-experts-talent-list': {
    zh: ['达人榜', '个人减碳榜', '先创建或加入一支队伍，就算参加', '手机号已隐去中间几位。'],
    en: [
      'Ranking',
      'Riders by carbon saved',
      'Create or join a team to take part.',
      'with masked phone numbers.',
    ],
  },
  'campaign-green-experts-green-experts-invite': {
    zh: ['邀请入队', '好友邀请您入队', '邀请无效，或队伍已解散'],
    en: [
      'Join team',
      'A friend invites you',
      'This invitation no longer works, or the team has been disbanded',
    ],
  },
};

const points: Literals = {
  'campaign-metro-points-motro-rewards-points-activity': {
    zh: [
      '地铁出行赚积分',
      '看看轨道交通线网图 10 积分',
      '乘坐地铁 1 次 10 积分',
      '乘坐地铁 5 次 50 积分',
      '乘坐地铁 10 次 120 积分',
    ],
    en: [
      'Metro points',
      'View the metro map 10 points',
      'Take the metro once 10 points',
      'Take the metro 5 times 50 points',
      'Take the metro 10 times 120 points',
    ],
  },
  'campaign-metro-points-motro-rewards-points-activity-rules': {
    zh: [
      '活动规则',
      '任务按自然周计算，每周一零点重新开始。',
      '奖励需手动领取，活动结束后一个月内有效。',
      '奖励可领取至',
      '乘坐地铁 10 次 120 积分',
    ],
    en: [
      'Rules',
      'Tasks restart every Monday at 00:00.',
      'Claim rewards yourself, up to one month after the campaign ends.',
      'Claim rewards until',
      'Take the metro 10 times 120 points',
    ],
  },
  'campaign-cycling-transfer-cycling-transfer-activity': {
    // Within 30 minutes, as the specification requires; the coupon takes 2 yuan off.
    zh: [
      '骑行换乘',
      '骑行与地铁在 30 分钟内衔接，每周领券',
      '完成 1 次骑行换乘 地铁满3.00减2.00券',
      '完成 3 次骑行换乘 60 积分',
      '本周骑行换乘',
      '骑到地铁站 500 米内还车',
      '打开乘车码 找单车',
    ],
    en: [
      'Cycle and ride',
      'Combine a bike ride and a metro ride within 30 minutes to get coupons every week',
      'Complete 1 bike–metro transfer Metro coupon (¥2.00 off ¥3.00 or more)',
      'Complete 3 bike–metro transfers 60 points',
      'My transfers this week',
      'Park the bike within 500 m of a station',
      'My ride code Find a bike',
    ],
  },
  // The stub of `campaign-screens.ts`: 08:42 to 08:48 are 6 minutes, 09:30 to 09:35 are 5.
  'campaign-cycling-joined': {
    zh: [
      '本周骑行换乘',
      '从徐家汇骑车离开 09:30 出站，骑行 09:35–09:50 … 11月20日（周五） · 间隔 5 分钟',
      '骑车到人民广场 骑行 08:30–08:42，08:48 进站 … 11月20日（周五） · 间隔 6 分钟',
    ],
    en: [
      'My transfers this week',
      'Bike from Xujiahui Left 09:30, bike 09:35–09:50 Fri, Nov 20 … · 5 min apart',
      "Bike to People's Square Bike 08:30–08:42, entered 08:48 Fri, Nov 20 … · 6 min apart",
    ],
  },
  'campaign-cycling-none': {
    zh: [
      '完成 1 次骑行换乘 地铁满3.00减2.00券 · 0/1',
      '还没有骑行换乘',
      '骑到地铁站旁还车，30 分钟内进站；或出站后 30 分钟内在站旁借车。',
    ],
    en: [
      'Complete 1 bike–metro transfer Metro coupon (¥2.00 off ¥3.00 or more) · 0 of 1',
      'No bike–metro transfers yet',
      'Park a bike near a metro station and enter within 30 minutes, or pick one up within 30 minutes of leaving.',
    ],
  },
  'campaign-plays-play-index': {
    zh: ['玩法', '两种玩法 一看就会', '现在可以参加', '玩法一：任务赚积分', '玩法二：抽奖'],
    en: ['How to play', 'Two ways to play', 'On now', 'Play 1: tasks for points', 'Play 2: draws'],
  },
  'campaign-plays-paly-method-one': {
    zh: ['玩法一', '1 看看本周任务', '2 乘车完成任务', '3 领取积分', '正在进行的任务'],
    en: [
      'How to play 1',
      "1 See this week's tasks",
      '2 Ride to complete tasks',
      '3 Claim your points',
      'Tasks on now',
    ],
  },
  'campaign-plays-play-method-two': {
    zh: ['玩法二', '1 赚抽奖机会', '2 抽一次', '3 次日自行验证', '正在进行的抽奖'],
    en: ['How to play 2', '1 Earn draws', '2 Draw', '3 Verify it the next day', 'Draws on now'],
  },
  'campaign-top-shanghai-top-shanghai': {
    // From 31.2397, 121.4998 (`landmarks.json`) to Lujiazui station, 210 m on a sphere.
    zh: [
      'TOP 上海',
      '每天一票，选出您心中的城市地标',
      '今日剩余 1 票',
      '2.00元 地铁立减券 满3.00元可用 ×1',
      '七日打卡 已签到 0/7 天',
      '★ 第 3 天：30 积分',
      '东方明珠 浦东新区世纪大道1号 最近车站：陆家嘴，直线约 210 米',
    ],
    en: [
      'Top Shanghai',
      'Vote daily for your favourite city landmark',
      '1 vote left today',
      '¥2.00 Metro coupon Spend ¥3.00 or more ×1',
      'Check in for seven days 0 of 7 days',
      '★ Day 3: 30 points',
      'Oriental Pearl 1 Century Avenue, Pudong Nearest station: Lujiazui, about 210 m in a straight line',
    ],
  },
  'campaign-browse-unknown': {
    zh: ['浏览任务', '没有找到这个任务'],
    en: ['Browse task', 'Task not found'],
  },
  'campaign-task-redirect-unknown': {
    zh: ['任务跳转', '没有找到这个任务'],
    en: ['Task', 'Task not found'],
  },
};

// The cup wins 0.2 % of draws, and so on; after 4 that won nothing (half of them do) the next wins 20 points at least, in
// 0.5⁴ / (1 + 0.5 + 0.5² + 0.5³ + 0.5⁴) = 3.226 % of all draws: 24 % + half of these = 25.6129 %.
const winterZh =
  '雪夜保温杯 0.2% 打车满20.00打9折券（最高减10.00） 1.8% 福袋 8% 停车满10.00减3.00券 10% 打车满15.00减5.00券 6% 20 积分 25.6%';
const winterEn =
  'Winter night thermos 0.2% Taxi coupon (10% off ¥20.00 or more, up to ¥10.00) 1.8% Lucky bag 8% Parking coupon (¥3.00 off ¥10.00 or more) 10% Taxi coupon (¥5.00 off ¥15.00 or more) 6% 20 points 25.6%';

const winter: Literals = {
  'campaign-winter-winter-index': {
    zh: ['冬季活动', '幸运转盘', winterZh, '今天乘坐一次地铁或公交 2 次机会'],
    en: ['Winter', 'Lucky wheel', winterEn, 'Take the metro or a bus today 2 chances to win'],
  },
  'campaign-winter-winter-alipay': {
    zh: ['冬季活动', '支付宝专区', '冬日九宫格', winterZh, '逛逛票务商城 1 次机会'],
    en: [
      'Winter',
      'Made for Alipay',
      'Winter boxes',
      winterEn,
      'Look around the ticket shop 1 chance to win',
    ],
  },
  'campaign-winter-winter-alipay-new': {
    zh: ['冬季活动', '支付宝专区', '翻牌抽奖', winterZh, '与其他渠道共用同一奖池和次数。'],
    en: [
      'Winter',
      'Made for Alipay',
      'Pick a card',
      winterEn,
      'Prizes and draws are shared with other channels.',
    ],
  },
  'campaign-winter-winter-address': {
    zh: ['收货地址', '实物奖品寄送 您还没有需要寄送的奖品，无需填写地址'],
    en: [
      'Delivery address',
      "Prize delivery You have no prizes to deliver, so we don't need an address",
    ],
  },
  'campaign-winter-my-blessing-bag': {
    zh: ['我的福袋', '福袋与奖品', '福袋内容在获得时已确定，每个福袋只能打开一次。'],
    en: [
      'My lucky bags',
      'Bags and prizes',
      'The contents are set when you win the bag. Each bag can be opened once.',
    ],
  },
};

const year: Literals = {
  'campaign-annual-report-annual-report-login': {
    zh: ['年度报告', '登录后，报告由您自己的真实行程即时生成，只有您看得到。', '查看我的报告'],
    en: [
      'Annual report',
      'Log in to see a report made from your own rides. Only you can see it.',
      'View my report',
    ],
  },
  'campaign-annual-report-annual-report': {
    zh: ['我的出行年度报告', '今年出行', '出行里程', '车费支出'],
    en: ['My year in rides', 'Rides this year', 'Distance', 'Spent on fares'],
  },
};

/** Campaigns with games. */
export const playCampaigns: Literals = {
  ...quizzes,
  ...help,
  ...teams,
  ...points,
  ...winter,
  ...year,
};
