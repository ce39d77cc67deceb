import { defineMessages, textsByCode } from '../../core/i18n/messages.ts';
import { SESSION_LONGEST_DAYS, SESSION_UNUSED_DAYS } from '@shtrans/contract/sessions/facts';

export const sessionsMessages = defineMessages({
  reminders: {
    title: ['短信提醒', 'Text message reminders'],
    lead: ['到时间发送一条短信，夜间不打扰。', 'One message at its time, and none at night.'],
    tickets: ['车票快到期时提醒我', 'Tell me when a ticket is about to run out'],
    refunds: ['退款到账时提醒我', 'Tell me when a refund has arrived'],
    none: ['没有等待发送的提醒', 'No reminder is waiting to go out'],
    kind: textsByCode({
      campaign: ['活动开始', 'Campaign begins'],
      ticket: ['车票到期', 'Ticket runs out'],
      refund: ['退款到账', 'Refund arrived'],
    }),
    goesOut: [(time: string) => `${time} 发送`, (time: string) => `goes out ${time}`],
    stop: ['取消', 'Stop'],
    stopAll: ['关闭全部提醒', 'Stop all reminders'],
    stopped: ['已取消提醒', 'The reminder is stopped'],
    allStopped: ['已关闭全部提醒', 'All reminders are stopped'],
  },
  counting: {
    title: ['活动访问统计', 'Campaign visits'],
    tick: ['统计本设备对活动页面的访问', 'Count visits to campaign pages on this device'],
    text: [
      '只用每天更换的随机编号，不含您的账号。取消后，尚未汇总的记录会删除。',
      'By a random number that is new every day, without your account. Without the tick, what was not added up yet is deleted.',
    ],
    declined: [
      '您的浏览器要求不被跟踪：不会统计。',
      'Your browser asks not to be tracked: nothing is counted.',
    ],
  },
  lead: [
    '您的账号在以下位置登录。如有不认识的登录，请将其退出。',
    'Your account is logged in here. End any login that you do not know.',
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
    other: ['未知设备', 'unknown device'],
  },
  app: {
    MAAS: ['本服务应用', 'Our own app'],
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
  end: ['退出此登录', 'End this login'],
  ended: ['已退出', 'Login ended'],
  endOthers: ['退出其他所有登录', 'Log out elsewhere'],
  endOthersTitle: ['退出其他所有登录？', 'Log out elsewhere?'],
  endOthersText: [
    '除本机外的所有登录都会立即失效，需要重新输入验证码登录。',
    'All other devices are logged out now and need a new code.',
  ],
  othersEnded: [
    (n: number) => `已退出 ${n} 个登录`,
    (n: number) => (n === 1 ? '1 login ended' : `${n} logins ended`),
  ],
  onlyHere: ['没有其他登录', 'There is no other login'],
  rule: [
    `${SESSION_UNUSED_DAYS} 天未使用的登录会自动退出，最长保留 ${SESSION_LONGEST_DAYS} 天。网络只显示地址的开头部分。`,
    `A login ends after ${SESSION_UNUSED_DAYS} days without use, and after ${SESSION_LONGEST_DAYS} days at the latest. Of a network the beginning of its address is shown.`,
  ],
});
