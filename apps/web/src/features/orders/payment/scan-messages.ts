import { defineMessages } from '../../../core/i18n/messages.ts';

/** The code to scan, and what is offered where a way to pay does not work. */
export const scanMessages = defineMessages({
  zh_cn: () => import('./scan-messages.zh.ts'),
  en_us: () => import('./scan-messages.en.ts'),
});
