import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  about: 'About the station',
  since: (year) => `since ${year}`,
  formerly: (names) => `formerly ${names}`,
  neighbours: 'Next stations',
  neighbourStops: 'Next stops',
  terminus: 'Terminus',
  exits: 'Exits',
  listing: ', ',
  exit: (name) => `Exit ${name}`,
  allExits: (n) => `Show all ${n} exits`,
  transfers: 'Changes on foot',
  walk: (time) => `${time} walk`,
};
