import { defineMessages } from '../../core/i18n/messages.ts';

/** The words of coupons: a page that shows some names this handle in its route row. */
export const couponMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
