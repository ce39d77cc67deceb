import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  welcome: 'Welcome aboard',
  lead: 'One account for the whole city',
  bindLead: 'Bind your phone once; next time you are logged in by yourself',
  submit: 'Log in',
  bindSubmit: 'Bind and log in',
  firstTime: 'A new number gets its account with the first code',
  sandboxHint: 'Demo: read the code here',
  verifying: 'Checking your login…',
  loggedIn: 'Logged in, one moment…',
  failed: 'This login ticket cannot be used',
  noTicket: 'The link carries no login ticket',
  toLogin: 'Log in with your phone',
  retry: 'Retry',
};
