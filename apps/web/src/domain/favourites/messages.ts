import { defineMessages } from '../../core/i18n/messages.ts';

/** Keeping a stop, a line, a place or a trip. */
export const favouritesMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
