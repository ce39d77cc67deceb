import type { LiveSnapshot } from '../../gtfs/realtime/snapshot.ts';

/** What came in since the start, and how much of the last feeds was of no use: for the metrics. */
export interface LiveCounts {
  read: number;
  /** By what was wrong. */
  refused: Readonly<Record<string, number>>;
  /** By what it was: of another timetable, or nowhere. */
  ignored: Readonly<Record<string, number>>;
}

/** Who knows what happens now. */
export interface LivePort {
  readonly name: string;
  /**
   * The newest snapshot that came in good order, at most some seconds old when all is well; null while
   * none ever came. Never rejects and never waits for the network.
   */
  snapshot(): Promise<LiveSnapshot | null>;
  /** Without it nothing is counted. */
  counts?(): LiveCounts;
}
