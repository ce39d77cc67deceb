import { defineMessages } from '../../core/i18n/messages.ts';

/** A line, and a station of it. */
export const lineMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
