import type { LiveSnapshot } from '../../gtfs/realtime/snapshot.ts';

/** Counts for the metrics: feeds received since the start, and ignored entities of the last ones. */
export interface LiveCounts {
  read: number;
  /** By fault. */
  refused: Readonly<Record<string, number>>;
  /** By kind of entity, such as trips of another timetable. */
  ignored: Readonly<Record<string, number>>;
}

/** The source of realtime updates. */
export interface LivePort {
  readonly name: string;
  /**
   * Returns the snapshot of the last good feeds, normally at most some seconds old; null if none has
   * arrived. Never rejects and never waits for the network.
   */
  snapshot(): Promise<LiveSnapshot | null>;
  /** Absent if the driver counts nothing. */
  counts?(): LiveCounts;
}
