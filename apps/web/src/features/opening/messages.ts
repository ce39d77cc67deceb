import { defineMessages } from '../../core/i18n/messages.ts';

export const openingPageMessages = defineMessages({
  brand: ['城市出行 App', 'City Transit app'],
  maasBrand: ['城市出行 MaaS App', 'City Transit MaaS app'],
  lead: [
    '地铁、公交、轮渡、打车和停车，一个 App 走遍全城。',
    'Metro, bus, ferry, taxi and parking: the whole city in one app.',
  ],
  maasLead: [
    '一次登录，一码通行，行程与优惠都在一处。',
    'One login, one code: your trips and benefits in one place.',
  ],
  get: ['打开或下载 App', 'Open or get the app'],
  open: ['打开', 'Open'],
  trying: ['正在打开 App…', 'Opening the app…'],
  toStore: ['没有打开？正在前往应用商店…', 'Not opened? Going to the store…'],
  notHere: ['没有打开 App，请先下载安装。', 'The app did not open. Please install it first.'],
  stores: ['选择您的设备', 'Choose your device'],
  yours: ['本机适用', 'This device'],
  store: {
    ios: ['App Store', 'App Store'],
    android: ['安卓应用市场', 'Android store'],
    harmony: ['华为应用市场', 'Huawei AppGallery'],
    desktop: ['电脑版', 'For computers'],
  },
  systems: {
    ios: ['iPhone 和 iPad', 'iPhone and iPad'],
    android: ['安卓手机', 'Android phones'],
    harmony: ['鸿蒙 HarmonyOS', 'HarmonyOS'],
    desktop: ['Windows 和 macOS', 'Windows and macOS'],
  },
  noStores: ['App 尚未上架', 'The app is not out yet'],
  noStoresHint: [
    '现在就可以在网页上使用全部出行服务。',
    'All services are here on the web already.',
  ],
  goOn: ['继续使用网页版', 'Go on in the browser'],
  scan: ['用手机扫码下载', 'Scan with your phone'],
  scanHint: ['打开手机相机或微信扫一扫，对准此码。', "Point your phone's camera at this code."],
  more: ['更多', 'More'],
  guide: ['App 能做什么', 'What the app does'],
  help: ['下载遇到问题？', 'Trouble downloading?'],
  copyLink: ['复制链接', 'Copy link'],
  copied: ['已复制', 'Copied'],
  copyFailed: ['复制失败，请长按选择', 'Copying failed: press and hold to select'],
  close: ['知道了', 'Got it'],
  mask: {
    title: ['请在浏览器中打开', 'Open this page in a browser'],
    why: [
      '当前应用不能直接打开 App 或应用商店。',
      'This app cannot open other apps or stores by itself.',
    ],
    browser: [
      ['点击右上角的“···”菜单', '选择“在浏览器打开”', '在打开的页面下载 App'],
      [
        'Tap the "···" menu at the top right',
        'Choose "Open in browser"',
        'Get the app from the page that opens',
      ],
    ],
    copy: [
      ['点击下方“复制链接”', '打开手机自带的浏览器', '粘贴链接并访问，下载 App'],
      [
        'Tap "Copy link" below',
        "Open your phone's own browser",
        'Paste the link and get the app there',
      ],
    ],
  },
  steps: {
    title: ['三步获取 App', 'Three steps to the app'],
    ios: [
      ['点击下方“打开或下载 App”', '在 App Store 中点击“获取”', '安装后用手机号登录即可'],
      [
        'Tap "Open or get the app" below',
        'Tap "Get" in the App Store',
        'Log in with your phone number',
      ],
    ],
    android: [
      ['点击下方“打开或下载 App”', '在应用市场中点击“安装”', '若提示来源，请核对名称为“城市出行”'],
      [
        'Tap "Open or get the app" below',
        'Tap "Install" in the store',
        'Make sure it is called "City Transit"',
      ],
    ],
    harmony: [
      ['点击下方“打开或下载 App”', '在华为应用市场中点击“安装”', '安装后用手机号登录即可'],
      [
        'Tap "Open or get the app" below',
        'Tap "Install" in AppGallery',
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
  questions: ['常见问题', 'Questions'],
  answers: [
    [
      {
        title: '点了没有反应',
        text: '有的应用会拦截跳转。请用手机自带的浏览器打开本页再试。',
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
        text: "Some apps hold such links back. Open this page in your phone's own browser and try again.",
      },
      {
        title: 'Do I need a new account?',
        text: 'No. Log in with the same phone number: orders, coupons and points are all there.',
      },
      { title: 'What does it cost?', text: 'The app is free; your carrier may charge for data.' },
    ],
  ],
  invite: ['邀请好友', 'Invite a friend'],
  guideTitle: ['App 比网页多了什么', 'What the app adds'],
  guideLead: ['网页上的服务 App 里都有，另外还有：', 'All that these pages do, and also:'],
  openThere: ['在 App 中打开', 'Open in the app'],
  noFeatures: ['网页上已包含全部功能', 'These pages have everything already'],
  opening: ['正在打开 App…', 'Opening the app…'],
  openingHint: ['若弹出提示，请选择“打开”。', 'If you are asked, choose "Open".'],
  badPath: ['这个链接打不开', 'This link cannot be opened'],
  badPathHint: [
    '它指向的页面不在城市出行内，已为您拦截。',
    'It leads outside City Transit, and was stopped.',
  ],
  home: ['返回首页', 'To the home page'],
  invited: ['好友邀请您一起出行', 'A friend invites you along'],
  invitedBy: [
    (end: string) => `尾号 ${end} 的好友邀请您`,
    (end: string) => `Your friend …${end} invites you`,
  ],
  invitedHint: [
    '下载 App 并用手机号登录，一起绿色出行。',
    'Get the app and log in with your phone number.',
  ],
  code: ['邀请码', 'Invite code'],
  copyCode: ['复制邀请码', 'Copy the code'],
  codeKept: [
    '已为您保存：安装后从这里打开 App，会自动带上。',
    'Kept for you: once installed, open the app from here and it gets the code.',
  ],
  noCode: ['这个邀请链接不完整', 'This invitation is incomplete'],
  noCodeHint: [
    '请向好友再要一次链接；App 仍可正常下载。',
    'Ask your friend for the link again; you can get the app all the same.',
  ],
  rewards: ['奖励说明', 'About rewards'],
  rewardsText: [
    '新用户接受邀请后，双方都可获得优惠券和积分，具体规则见邀请页。',
    'New riders who accept get coupons and points, and so does the friend. What for is said on the page of invitations.',
  ],
  acceptHere: ['登录并接受邀请', 'Log in and accept'],
  promoter: {
    title: [
      (n: number) => `下载并登录，领 ${n} 积分`,
      (n: number) => `Get the app, log in, and have ${n} points`,
    ],
    by: [(name: string) => `来自 ${name}`, (name: string) => `From ${name}`],
    how: ['三步领取积分', 'Three steps to the points'],
    closed: ['活动未在进行中', 'The activity is not on at the moment'],
    steps: [
      ['下载并安装 App', '用手机号登录', '积分自动到账'],
      ['Get and install the app', 'Log in with your phone number', 'Your points are there'],
    ],
    forWhom: [
      (days: number) => `仅限首次登录不超过 ${days} 天的新用户，每人一次。`,
      (days: number) => `For new riders within ${days} days of the first login, once each.`,
    ],
    here: ['不下载，直接登录领取', 'Log in here, without the app'],
    noCode: ['二维码不完整', 'This code is incomplete'],
    noCodeHint: [
      '请重新扫描推广人员的二维码；您也可以直接下载 App。',
      'Please scan the code at the stand again; you can get the app all the same.',
    ],
  },
  wechat: {
    lead: ['请在微信中继续', 'Continue in WeChat'],
    voucherLead: ['青年券在微信小程序中领取', 'Youth vouchers are in the WeChat mini-program'],
    voucherText: [
      '打开小程序，登录后即可查看和领取青年券。',
      'Open it and log in to see and claim your youth vouchers.',
    ],
    hint: ['点击后若弹出提示，请选择“允许”打开微信。', 'If you are asked, allow WeChat to open.'],
    open: ['打开微信小程序', 'Open in WeChat'],
    opening: ['正在打开…', 'Opening…'],
    stayed: [
      '没有打开微信？试试扫码或复制链接。',
      'WeChat did not open? Scan the code or copy the link.',
    ],
    inside: [
      '您已在微信中：长按识别下方小程序码。',
      'You are in WeChat: press and hold the code below.',
    ],
    code: ['小程序码', 'Mini-program code'],
    codeHint: [
      '微信扫一扫，或保存后从相册识别。',
      'Scan it with WeChat, or save it and pick it from your photos.',
    ],
    codeFailed: [
      '小程序码也暂时无法显示，请稍后再试，或复制链接到微信中打开。',
      'The code cannot be shown now either: try again later, or copy the link.',
    ],
    showCode: ['显示小程序码', 'Show the code'],
    failed: ['暂时无法打开', 'It cannot be opened now'],
    unknown: ['这个小程序页面不在允许范围内', 'This mini-program page is not allowed'],
    unknownHint: ['链接可能有误，已为您拦截。', 'The link may be wrong, and was stopped.'],
  },
});
