import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  walk: (minutes) => `${minutes} on foot`,
  moreLines: (n) => `and ${n} more`,
  parking: {
    free: (n) => `${n} free`,
    full: 'Full',
    unknown: 'Free spaces unknown',
    spaces: (n) => `${n} spaces`,
    hour: (price) => `${price} an hour`,
    day: (price) => `at most ${price} a day`,
    open: (hours) => `Open ${hours}`,
    asOf: (time) => `as of ${time}`,
    stale: (time) => `as of ${time}, may have changed`,
  },
};
