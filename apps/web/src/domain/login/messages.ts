import { defineMessages } from '../../core/i18n/messages.ts';

/** The words of the login form: a page that shows it names this handle in its route row. */
export const loginMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
