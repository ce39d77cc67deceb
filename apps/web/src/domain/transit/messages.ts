import { defineMessages } from '../../core/i18n/messages.ts';

/** Lines, stops and measures, as every page of the guide names them. */
export const transitMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
