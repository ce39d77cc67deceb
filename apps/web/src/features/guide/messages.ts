import { defineMessages } from '../../core/i18n/messages.ts';

/** The home of the guide. */
export const guideMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
