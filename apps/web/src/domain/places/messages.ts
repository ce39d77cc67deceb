import { defineMessages } from '../../core/i18n/messages.ts';

/** Choosing a place. */
export const placesMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
