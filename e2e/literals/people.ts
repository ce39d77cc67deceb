import type { Literals } from './literal.ts';

// Stubs of `people-screens.ts`: a limit of 30,000 cents, of which 4,250 are spent; of a name and a number
// only the ends.
const names: Literals = {
  'real-name': {
    zh: [
      '实名认证',
      '证件类型 居民身份证 护照',
      '姓名',
      '证件号码',
      '提交认证',
      '今天还可提交 5 次',
    ],
    en: [
      'Real-name verification',
      'Document Resident ID Passport',
      'Name',
      'Document number',
      'Submit',
      '5 attempts left today',
    ],
  },
  'real-name-pending': {
    zh: ['审核中', '姓名 **明 证件号码 3****************1 提交时间 2026年11月20日 11:59'],
    en: [
      'Under review',
      'Name **明 Document number 3****************1 Submitted Nov 20, 2026, 11:59',
    ],
  },
  'real-name-passed': { zh: ['护照 已认证'], en: ['Passport Verified'] },
  'real-name-failed': {
    zh: ['上次认证未通过', '姓名与证件号码不一致', '今天的提交次数已用完，请明天再试'],
    en: [
      'Your last verification failed',
      "The name and document number don't match.",
      'No attempts left today. Try again tomorrow',
    ],
  },
};

const family: Literals = {
  'intimate-none': {
    zh: ['开通亲密账户', '邀请亲友', '每月限额（元）', '我已阅读并同意《亲密账户服务协议》'],
    en: [
      'Set up Family Pay',
      'Invite family',
      'Monthly limit (¥)',
      'I have read and accept the Family Pay agreement',
    ],
  },
  'intimate-faults': {
    // Section 5 of the specification: the phone must not be empty.
    zh: ['手机号不能为空', '请输入每月限额', '请先阅读并同意'],
    en: [
      'Phone number cannot be empty',
      'Monthly limit is required',
      'Please read and agree first',
    ],
  },
  'intimate-owner': {
    zh: [
      '我为 138****8001 付款 使用中 每月限额 ¥300.00 本月已用 ¥42.50 本月剩余 ¥257.50',
      '18:20 ¥38.50 … 11月12日（周四）08:05 已退 ¥4.00 ¥8.00',
      '已暂停',
      '待接受',
    ],
    en: [
      'You pay for 138****8001 Active Monthly limit ¥300.00 Used this month ¥42.50 Left this month ¥257.50',
      '18:20 ¥38.50 Thu, Nov 12, … 08:05 ¥4.00 refunded ¥8.00',
      'Paused',
      'Invited',
    ],
  },
  'intimate-introduction': {
    zh: [
      '亲密账户介绍',
      '2026-11 版 · 自2026年11月1日起施行',
      '您设定每月限额，随时可以调整、暂停或关闭。',
    ],
    en: ['About Family Pay', 'Version 2026-11 · Since Nov 1, 2026'],
  },
  'intimate-agreement': {
    zh: ['亲密账户协议', '现行有效 2026-11 版 · 自2026年11月1日起施行', '最多可为五位亲友开通'],
    en: ['Family Pay agreement', 'In effect Version 2026-11 · Since Nov 1, 2026'],
  },
};

// Badges: `badge-screens.ts` stubs 61,450 of 100,000 m; a new rider has none of the seven of `badges.json`.
const badges: Literals = {
  'badges-none': {
    zh: [
      '成就徽章',
      '已获得 0 枚，共 7 枚',
      '地铁常客 0 / 10 次',
      '渡江人 0 / 3 次',
      '百公里 0 / 100 公里',
    ],
    en: [
      'Badges',
      '0 of 7 earned',
      'Metro regular 0 / 10 rides',
      'River crosser 0 / 3 rides',
      'A hundred kilometres 0 / 100 km',
    ],
  },
  badges: {
    zh: ['已获得 1 枚，共 2 枚', '2026年11月20日获得', '61.4 / 100 公里'],
    en: ['1 of 2 earned', 'Earned on Nov 20, 2026', '61.4 / 100 km'],
  },
  'badge-to-win': {
    zh: ['徽章详情', '61.4 / 100 公里 有徽章的乘客中，不到1%拥有这枚 获得条件'],
    en: ['Badge', '61.4 / 100 km Held by under 1% of riders with badges How to earn it'],
  },
  'badge-won': {
    zh: ['2026年11月20日获得 下一级 12 / 50 次', '分享徽章'],
    en: ['Earned on Nov 20, 2026 Next level 12 / 50 rides', 'Share badge'],
  },
  'badge-shared': {
    zh: ['成就分享', '2026年11月20日获得', '扫码查看', '链接只显示徽章，不含个人信息'],
    en: [
      'Share badge',
      'Earned on Nov 20, 2026',
      'Scan to view',
      'The link shows only the badge, no personal details',
    ],
  },
  '/badge-detail': {
    zh: ['徽章详情', '地铁常客', '乘坐地铁10次。'],
    en: ['Badge', 'Metro regular', 'Ride the metro 10 times.'],
  },
};

