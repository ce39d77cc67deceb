import { defineMessages } from '../../core/i18n/messages.ts';

/** What every map has. */
export const mapMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
