import { defineMessages } from '../../core/i18n/messages.ts';

/** What the list draws with; on the critical path, so kept apart from the rest. */
export const ordersMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});

/** Detail, payment and result. */
export const orderDetailMessages = defineMessages({
  zh_cn: () => import('./detail/detail-messages.zh.ts'),
  en_us: () => import('./detail/detail-messages.en.ts'),
});
