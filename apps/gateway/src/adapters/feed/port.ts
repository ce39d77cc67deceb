import type { Feed } from '../../gtfs/feed.ts';

/** The feed in use and its source. */
export interface LoadedFeed {
  feed: Feed;
  /** Built from the project's city data, or read from a GTFS file. */
  source: 'city' | 'file';
}

/** What operators see of a timetable that is read from a file. */
export interface FeedStatus {
  /** When the feed in use was read; null before the first. */
  readAt: Date | null;
  /** Since when the file cannot be read, while an older feed may be in use; null: it can. */
  unreadableSince: Date | null;
}

/** The source of the timetable. */
export interface FeedPort {
  /**
   * Returns the last good feed, loaded on first use. The object stays the same until a newer feed is in
   * use, so derived values can be stored in a WeakMap. Rejects only if no feed was ever loaded.
   */
  current(): Promise<LoadedFeed>;
  /** Absent if there is no file that can fail. */
  status?(): FeedStatus;
}
