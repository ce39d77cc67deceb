import type { TripUpdate } from '../../gtfs/realtime/snapshot.ts';

/** What a realtime update says of one stop of a trip. */
export interface StopUpdate {
  /** The stop will not be left: the trip is cancelled or passes it. */
  dropped: 'cancelled' | 'skipped' | null;
  /** Seconds behind the timetable, negative when ahead; null when nobody knows. */
  delaySeconds: number | null;
}

const NOTHING: StopUpdate = { dropped: null, delaySeconds: null };

/** The update of a trip at the stop with this index in its pattern. */
export function stopUpdate(update: TripUpdate | null, position: number): StopUpdate {
  if (update === null) return NOTHING;
  if (update.cancelled) return { dropped: 'cancelled', delaySeconds: null };
  let delaySeconds: number | null = null;
  for (const stop of update.stops) {
    if (stop.index > position) break;
    if (stop.skipped && stop.index === position) return { dropped: 'skipped', delaySeconds: null };
    if (!stop.skipped) delaySeconds = stop.delaySeconds;
  }
  return { dropped: null, delaySeconds };
}
