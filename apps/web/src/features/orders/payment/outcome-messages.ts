import { defineMessages } from '../../../core/i18n/messages.ts';

/** A payment's result, and a trip of its own: an order's detail goes without these. */
export const outcomeMessages = defineMessages({
  zh_cn: () => import('./outcome-messages.zh.ts'),
  en_us: () => import('./outcome-messages.en.ts'),
});
