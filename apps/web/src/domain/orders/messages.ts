import { defineMessages } from '../../core/i18n/messages.ts';

/** What every page says of an order: on the critical path of the order list, so kept short. */
export const orderMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
