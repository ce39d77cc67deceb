import type { Liveness } from '@shtrans/contract/live-traffic';
import type { LivePort } from '../../adapters/live/port.ts';
import type { LiveSnapshot } from '../../gtfs/realtime/snapshot.ts';
import type { Context } from '../../context.ts';

/** News younger than this are live; older ones are still used, and said to be old. */
export const FRESH_MS = 90_000;
/** News older than this tell nothing of where a vehicle is: the timetable answers alone. */
export const KEPT_MS = 5 * 60_000;
/** A disruption outlives its vehicles' positions: alerts are told for longer, and said to be old. */
export const ALERTS_KEPT_MS = 60 * 60_000;

/** The rung an answer stands on, and the news it may use; null: none. */
export interface Rung {
  liveness: Liveness;
  snapshot: LiveSnapshot | null;
}

/**
 * Live while the news are young, live and stale for some minutes after, then the timetable alone.
 * @param keptMs how old news may be for what is asked
 */
export async function rungOf(
  { adapters, clock }: Pick<Context, 'adapters' | 'clock'>,
  keptMs = KEPT_MS,
): Promise<Rung> {
  const snapshot = await adapters.live.snapshot();
  return rungAt(clock.now(), adapters.live, snapshot, keptMs);
}

function rungAt(
  now: Date,
  live: Pick<LivePort, 'name'>,
  snapshot: LiveSnapshot | null,
  keptMs: number,
): Rung {
  const age = snapshot === null ? Infinity : now.getTime() - snapshot.at.getTime();
  if (snapshot === null || age > keptMs) {
    // Without a feed nobody expects news; with one, its silence is said.
    const stale = live.name !== 'none';
    return { liveness: { basis: 'timetable', asOf: now.toISOString(), stale }, snapshot: null };
  }
  const asOf = snapshot.at.toISOString();
  return { liveness: { basis: 'live', asOf, stale: age > FRESH_MS }, snapshot };
}
