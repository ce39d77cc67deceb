import { defineMessages } from '../../core/i18n/messages.ts';

/** The network map. */
export const networkMapMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
