import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  won: (n, all) => `${n} of ${all} won`,
  ride: 'Ride and win your first badge',
  wonOn: (date) => `Won on ${date}`,
  toWin: 'To win',
  units: {
    rides: (n) => (n === '1' ? '1 ride' : `${n} rides`),
    metres: (n) => `${n} km`,
    modes: (n) => (n === '1' ? '1 way to travel' : `${n} ways to travel`),
    days: (n) => (n === '1' ? '1 day' : `${n} days`),
  },
  progress: 'Progress',
  rule: 'How to win it',
  share: 'Share this badge',
  unknown: 'There is no such badge',
  toList: 'See all badges',
  sharedLead: 'My badge of City Transit',
  sharedHint: 'The link shows the badge and nothing personal',
  scan: 'Scan to see it',
  save: 'Save the poster',
  saved: 'The poster is made',
  saveFailed: 'The poster could not be made. Please take a screenshot',
  link: 'Share the link',
  copied: 'The link is copied',
  copyFailed: 'It could not be copied. Please copy the link from the address bar',
  visit: 'Ride along',
};
