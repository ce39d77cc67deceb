import { defineMessages } from '../../../core/i18n/messages.ts';

/** Choosing coupon and points: loaded with the card it stands in. */
export const benefitsMessages = defineMessages({
  zh_cn: () => import('./benefits-messages.zh.ts'),
  en_us: () => import('./benefits-messages.en.ts'),
});
