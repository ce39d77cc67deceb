import { defineMessages } from '../../core/i18n/messages.ts';

/** The words of sharing: a page that shows them at once names this handle in its route row. */
export const shareMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
