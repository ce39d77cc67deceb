import { defineMessages } from '../../core/i18n/messages.ts';

export const authMessages = defineMessages({
  welcome: ['欢迎乘车', 'Welcome aboard'],
  lead: ['一个账号，乘遍全城', 'One account for the whole city'],
  localLead: [
    '本活动使用单独的登录，不影响您在出行服务中的登录',
    'This campaign has a login of its own; your login for travelling stays as it is',
  ],
  bindLead: [
    '首次使用请绑定手机号，之后将自动登录',
    'Bind your phone once; next time you are logged in by yourself',
  ],
  submit: ['登录', 'Log in'],
  bindSubmit: ['绑定并登录', 'Bind and log in'],
  firstTime: [
    '未注册的手机号验证后将自动创建账号',
    'A new number gets its account with the first code',
  ],
  sandboxHint: ['演示环境：验证码在这里查看', 'Demo: read the code here'],
  verifying: ['正在验证登录信息…', 'Checking your login…'],
  logInAs: [(phone: string) => `登录 ${phone}？`, (phone: string) => `Log in as ${phone}?`],
  consent: [
    '此链接将在本机登录该账号，登录后可查看和使用它的订单、支付与收藏。',
    'This link logs this phone in to that account, with its orders, payments and favourites.',
  ],
  sameLogin: [
    '本机已登录该账号，当前登录将由新的登录代替。',
    'This phone is logged in to that account already; the new login takes its place.',
  ],
  otherLogin: [
    (phone: string) => `本机当前登录的是 ${phone}，继续后该登录将在本机退出。`,
    (phone: string) => `This phone is logged in as ${phone}. If you go on, that login ends here.`,
  ],
  caution: [
    '如果这不是您本人的账号，或链接不是您自己打开的，请不要继续。',
    'If the account is not yours, or you did not open the link yourself, do not go on.',
  ],
  logInNow: ['登录', 'Log in'],
  notNow: ['暂不登录', 'Not now'],
  failed: ['无法使用该登录凭证', 'This login ticket cannot be used'],
  noTicket: ['链接中没有登录凭证', 'The link carries no login ticket'],
  toLogin: ['使用手机号登录', 'Log in with your phone'],
  retry: ['重试', 'Retry'],
});
