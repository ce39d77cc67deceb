import type { Liveness } from '@shtrans/contract/traffic/live';
import type { ReadContext } from '../../../context.ts';
import type { LiveSnapshot } from '../../../gtfs/realtime/snapshot.ts';

/** A younger snapshot is live; an older one is used but marked as stale. */
export const FRESH_MS = 90_000;
/** An older snapshot is not used for vehicles: the timetable applies. */
export const KEPT_MS = 5 * 60_000;
/** Alerts last longer than positions of vehicles, so they are used for longer and marked as stale. */
export const ALERTS_KEPT_MS = 60 * 60_000;

/**
 * Returns the liveness of an answer and the snapshot it may use: live while the snapshot is young, live and
 * stale until `keptMs`, then the timetable only.
 * @param keptMs maximum age of a snapshot for this purpose
 */
export async function rungOf(
  { adapters: { live }, clock }: ReadContext,
  keptMs = KEPT_MS,
): Promise<{ liveness: Liveness; snapshot: LiveSnapshot | null }> {
  const snapshot = await live.snapshot();
  const now = clock.now();
  const age = snapshot === null ? Infinity : now.getTime() - snapshot.at.getTime();
  if (snapshot === null || age > keptMs) {
    // Without a realtime feed the timetable is not stale; with a silent one it is.
    const stale = live.name !== 'none';
    return { liveness: { basis: 'timetable', asOf: now.toISOString(), stale }, snapshot: null };
  }
  const asOf = snapshot.at.toISOString();
  return { liveness: { basis: 'live', asOf, stale: age > FRESH_MS }, snapshot };
}
