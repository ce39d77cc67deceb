import { defineMessages } from '../../core/i18n/messages.ts';

/** What is around a place. */
export const aroundMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
