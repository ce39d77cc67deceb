import { defineMessages } from '../../core/i18n/messages.ts';

/** What comes after a trip: its rating, receipt and refund. */
export const aftercareMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
