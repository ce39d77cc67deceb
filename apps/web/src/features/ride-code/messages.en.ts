import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  label: 'Ride code: hold it to the reader of the gate',
  hold: 'Hold the code to the reader of the gate',
  next: (seconds) => `Renews itself in ${seconds} s`,
  works: (time) => `Works without a network until ${time}`,
  offline: (time) => `No network. The code works until ${time}`,
  refresh: 'Refresh the code',
  making: 'Making your code',
  ahead: (time) => `Your phone's clock is ${time} fast. The code goes by the right time and works`,
  behind: (time) => `Your phone's clock is ${time} slow. The code goes by the right time and works`,
  minutes: (n) => (n === 1 ? '1 minute' : `${n} minutes`),
  hours: (n) => (n === 1 ? '1 hour' : `${n} hours`),
  problem: {
    offline: 'The code needs a network once',
    offlineHint: 'Its time without a network is over. Please connect and refresh',
    clock: 'The time of your phone was changed',
    clockHint: 'Please connect to a network, so that the code has the right time',
    unable: 'This browser cannot make a ride code',
    unableHint: 'Please update your phone, or open this page by https in its browser',
    failed: 'The code cannot be made at the moment',
  },
  skins: 'Look of the code',
  ticket: 'Your ticket',
  validUntil: (time) => `Valid until ${time}`,
  notBegun: 'Begins with its first use',
  tips: 'The code renews itself every 15 seconds; a screenshot of it does not work. Let nobody else scan it.',
};
