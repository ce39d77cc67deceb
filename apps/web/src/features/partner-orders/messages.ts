import { defineMessages } from '../../core/i18n/messages.ts';

/** Rail orders and orders made at partners. */
export const partnerOrdersMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
