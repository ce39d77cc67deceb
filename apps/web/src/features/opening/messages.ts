import { defineMessages } from '../../core/i18n/messages.ts';

export const openingPageMessages = defineMessages({
  brand: ['{brand} App', '{brand} app'],
  maasBrand: ['{brand} MaaS App', '{brand} MaaS app'],
  lead: [
    '地铁、公交、轮渡、打车和停车，一个 App 走遍全城。',
    'Metro, bus, ferry, taxi and parking. The whole city in one app.',
  ],
  maasLead: [
    '一次登录，一码通行，行程与优惠都在一处。',
    'One login, one code, with all your trips and benefits in one place.',
  ],
  get: ['打开或下载 App', 'Open or get the app'],
  open: ['打开', 'Open'],
  trying: ['正在打开 App…', 'Opening the app…'],
  toStore: ['没有打开？正在前往应用商店…', "Didn't open? Taking you to the store…"],
  needsIos: [
    (major: number) => `App 需要 iOS ${major} 或更高版本。您的手机可以继续使用网页版。`,
    (major: number) =>
      `The app needs iOS ${major} or later. You can keep using this site on your phone.`,
  ],
  notHere: ['没有打开 App，请先下载安装。', "The app didn't open. Install it first."],
  stores: ['选择您的设备', 'Choose your device'],
  yours: ['本机适用', 'This device'],
  store: {
    ios: ['App Store', 'App Store'],
    android: ['安卓应用市场', 'Android app store'],
    harmony: ['华为应用市场', 'Huawei AppGallery'],
    desktop: ['电脑版', 'For computers'],
  },
  systems: {
    ios: ['iPhone 和 iPad', 'iPhone and iPad'],
    android: ['安卓手机', 'Android phones'],
    harmony: ['鸿蒙 HarmonyOS', 'HarmonyOS'],
    desktop: ['Windows 和 macOS', 'Windows and macOS'],
  },
  noStores: ['App 尚未上架', "The app isn't available yet"],
  noStoresHint: [
    '现在就可以在网页上使用全部出行服务。',
    'You can use every service here on the web now.',
  ],
  goOn: ['继续使用网页版', 'Continue in browser'],
  scan: ['用手机扫码下载', 'Scan to download'],
  scanHint: ['打开手机相机或微信扫一扫，对准此码。', "Point your phone's camera at this code."],
  more: ['更多', 'More'],
  guide: ['App 能做什么', 'What the app can do'],
  help: ['下载遇到问题？', 'Trouble downloading?'],
  copyLink: ['复制链接', 'Copy link'],
  copied: ['已复制', 'Copied'],
  copyFailed: ['复制失败，请长按选择', "Couldn't copy. Press and hold to select"],
  close: ['知道了', 'Got it'],
  mask: {
    title: ['请在浏览器中打开', 'Open this page in a browser'],
    why: [
      '当前应用不能直接打开 App 或应用商店。',
      "This app can't open other apps or the app store directly.",
    ],
    browser: [
      ['点击右上角的“···”菜单', '选择“在浏览器打开”', '在打开的页面下载 App'],
      [
        'Tap the “···” menu at the top right',
        'Choose “Open in browser”',
        'Get the app from the page that opens',
      ],
    ],
    copy: [
      ['点击下方“复制链接”', '打开手机自带的浏览器', '粘贴链接并访问，下载 App'],
      [
        'Tap “Copy link” below',
        "Open your phone's own browser",
        'Paste the link and get the app there',
      ],
    ],
  },
  steps: {
    title: ['三步获取 App', 'Get the app in three steps'],
    ios: [
      ['点击下方“打开或下载 App”', '在 App Store 中点击“获取”', '安装后用手机号登录即可'],
      [
        'Tap “Open or get the app” below',
        'Tap “Get” in the App Store',
        'Log in with your phone number',
      ],
    ],
    android: [
      ['点击下方“打开或下载 App”', '在应用市场中点击“安装”', '安装前请核对名称为“{brand}”'],
      [
        'Tap “Open or get the app” below',
        'Tap “Install” in the store',
        "Check that it's called “{brand}”",
      ],
    ],
    harmony: [
      ['点击下方“打开或下载 App”', '在华为应用市场中点击“安装”', '安装后用手机号登录即可'],
      [
        'Tap “Open or get the app” below',
        'Tap “Install” in AppGallery',
        'Log in with your phone number',
      ],
    ],
    desktop: [
      ['打开手机相机或微信扫一扫', '扫描下载页上的二维码', '在手机上完成安装'],
      [
        "Open your phone's camera",
        'Scan the code on the download page',
        'Install the app on your phone',
      ],
    ],
  },
  questions: ['常见问题', 'FAQ'],
  answers: [
    [
      {
        title: '点了没有反应',
        text: '部分应用会拦截跳转，请用手机自带浏览器打开本页再试。',
      },
      {
        title: '需要重新注册吗',
        text: '不需要。用同一个手机号登录，订单、卡券和积分都在。',
      },
      { title: '收费吗', text: '下载和使用 App 免费，可能产生流量费用。' },
    ],
    [
      {
        title: 'Nothing happens when I tap',
        text: "Some apps block these links. Open this page in your phone's own browser and try again.",
      },
      {
        title: 'Do I need a new account?',
        text: 'No. Log in with the same phone number and your orders, coupons and points are all there.',
      },
      {
        title: 'Is it free?',
        text: 'The app is free to download and use. Data charges may apply.',
      },
    ],
  ],
  invite: ['邀请好友', 'Invite friends'],
  guideTitle: ['App 比网页多了什么', 'More in the app'],
  guideLead: ['网页上的服务 App 里都有，另外还有：', 'Everything on the web, plus:'],
  openThere: ['在 App 中打开', 'Open in the app'],
  noFeatures: ['网页上已包含全部功能', 'The web version has every feature'],
  opening: ['正在打开 App…', 'Opening the app…'],
  openingHint: ['若弹出提示，请选择“打开”。', 'If prompted, choose “Open”.'],
  badPath: ['这个链接打不开', "This link can't be opened"],
  badPathHint: [
    '链接指向本应用以外的页面，已为您拦截。',
    'It leads outside our app, so we blocked it.',
  ],
  home: ['返回首页', 'Back to home'],
  invited: ['好友邀请您一起出行', 'A friend has invited you'],
  invitedBy: [
    (end: string) => `尾号 ${end} 的好友邀请您`,
    (end: string) => `Your friend …${end} invites you`,
  ],
  invitedHint: [
    '下载 App 并用手机号登录，一起绿色出行。',
    'Get the app and log in with your phone number to travel green together.',
  ],
  code: ['邀请码', 'Invite code'],
  copyCode: ['复制邀请码', 'Copy code'],
  codeKept: [
    '已为您保存，安装后从本页打开 App 会自动填入。',
    "Saved. After installing, open the app from this page and we'll fill in the code for you.",
  ],
  noCode: ['这个邀请链接不完整', 'This invitation link is incomplete'],
  noCodeHint: [
    '请好友重新发送链接；您仍可正常下载 App。',
    'Ask your friend to resend the link. You can still get the app.',
  ],
  rewards: ['奖励说明', 'About rewards'],
  rewardsText: [
    '新用户接受邀请后，双方都可获得优惠券和积分，具体规则见邀请页。',
    'When a new rider accepts, you both get coupons and points. See the invitation page for details.',
  ],
  acceptHere: ['登录并接受邀请', 'Log in and accept'],
  promoter: {
    title: [
      (n: number) => `下载并登录，领 ${n} 积分`,
      (n: number) => `Get the app and log in for ${n} points`,
    ],
    by: [(name: string) => `来自 ${name}`, (name: string) => `From ${name}`],
    how: ['三步领取积分', 'Get your points in three steps'],
    closed: ['活动暂未开放', "This offer isn't running right now"],
    steps: [
      ['下载并安装 App', '用手机号登录', '积分自动到账'],
      [
        'Download and install the app',
        'Log in with your phone number',
        'Your points arrive automatically',
      ],
    ],
    forWhom: [
      (days: number) => `仅限首次登录 ${days} 天内的新用户，每人一次。`,
      (days: number) => `New riders only, within ${days} days of the first login. Once per rider.`,
    ],
    here: ['不下载，直接登录领取', 'Log in here without the app'],
    noCode: ['二维码不完整', 'This QR code is incomplete'],
    noCodeHint: [
      '请重新扫描推广人员的二维码；您也可以直接下载 App。',
      "Scan the promoter's code again. You can still get the app.",
    ],
  },
  wechat: {
    lead: ['请在微信中继续', 'Continue in WeChat'],
    voucherLead: ['青年券在微信小程序中领取', 'Claim youth vouchers in our WeChat mini-program'],
    voucherText: [
      '打开小程序，登录后即可查看和领取青年券。',
      'Open the mini-program and log in to view and claim your youth vouchers.',
    ],
    hint: ['点击后若弹出提示，请选择“允许”打开微信。', 'If prompted, allow WeChat to open.'],
    open: ['打开微信小程序', 'Open in WeChat'],
    opening: ['正在打开…', 'Opening…'],
    stayed: [
      '没有打开微信？试试扫码或复制链接。',
      "WeChat didn't open? Scan the code or copy the link.",
    ],
    inside: [
      '您已在微信中，请长按识别下方小程序码。',
      "You're in WeChat. Press and hold the code below.",
    ],
    code: ['小程序码', 'Mini-program code'],
    codeHint: [
      '微信扫一扫，或保存后从相册识别。',
      'Scan it with WeChat, or save it and scan from your photos.',
    ],
    codeFailed: [
      '小程序码也暂时无法显示，请稍后再试，或复制链接到微信中打开。',
      "The code can't be shown right now either. Try again later, or copy the link and open it in WeChat.",
    ],
    showCode: ['显示小程序码', 'Show code'],
    failed: ['暂时无法打开', "Can't open right now"],
    unknown: ['无法打开这个小程序页面', "This mini-program page can't be opened"],
    unknownHint: ['链接可能有误，已为您拦截。', 'The link may be wrong, so we blocked it.'],
  },
});
