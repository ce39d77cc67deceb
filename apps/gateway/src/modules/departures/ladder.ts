import type { Liveness } from '@shtrans/contract/live-traffic';
import type { LivePort } from '../../adapters/live/port.ts';
import type { LiveSnapshot } from '../../gtfs/realtime/snapshot.ts';
import type { Context } from '../../context.ts';

/** A snapshot younger than this is live; an older one is still used, and said to be old. */
export const FRESH_MS = 90_000;
/** A snapshot older than this says nothing of where a vehicle is: the timetable answers alone. */
export const KEPT_MS = 5 * 60_000;
/** A disruption outlives its vehicles' positions: alerts are shown for longer, and said to be old. */
export const ALERTS_KEPT_MS = 60 * 60_000;

/** The rung an answer stands on, and the snapshot it may use; null: none. */
export interface Rung {
  liveness: Liveness;
  snapshot: LiveSnapshot | null;
}

/**
 * Live while the snapshot is young, live and stale for some minutes after, then the timetable alone.
 * @param keptMs how old a snapshot may be for what is asked
 */
export async function rungOf({ adapters, clock }: Context, keptMs = KEPT_MS): Promise<Rung> {
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
    // Without a realtime feed nobody expects updates; with one, its silence is shown.
    const stale = live.name !== 'none';
    return { liveness: { basis: 'timetable', asOf: now.toISOString(), stale }, snapshot: null };
  }
  const asOf = snapshot.at.toISOString();
  return { liveness: { basis: 'live', asOf, stale: age > FRESH_MS }, snapshot };
}
