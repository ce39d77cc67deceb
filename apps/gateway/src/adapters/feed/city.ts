import { cityDate } from '@shtrans/contract/values/calendar';
import type { Context } from '../../context.ts';
import { buildCityFeed } from '../../city/timetable/build.ts';
import { lazilyNamed } from '../../timing/lazily.ts';
import type { FeedPort, LoadedFeed } from './port.ts';

/** Feeds by year, built once for all gateways of a process, because tests start many. */
const cityFeedOf = lazilyNamed((year: number): LoadedFeed => ({
  feed: buildCityFeed(year).feed,
  source: 'city',
}));

/** The timetable of the city's data, built on first use and again for each year. */
export const cityFeed = (clock: Context['clock']): FeedPort => ({
  current: async () => cityFeedOf(cityDate(clock.now()).year),
});
