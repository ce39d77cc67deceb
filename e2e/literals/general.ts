import type { Literals } from './literal.ts';

const start: Literals = {
  home: {
    zh: ['城市出行', '想去哪里？', '乘车码', '附近出发', '使用我的位置', '票务商城', '登录'],
    en: [
      'City Transit',
      'Where to?',
      'Ride code',
      'Leaving near you',
      'Use my location',
      'Ticket shop',
      'Log in',
    ],
  },
  // Line 1 stops at People's Square, eleven minutes from the point of `atPeoplesSquare`.
  'home-near': {
    zh: ['待支付 ¥', '重新定位', '人民广场 · 步行约11分钟'],
    en: ['Pay ¥', 'Update location', "People's Square"],
  },
  'home-care': {
    zh: ['标准版', '乘车码 查线路 打车 我的', '更多服务'],
    en: ['Standard text', 'Ride code Lines and trips Ride Me', 'More services'],
  },
  me: {
    zh: ['我的', '登录后查看卡券、订单与积分', '设置', '关于与数据来源'],
    en: ['Me', 'Log in to see your coupons, orders and points', 'Settings'],
  },
  'me-rider': {
    zh: ['138****8000', '积分', '我的行程', '轮渡', '亲密账户', '我的数据与账号', '退出登录'],
    en: ['138****8000', 'Points', 'My trips', 'Ferry', 'Family Pay', 'Log out'],
  },
  // Section 2 of the specification requires these texts; section 9 sets the version to 1.
  test: {
    zh: [
      '诊断',
      '宿主 BROWSER-DEFAULT',
      '宿主类型 h5',
      '环境 dev',
      '应用版本 1',
      '卡类型 1',
      '钻石入口 否',
      '复制全部',
    ],
    en: [
      'Diagnostics',
      'Host BROWSER-DEFAULT',
      'Host type h5',
      'Environment dev',
      'App version 1',
      'Card type 1',
      'Diamond entry no',
      'Copy all',
    ],
  },
  // Section 8: an unknown route.
  'no-route': { zh: ['路由不存在'], en: ['Route does not exist'] },
  'page-code-missing': {
    zh: ['页面加载失败，请检查网络后重试'],
    en: ["Couldn't load the page. Check your connection and try again"],
  },
};

// The rules of section 5 and their texts; a code can be sent again after 60 seconds.
const login: Literals = {
  login: {
    zh: [
      '登录',
      '手机号 +86',
      '验证码',
      '获取验证码',
      '我已阅读并同意《服务条款》',
      '《隐私政策》',
    ],
    en: [
      'Log in',
      'Phone number +86',
      'Code',
      'Get code',
      'I have read and accept the terms of service',
      'the privacy policy',
    ],
  },
  'login-errors': {
    zh: ['手机号不能为空', '请输入6位数字验证码', '请先阅读并同意服务条款与隐私政策'],
    en: [
      'Phone number cannot be empty',
      'Enter the 6-digit code',
      'Read and accept the terms of service and privacy policy',
    ],
  },
  'login-code-sent': { zh: ['秒后重新获取', '验证码已发送'], en: ['Resend in', 'Code sent'] },
  'login-campaign': {
    zh: ['本活动需单独登录，不影响您在出行服务中的登录状态'],
    en: ['This campaign has a separate login. Your travel login stays the same'],
  },
  'partner-consent': {
    zh: ['第三方登录', '登录 139****0001？', '暂不登录'],
    en: ['Partner log in', 'Log in as 139****0001?', 'Not now'],
  },
  'partner-consent-replaces': {
    zh: ['本机当前登录的是 138****8000'],
    en: ['This phone is logged in as 138****8000.'],
  },
  'partner-no-ticket': {
    zh: ['登录链接不完整', '使用手机号登录'],
    en: ['The login link is incomplete'],
  },
  'partner-bad-ticket': {
    zh: ['登录链接无效，请使用手机号登录'],
    en: ["This login link isn't valid. Log in with your phone number"],
  },
};

const opening: Literals = {
  'opening-download': {
    zh: ['下载 App', '城市出行 App', 'iPhone 和 iPad', '鸿蒙 HarmonyOS', '打开或下载 App'],
    en: ['Get the app', 'City Transit app', 'iPhone and iPad', 'HarmonyOS', 'Open or get the app'],
  },
  'opening-maas': {
    zh: ['下载 App', '城市出行 MaaS App'],
    en: ['Get the app', 'City Transit MaaS app'],
  },
  'opening-friends': {
    zh: ['好友邀请你下载', '尾号 8000 的好友邀请您', '邀请码 ABCD2345', '双方都可获得优惠券和积分'],
    en: [
      'A friend invites you',
      'Your friend …8000 invites you',
      'Invite code ABCD2345',
      'get coupons and points',
    ],
  },
  'opening-guide': {
    // `operator/links.json`.
    zh: ['App 使用指南', '一触即出的乘车码', '到站与下车提醒', '卡券到期提醒'],
    en: ['App guide', 'One-tap ride code', 'Arrival and stop alerts'],
  },
  'opening-download-guide': {
    zh: ['下载指引', '三步获取 App', '点击下方“打开或下载 App”'],
    en: ['Download guide', 'Get the app in three steps'],
  },
  'opening-app-refused': {
    zh: ['打开 App', '这个链接打不开'],
    en: ['Open the app', "This link can't be opened"],
  },
  'opening-chat': {
    zh: ['打开微信', '打开微信小程序', '复制链接'],
    en: ['Open chat app', 'Open in WeChat', 'Copy link'],
  },
  'opening-voucher': {
    zh: ['青年券', '青年券在微信小程序中领取', '打开微信小程序'],
    en: ['Youth voucher', 'Claim youth vouchers in our WeChat mini-program', 'Open in WeChat'],
  },
};

