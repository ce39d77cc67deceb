import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  progress: (at, of) => `Question ${at} of ${of}`,
  optional: 'Optional',
  atLeast: (least) => `Choose at least ${least}`,
  atMost: (most) => `Choose up to ${most}`,
  say: 'Your answer',
  missing: 'Please answer this question',
  back: 'Back',
  next: 'Next',
  submit: 'Submit',
  logIn: 'Log in to answer',
  resumed: 'Your answers of last time are here',
  until: (day) => `Open until ${day}`,
  thanks: 'Thank you for taking part',
  answeredAt: (time) => `Sent ${time}`,
  waits: 'Sent as soon as the network is back; you can leave this page',
  toHome: 'To the home page',
};
