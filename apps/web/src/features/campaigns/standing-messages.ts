import { defineMessages } from '../../core/i18n/messages.ts';

/** What is said of a rider's own part in a campaign, and of their rides: it comes with what shows it. */
export const standingMessages = defineMessages({
  zh_cn: () => import('./standing-messages.zh.ts'),
  en_us: () => import('./standing-messages.en.ts'),
});
