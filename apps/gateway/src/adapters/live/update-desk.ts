import type { FastifyBaseLogger } from 'fastify';
import type { Feed } from '../../gtfs/feed.ts';
import { decodeFeed, RealtimeError, type RealtimeFault } from '../../gtfs/realtime/feed-message.ts';
import type { FeedMessage } from '../../gtfs/realtime/gtfs-realtime.pb.js';
import { type Ignored, readSnapshot } from '../../gtfs/realtime/read-snapshot.ts';
import type { LiveCounts } from './port.ts';
import type { LiveSnapshot } from '../../gtfs/realtime/snapshot.ts';

/**
 * Receives the bytes of feeds from any source. Stores the last good feed of each source, and combines them
 * to one snapshot for the timetable in use.
 */
export class UpdateDesk {
  #log: FastifyBaseLogger;
  /** The last good feed and its time of receipt, by source. */
  #received = new Map<string, { message: FeedMessage; at: Date }>();
  #snapshot: { feed: Feed; snapshot: LiveSnapshot } | null = null;
  #read = 0;
  #refused: Partial<Record<RealtimeFault, number>> = {};
  #ignored: Partial<Record<Ignored, number>> = {};

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /**
   * Receives the bytes of a source. Returns null, or the fault of an unusable feed; then the last good feed
   * stays in use.
   */
  take(source: string, bytes: Uint8Array, receivedAt: Date): RealtimeFault | null {
    try {
      this.#received.set(source, { message: decodeFeed(bytes), at: receivedAt });
      this.#snapshot = null;
      this.#read += 1;
      return null;
    } catch (error) {
      if (!(error instanceof RealtimeError)) throw error;
      this.#refused[error.fault] = (this.#refused[error.fault] ?? 0) + 1;
      this.#log.warn(
        { event: 'realtime.feed_unreadable', source, fault: error.fault },
        'a realtime feed is unusable',
      );
      return error.fault;
    }
  }

  /** Returns the snapshot of the last good feeds; null if none has arrived. */
  snapshot(feed: Feed): LiveSnapshot | null {
    if (this.#received.size === 0) return null;
    if (this.#snapshot?.feed !== feed) {
      const all = [...this.#received.values()];
      const receivedAt = new Date(Math.max(...all.map(({ at }) => at.getTime())));
      const messages = all.map(({ message }) => message);
      const { snapshot, ignored } = readSnapshot(feed, messages, receivedAt);
      this.#snapshot = { feed, snapshot };
      this.#ignored = ignored;
    }
    return this.#snapshot.snapshot;
  }

  counts(): LiveCounts {
    return { read: this.#read, refused: { ...this.#refused }, ignored: { ...this.#ignored } };
  }
}
