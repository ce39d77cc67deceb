import { defineMessages } from '../../core/i18n/messages.ts';

/** What leaves when, what is disturbed, and how sure that is. */
export const departuresMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
