import { defineMessages } from '../../core/i18n/messages.ts';

export const authMessages = defineMessages({
  welcome: ['欢迎乘车', 'Welcome aboard'],
  lead: ['一个账号，乘遍全城', 'One account for the whole city'],
  localLead: [
    '本活动需单独登录，不影响您在出行服务中的登录状态',
    'This campaign has a separate login. Your travel login stays the same',
  ],
  bindLead: [
    '首次使用请绑定手机号，下次自动登录',
    "Link your phone number once. Next time you'll be logged in automatically",
  ],
  submit: ['登录', 'Log in'],
  bindSubmit: ['绑定并登录', 'Link and log in'],
  firstTime: [
    '未注册的手机号验证后将自动创建账号',
    'New here? Your account is created when you verify your number',
  ],
  sandboxHint: ['演示环境：验证码在这里查看', 'Demo: get your code here'],
  verifying: ['正在验证登录信息…', 'Checking your login…'],
  logInAs: [(phone: string) => `登录 ${phone}？`, (phone: string) => `Log in as ${phone}?`],
  consent: [
    '此链接将在本机登录该账号，登录后可查看和使用其订单、支付与收藏。',
    'This link logs this phone in to that account, with access to its orders, payments and favourites.',
  ],
  sameLogin: [
    '本机已登录该账号，继续后将重新登录。',
    'This phone is already logged in to that account. The new login replaces it.',
  ],
  otherLogin: [
    (phone: string) => `本机当前登录的是 ${phone}，继续后该账号将在本机退出登录。`,
    (phone: string) =>
      `This phone is logged in as ${phone}. If you continue, that account is logged out here.`,
  ],
  caution: [
    '如果这不是您本人的账号，或链接不是您自己打开的，请不要继续。',
    "If this isn't your account, or you didn't open the link yourself, don't continue.",
  ],
  logInNow: ['登录', 'Log in'],
  notNow: ['暂不登录', 'Not now'],
  failed: ['登录链接无法使用', "This login link can't be used"],
  noTicket: ['登录链接不完整', 'The login link is incomplete'],
  toLogin: ['使用手机号登录', 'Log in with phone number'],
  retry: ['重试', 'Try again'],
});
