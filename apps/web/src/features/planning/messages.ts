import { defineMessages } from '../../core/i18n/messages.ts';

/** Planning a trip. */
export const planningMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