// Rewards of friends and promoters: `cities/shanghai/operator/invites.json`.
const terms = {
  zh: '每笔实付订单按比例返利：地铁、公交、轮渡 3%，打车 2%。',
  en: '3% for metro, bus and ferry, 2% for taxi.',
};
const invites: Literals = {
  'invite-friends': {
    // Four friends accepted (`sandbox/demo/friends.ts`); the third has not taken a ride.
    zh: [
      '邀请新用户',
      '已邀请（人） 4',
      '我的邀请码 WEYGHU88',
      '首次登录并接受邀请 您得 50 积分 · 好友得 地铁满3.00减2.00券 ×2',
      '完成首次乘车 您得 100 积分 · 好友得 30 积分',
      '完成 5 次乘车 您得 200 积分',
      '138****8013 … 已乘车 0 次 50 积分 · 已发放 100 积分 · 进行中 200 积分 · 进行中',
    ],
    en: [
      'Invite new users',
      'Friends invited 4',
      'My invite code WEYGHU88',
      'First login and invitation accepted You get 50 points · Your friend gets Metro coupon (¥2.00 off ¥3.00 or more) ×2',
      'First ride completed You get 100 points · Your friend gets 30 points',
      '5 rides completed You get 200 points',
      '138****8013 … 0 rides 50 points · Received 100 points · In progress 200 points · In progress',
    ],
  },
  trial: {
    zh: [
      '地铁体验邀请',
      '剩余 200 / 共 200 个名额',
      '地铁免单券 无门槛 · 最高减15.00元 2 张 · 领取后 7 天内有效',
      '近 90 天乘坐地铁满 3 次的乘客',
      '领取名额',
    ],
    en: [
      'Metro trial invite',
      '200 of 200 places left',
      'Free metro ride No minimum · Up to ¥15.00 off × 2 · valid for 7 days after you claim it',
      'Riders with at least 3 metro rides in the last 90 days',
      'Join the trial',
    ],
  },
  'trial-not-invited': {
    zh: ['您已乘坐 0 / 3 次', '您暂不在邀请名单内'],
    en: ['0 of 3 rides taken', "You're not invited yet"],
  },
  'promoter-download': {
    zh: [
      '下载领积分',
      '领 100 积分',
      '来自 徐家汇站推广点 01',
      '仅限首次登录 7 天内的新用户，每人一次。',
    ],
    en: [
      'Download for points',
      'Get the app and log in for 100 points',
      'From Xujiahui station, stand 01',
      'New riders only, within 7 days of the first login. Once per rider.',
    ],
  },
  'promoter-login': {
    zh: ['登录领 100 积分', '登录并领取 100 积分', '登录后，您的账号将关联该推广点，且仅关联一次'],
    en: [
      'Log in for 100 points',
      'Log in and get 100 points',
      'Logging in links you to this stand once.',
    ],
  },
  'promoter-points': {
    zh: ['积分到账', '+100 积分已到账', '徐家汇站推广点 01'],
    en: ['Points rewarded', '+100 Points received', 'Xujiahui station, stand 01'],
  },
  'rebate-points': {
    // Three of the four friends, the fourth binding is being checked; the first rode often enough for a rebate.
    zh: [
      '返利积分',
      '已推广（人） 3',
      '1 返利积分 = 1 积分，可抵扣车费，每次至少转 10。',
      '返利明细',
    ],
    en: [
      'Rebate points',
      'Referrals 3',
      '1 rebate point = 1 point to pay for rides. Convert at least 10 at a time.',
      'History',
    ],
  },
  'rebate-points-owed': {
    zh: ['因退款需收回已使用的 120 返利积分', '1234567 已退款取消'],
    en: ['120 rebate points you used were reclaimed', '1234567 Refunded'],
  },
  'rebate-signup': {
    zh: ['推广员报名', '好友每笔实付最高返 3%', terms.zh, '立即报名'],
    en: ['Promoter sign-up', 'Earn up to 3% of what your referrals pay', terms.en, 'Sign up'],
  },
  'rebate-qrcode': {
    zh: ['推广二维码', '长按或扫码绑定', 'WEYGHU88'],
    en: ['Promoter QR', 'Press and hold or scan to add me', 'WEYGHU88'],
  },
  'rebate-entry': {
    zh: ['绑定入口', '尾号 8000 的推广员邀请您绑定', '绑定后 180 天内', terms.zh],
    en: ['Promoter …8000 invites you', 'For 180 days after you refer a rider', terms.en],
  },
  'rebate-bind': {
    zh: ['绑定推广员', '每人只能绑定一位推广员，绑定后不可更换。', terms.zh, '确认绑定'],
    en: [
      'Bind promoter',
      "You can have only one promoter, and you can't change it.",
      terms.en,
      'Confirm',
    ],
  },
  'rebate-bound': {
    zh: [
      '绑定成功',
      '推广员 138****8000 绑定时间 2026年11月20日 09:00 返利计至 2027年5月19日 09:00',
    ],
    en: [
      'Promoter added',
      'Promoter 138****8000 Added Nov 20, 2026, 09:00 Rebates until May 19, 2027, 09:00',
    ],
  },
};

