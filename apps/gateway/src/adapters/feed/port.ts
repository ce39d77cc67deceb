import type { Feed } from '../../gtfs/feed.ts';

/** A feed in use and how it came. */
export interface LoadedFeed {
  feed: Feed;
  /** Made from the city's data that the project carries, or read from a GTFS file. */
  source: 'city' | 'file';
}

/** Where the timetable comes from. */
export interface FeedPort {
  /**
   * The last good feed, loaded on first use. The same object until a newer one is in use, so what is
   * made from it may be kept in a WeakMap. Rejects only while there never was one.
   */
  current(): Promise<LoadedFeed>;
}
