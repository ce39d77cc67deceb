import { defineMessages } from '../../core/i18n/messages.ts';

/** Plates that are bound to the rider's account. */
export const platesMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
