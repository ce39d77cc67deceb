import { defineMessages } from '../../core/i18n/messages.ts';

/** The orders of one journey as one. */
export const journeyMessages = defineMessages({
  zh_cn: () => import('./journey-messages.zh.ts'),
  en_us: () => import('./journey-messages.en.ts'),
});
