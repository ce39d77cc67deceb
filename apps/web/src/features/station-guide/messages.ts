import { defineMessages } from '../../core/i18n/messages.ts';

/** The station guide. */
export const stationGuideMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
