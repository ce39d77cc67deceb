import { defineMessages } from '../../core/i18n/messages.ts';

/** The names of the ways to travel, which are those of the order types too. */
export const transportMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
