import { defineMessages } from '../../core/i18n/messages.ts';

/** Facts of a station. */
export const stationMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});
