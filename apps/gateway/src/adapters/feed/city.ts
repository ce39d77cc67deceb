import { shanghaiDate } from '@shtrans/contract/calendar';
import type { Context } from '../../context.ts';
import { buildCityFeed } from '../../gtfs/city-feed/build.ts';
import type { FeedPort, LoadedFeed } from './port.ts';

/** Feeds by year: made once for all gateways of a process, as tests start many. */
const made = new Map<number, LoadedFeed>();

/** The timetable made from the city's data, made on first use; another one when the year turns. */
export const cityFeed = (clock: Context['clock']): FeedPort => ({
  current() {
    const now = clock.now();
    const { year } = shanghaiDate(now);
    let loaded = made.get(year);
    if (loaded === undefined) {
      loaded = { feed: buildCityFeed(year).feed, source: 'city', loadedAt: now };
      made.set(year, loaded);
    }
    return Promise.resolve(loaded);
  },
  trouble: () => null,
});
