import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  phone: 'Phone number',
  phonePlaceholder: 'Enter your phone number',
  code: 'Code',
  codePlaceholder: '6 digits',
  send: 'Get code',
  resend: 'Send again',
  resendIn: (seconds: number) => `Again in ${seconds} s`,
  sent: 'Code sent',
  maybeSent: 'The message may be late. If it does not arrive within a minute, ask again',
  agree: 'I have read and accept the ',
  terms: 'terms of service',
  and: ' and the ',
  privacy: 'privacy policy',
  newWindow: ' (opens a new window)',
};
