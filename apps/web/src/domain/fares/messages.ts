import { defineMessages } from '../../core/i18n/messages.ts';

/** The words of a fee's lines: a page that shows one names this handle in its route row. */
export const feeMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
