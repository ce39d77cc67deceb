import { defineMessages } from '../../core/i18n/messages.ts';

/** The texts of the login form: a page that shows it lists this handle in its route row. */
export const loginMessages = defineMessages({
  phone: ['手机号', 'Phone number'],
  phonePlaceholder: ['请输入手机号', 'Enter your phone number'],
  code: ['验证码', 'Code'],
  codePlaceholder: ['6位数字', '6 digits'],
  send: ['获取验证码', 'Get code'],
  resend: ['重新获取', 'Resend'],
  resendIn: [
    (seconds: number) => `${seconds} 秒后重新获取`,
    (seconds: number) => `Resend in ${seconds} s`,
  ],
  sent: ['验证码已发送', 'Code sent'],
  maybeSent: [
    '短信可能会延迟，一分钟内未收到请重新获取',
    'Text messages can take a minute. No code by then? Request a new one',
  ],
  agree: ['我已阅读并同意', 'I have read and accept the '],
  terms: ['《服务条款》', 'terms of service'],
  and: ['和', ' and the '],
  privacy: ['《隐私政策》', 'privacy policy'],
  newWindow: ['（新窗口打开）', ' (opens a new window)'],
});
