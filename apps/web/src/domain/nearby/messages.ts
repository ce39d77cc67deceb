import { defineMessages } from '../../core/i18n/messages.ts';

/** A place nearby. */
export const nearbyMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
