import { defineMessages } from '../../core/i18n/messages.ts';

/** What every page of the guide says: stops, lines, live times, favourites. */
export const trafficMessages = defineMessages({
  zh_cn: () => import('./messages.zh.ts'),
  en_us: () => import('./messages.en.ts'),
});

/** The home of the guide and the list of lines. */
export const guideMessages = defineMessages({
  zh_cn: () => import('./guide-messages.zh.ts'),
  en_us: () => import('./guide-messages.en.ts'),
});

/** A line, a station of it, a bus line. */
export const lineMessages = defineMessages({
  zh_cn: () => import('./line-messages.zh.ts'),
  en_us: () => import('./line-messages.en.ts'),
});

/** Planning a way. */
export const planMessages = defineMessages({
  zh_cn: () => import('./plan-messages.zh.ts'),
  en_us: () => import('./plan-messages.en.ts'),
});

/** The network map and what is around. */
export const mapMessages = defineMessages({
  zh_cn: () => import('./map-messages.zh.ts'),
  en_us: () => import('./map-messages.en.ts'),
});

/** The station guide. */
export const stationMessages = defineMessages({
  zh_cn: () => import('./station-messages.zh.ts'),
  en_us: () => import('./station-messages.en.ts'),
});