const plates: Literals = {
  'plates-unproven': {
    zh: [
      '未验证',
      '验证前只显示金额、区域和日期，不显示地点和时间',
      '¥10.00',
      '黄浦区 · … 11月18日（周三）',
      '¥22.50',
      '支付',
      '验证是我的车',
    ],
    en: [
      'Not verified',
      'you see only amount, area and date until you verify the car',
      '¥10.00',
      'Huangpu District · Wed, Nov 18',
      '¥22.50',
      'Pay',
      'Verify your car',
    ],
  },
  'plates-licence': {
    zh: ['行驶证未通过：照片不清晰', '上传行驶证', '一笔已付停车费', '图片（0/1）', '提交行驶证'],
    en: [
      'Licence not accepted:',
      'Vehicle licence',
      'A fee you paid',
      'Photos (0 of 1)',
      'Send licence',
    ],
  },
  'plates-fee': {
    zh: [
      '行驶证审核中',
      '近 60 天内在停车场直接支付',
      '每天最多试 3 次',
      '离场时间（误差 15 分钟内）',
    ],
    en: [
      "We're checking your licence",
      'in the last 60 days',
      'You have 3 tries a day',
      'Exit time (within 15 min)',
    ],
  },
  'plates-full': { zh: ['已验证', '沪A·12345'], en: ['Verified', '沪A·12345'] },
};

/** Stubs of `account-screens.ts`: a copy until 27 November, the deletion on 5 December; in Shanghai it is noon. */
const account: Literals = {
  account: {
    zh: [
      '我的数据与账号',
      '获取数据副本',
      '申请后 15 天注销',
      '按《电子商务法》第三十一条保留 3 年',
    ],
    en: [
      'Your data and account',
      'Request a copy',
      '15 days after you ask',
      'For 3 years under Article 31 of the E-Commerce Law',
    ],
  },
  'account-copy-pending': { zh: ['正在准备'], en: ["We're preparing your copy"] },
  'account-copy-ready': {
    zh: ['已备好，保留至 … 12:00', '查看网页（47 KB）', '下载数据文件（1.6 MB）'],
    en: ['Ready until … 12:00', 'View as a page (47 KB)', 'Download the data file (1.6 MB)'],
  },
  'account-copy-failed': { zh: ['准备失败'], en: ["We couldn't prepare your copy"] },
  'account-faults': {
    zh: [
      '我放弃 1280 积分',
      '我放弃 3 张优惠券',
      '我放弃 1 张未使用的车票',
      '请勾选您愿意放弃的权益',
    ],
    en: [
      'I give up 1280 points',
      'I give up 3 coupons',
      'I give up 1 unused ticket',
      'Confirm what you give up',
    ],
  },
  'account-obstructed': {
    zh: ['请先处理以下事项', '有退款申请正在审核', '有未使用的车票'],
    en: ['Finish these first', 'A refund request is being reviewed', 'A ticket is unused'],
  },
  'account-closing': {
    zh: ['将于 2026年12月5日 12:00 注销', '撤销注销'],
    en: ['Deletion on Dec 5, 2026, 12:00', 'Keep my account'],
  },
  'account-postponed': { zh: ['注销已顺延'], en: ['The deletion is postponed'] },
};

/** Riders: identity, Family Pay, badges, and invitations. */
export const people: Literals = {
  ...names,
  ...family,
  ...badges,
  ...invites,
  ...plates,
  ...account,
};
