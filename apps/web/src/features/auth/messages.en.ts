import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  welcome: 'Welcome aboard',
  lead: 'One account for the whole city',
  localLead: 'This campaign has a login of its own; your login for travelling stays as it is',
  bindLead: 'Bind your phone once; next time you are logged in by yourself',
  submit: 'Log in',
  bindSubmit: 'Bind and log in',
  firstTime: 'A new number gets its account with the first code',
  sandboxHint: 'Demo: read the code here',
  verifying: 'Checking your login…',
  logInAs: (phone) => `Log in as ${phone}?`,
  consent:
    'This link logs this phone in to that account, with its orders, payments and favourites.',
  sameLogin: 'This phone is logged in to that account already; the new login takes its place.',
  otherLogin: (phone) => `This phone is logged in as ${phone}. If you go on, that login ends here.`,
  caution: 'If the account is not yours, or you did not open the link yourself, do not go on.',
  logInNow: 'Log in',
  notNow: 'Not now',
  failed: 'This login ticket cannot be used',
  noTicket: 'The link carries no login ticket',
  toLogin: 'Log in with your phone',
  retry: 'Retry',
};
