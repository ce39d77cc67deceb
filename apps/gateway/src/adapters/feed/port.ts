import type { Feed } from '../../gtfs/feed.ts';
import type { NetworkArrays } from '../../planner/network.ts';

/** The feed in use and its source. */
export interface LoadedFeed {
  feed: Feed;
  /** Built from the project's city data, or read from a GTFS file. */
  source: 'city' | 'file';
}

/** Work on a newly read feed. `network`: what the planner computes from it; `now`: the time of the gateway's clock. */
export type FeedPreparation = (
  loaded: LoadedFeed,
  made: { network: NetworkArrays; now: Date },
) => Promise<void>;

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
  /**
   * Adds work that is finished before a newly read feed is in use, so that no call waits for it. It must not block
   * other calls for long. Absent where the feed never changes.
   */
  prepareBy?(work: FeedPreparation): void;
}
