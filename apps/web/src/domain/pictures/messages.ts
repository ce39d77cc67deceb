import { defineMessages } from '../../core/i18n/messages.ts';

export const picturesMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
