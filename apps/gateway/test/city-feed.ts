import { buildCityFeed } from '../src/city/timetable/build.ts';
import type { Feed } from '../src/gtfs/feed.ts';
import { lazily } from '../src/timing/lazily.ts';

/** The city's timetable of 2026, built once for all tests of a worker. */
export const cityOf2026 = lazily(() => buildCityFeed(2026));

/** Returns the feed with only each nth trip, for properties of any timetable. */
export const thinned = (feed: Feed, n: number): Feed => ({
  ...feed,
  patterns: feed.patterns.map((pattern) => ({
    ...pattern,
    trips: pattern.trips.filter((_, i) => i % n === 0),
  })),
});
