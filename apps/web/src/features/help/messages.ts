import { defineMessages } from '../../core/i18n/messages.ts';

/** What riders ask the desk for help with, and what is answered. */
export const helpMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
