import type { Feed } from '../gtfs/feed.ts';

/**
 * The timetable from which a city without network files takes its stations and lines. Set by the driver that reads it,
 * again with each newer one.
 */
let served: Feed | undefined;

export function serveFeed(feed: Feed): void {
  served = feed;
}

/** Returns a function that makes a value from the city's network on first use, and again for each newer timetable. */
export function perNetwork<T>(fromFiles: () => T, fromFeed?: (feed: Feed) => T): () => T {
  let cached: { feed: Feed | undefined; value: T } | undefined;
  return () => {
    if (cached === undefined || cached.feed !== served) {
      const feed = served;
      cached = {
        feed,
        value: feed !== undefined && fromFeed !== undefined ? fromFeed(feed) : fromFiles(),
      };
    }
    return cached.value;
  };
}
