import { defineMessages, textsByCode } from '../../core/i18n/messages.ts';
import { SESSION_LONGEST_DAYS, SESSION_UNUSED_DAYS } from '@shtrans/contract/sessions/facts';

export const sessionsMessages = defineMessages({
  reminders: {
    title: ['短信提醒', 'Text message reminders'],
    lead: [
      '到时间发送一条短信，夜间不打扰。',
      'One text message per reminder, and never at night.',
    ],
    tickets: ['车票快到期时提醒我', 'Remind me before a ticket expires'],
    refunds: ['退款到账时提醒我', 'Tell me when a refund arrives'],
    none: ['没有等待发送的提醒', 'No reminders scheduled'],
    kind: textsByCode({
      campaign: ['活动开始', 'Campaign starts'],
      ticket: ['车票到期', 'Ticket expires'],
      refund: ['退款到账', 'Refund received'],
    }),
    goesOut: [(time: string) => `${time} 发送`, (time: string) => `Sends ${time}`],
    stop: ['取消', 'Cancel'],
    stopAll: ['关闭全部提醒', 'Turn off all reminders'],
    stopped: ['已取消提醒', 'Reminder cancelled'],
    allStopped: ['已关闭全部提醒', 'All reminders turned off'],
  },
  counting: {
    title: ['活动访问统计', 'Campaign visits'],
    tick: ['统计本设备对活动页面的访问', 'Count visits to campaign pages on this device'],
    text: [
      '只使用每天更换的随机编号，不含您的账号。取消后，尚未汇总的数据会删除。',
      "We use only a random number that changes daily, not your account. If you turn this off, we delete what isn't in the totals yet.",
    ],
    declined: [
      '您的浏览器已开启“不跟踪”，不会统计。',
      "Your browser asks not to be tracked, so we don't count visits.",
    ],
  },
  lead: [
    '您的账号已在以下设备登录。如有陌生设备，请将其退出。',
    "Your account is logged in on these devices. Log out any you don't recognise.",
  ],
  here: ['本机', 'This phone'],
  local: ['活动页面', 'Campaign pages'],
  device: [
    (os: string, app: string) => `${app} · ${os}`,
    (os: string, app: string) => `${app} · ${os}`,
  ],
  os: {
    harmony: ['鸿蒙设备', 'HarmonyOS device'],
    ios: ['iPhone 或 iPad', 'iPhone or iPad'],
    android: ['安卓手机', 'Android phone'],
    windows: ['Windows 电脑', 'Windows computer'],
    macos: ['Mac', 'Mac'],
    linux: ['Linux 电脑', 'Linux computer'],
    other: ['未知设备', 'Unknown device'],
  },
  app: {
    MAAS: ['本应用', 'Our app'],
    GDMP: ['地图小程序', 'Maps mini-program'],
    DT: ['办公应用', 'Work app'],
    WXMP: ['微信小程序', 'WeChat mini-program'],
    WXWORK: ['企业微信', 'WeCom'],
    WX: ['微信', 'WeChat'],
    ALIMP: ['支付宝小程序', 'Alipay mini-program'],
    ALIPAY: ['支付宝', 'Alipay'],
    BDMP: ['百度小程序', 'Baidu mini-program'],
    BD: ['百度', 'Baidu'],
    'BROWSER-QUARK': ['夸克浏览器', 'Quark browser'],
    'BROWSER-UC': ['UC浏览器', 'UC browser'],
    'BROWSER-DEFAULT': ['浏览器', 'Browser'],
  },
  lastUsed: ['最近使用', 'Last used'],
  network: ['网络', 'Network'],
  since: ['登录时间', 'Logged in'],
  end: ['退出登录', 'Log out'],
  ended: ['已退出', 'Logged out'],
  endOthers: ['退出其他设备', 'Log out other devices'],
  endOthersTitle: ['退出其他设备？', 'Log out other devices?'],
  endOthersText: [
    '其他设备将立即退出，需重新输入验证码登录。',
    "You'll be logged out on all other devices. They'll need a new code to log in.",
  ],
  othersEnded: [
    (n: number) => `已退出 ${n} 台设备`,
    (n: number) => (n === 1 ? '1 device logged out' : `${n} devices logged out`),
  ],
  onlyHere: ['没有其他设备登录', 'No other devices'],
  rule: [
    `${SESSION_UNUSED_DAYS} 天未使用会自动退出，最长保留 ${SESSION_LONGEST_DAYS} 天。网络地址只显示开头部分。`,
    `We log devices out after ${SESSION_UNUSED_DAYS} days without use, and after ${SESSION_LONGEST_DAYS} days at most. We show only the start of each network address.`,
  ],
});
