import type { Liveness } from '@shtrans/contract/traffic/live';
import type { Context } from '../../../context.ts';
import type { LiveSnapshot } from '../../../gtfs/realtime/snapshot.ts';

/** A snapshot younger than this is live; an older one is still used, and said to be old. */
export const FRESH_MS = 90_000;
/** A snapshot older than this says nothing of where a vehicle is: the timetable answers alone. */
export const KEPT_MS = 5 * 60_000;
/** A disruption outlives its vehicles' positions: alerts are shown for longer, and said to be old. */
export const ALERTS_KEPT_MS = 60 * 60_000;

/**
 * The rung an answer stands on, and the snapshot it may use: live while the snapshot is young, live and
 * stale for some minutes after, then the timetable alone.
 * @param keptMs how old a snapshot may be for what is asked
 */
export async function rungOf(
  { adapters: { live }, clock }: Context,
  keptMs = KEPT_MS,
): Promise<{ liveness: Liveness; snapshot: LiveSnapshot | null }> {
  const snapshot = await live.snapshot();
  const now = clock.now();
  const age = snapshot === null ? Infinity : now.getTime() - snapshot.at.getTime();
  if (snapshot === null || age > keptMs) {
    // Without a realtime feed nobody expects updates; with one, its silence is shown.
    const stale = live.name !== 'none';
    return { liveness: { basis: 'timetable', asOf: now.toISOString(), stale }, snapshot: null };
  }
  const asOf = snapshot.at.toISOString();
  return { liveness: { basis: 'live', asOf, stale: age > FRESH_MS }, snapshot };
}