const share: Literals = {
  'share-home': {
    zh: ['分享测试', '要分享的页面', '聊天中的效果', '小程序码', '海报'],
    en: ['Share test', 'Page to share', 'How it looks in a chat', 'Mini-program code', 'Poster'],
  },
  'share-refused': {
    zh: ['正在跳转', '无法打开这个分享'],
    en: ['Opening share', "Can't open this link"],
  },
};

const viewing: Literals = {
  image: {
    zh: ['查看图片', '轻点放大，长按图片可保存'],
    en: ['View image', 'Tap to enlarge. Press and hold the image to save it'],
  },
  'image-refused': {
    zh: ['无法显示这张图片', '仅显示本服务及合作方的图片'],
    en: ["Can't show this image", 'We only show images from this service and its partners'],
  },
  'face-none': {
    zh: ['人脸核验', '未核验', '开始核验', '今天还可核验 5 次'],
    en: ['Face verification', 'Not verified', 'Start', '5 attempts left today'],
  },
  // Section 4: an app-only feature outside the app asks the rider to open the app.
  'face-app-only': {
    zh: ['请在 App 中打开', '请在 App 或地图小程序里核验'],
    en: ['Open in the app', 'Verify in the app or the maps mini-program'],
  },
  'face-passed': {
    zh: ['已通过', '核验时间 2026年11月20日 12:00'],
    en: ['Verified on Nov 20, 2026, 12:00'],
  },
  'face-failed': {
    zh: ['未通过', '今天的核验次数已用完，请明天再试'],
    en: ['No attempts left today. Try again tomorrow'],
  },
};

const otherScreens: Literals = {
  'parking-report-none': {
    // `operator/problems.json`; at most four photos, as the specification requires.
    zh: ['停车纠错', '问题类型', '收费标准不对', '图片（0/4）', '还没有提交过纠错'],
    en: ['Parking correction', "What's wrong", 'Wrong price', 'Photos (0 of 4)', 'No reports yet'],
  },
  'parking-report-mine': {
    zh: ['待处理', '已采纳', '未采纳'],
    en: ['Pending', 'Accepted', 'Not accepted'],
  },
  // `operator/surveys.json`.
  'survey-one': {
    zh: ['问卷', '地铁出行满意度调查', '第 1 题', '您多久乘坐一次地铁？', '几乎每天'],
    en: [
      'Survey',
      'How was your metro ride?',
      'Question 1',
      'How often do you take the metro?',
      'Almost every day',
    ],
  },
  'survey-scale': {
    zh: ['第 2 题', '0 完全不愿意 10 非常愿意'],
    en: ['Question 2', '0 Not at all likely 10 Extremely likely'],
  },
  'survey-thanks': {
    zh: ['感谢您的参与', '提交于 … 11月21日（周六）09:00'],
    en: ['Thank you for taking part', 'Submitted Sat, Nov 21, … 09:00'],
  },
  'survey-closed': { zh: ['问卷已结束'], en: ['The survey has ended'] },
  // Stubs of `team-screens.ts`: 128,400 g, 96 rides, third place.
  'team-mine': {
    zh: ['成员 5/5 人', '已减碳 128.4 千克 出行次数 96', '我的排名：第 3 名，128.0 千克'],
    en: ['5 of 5 members', 'CO₂ saved 128.4 kg Rides 96', 'My rank: 3, with 128.0 kg'],
  },
  'team-full': {
    zh: ['邀请入队', '成员 5/5 人', '队伍已满员'],
    en: ['Join team', '5 of 5 members', 'This team is full'],
  },
  'team-elsewhere': {
    zh: ['成员 2/5 人', '每人只能加入一支队伍'],
    en: ['2 of 5 members', 'You can only join one team'],
  },
  'team-detail': {
    zh: [
      '队伍详情',
      '已减碳 128.4 千克 出行次数 96',
      '130****8007 · 队长 · 我 48.0 千克 131****8017 37.0 千克',
      '解散队伍',
    ],
    en: ['CO₂ saved 128.4 kg Rides 96', '130****8007 · Captain · You 48.0 kg 131****8017 37.0 kg'],
  },
};

/** Screens without an area. */
export const general: Literals = {
  ...start,
  ...login,
  ...opening,
  ...share,
  ...viewing,
  ...otherScreens,
};
