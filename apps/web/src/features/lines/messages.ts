import { defineMessages } from '../../core/i18n/messages.ts';

/** The list of lines, and the search for lines and stations. */
export const linesMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
