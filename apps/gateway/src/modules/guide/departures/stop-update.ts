import { type LiveSnapshot, tripKey } from '../../../gtfs/realtime/snapshot.ts';

/** Realtime updates of trips, trips that the timetable does not have, and vehicles under way. */
export type TripUpdates = Pick<LiveSnapshot, 'trips' | 'extra'> &
  Partial<Pick<LiveSnapshot, 'vehicles'>>;

/** The realtime update of one stop of a trip. */
export interface StopUpdate {
  /** Why the vehicle does not leave from the stop: the trip is cancelled or skips it. */
  dropped: 'cancelled' | 'skipped' | null;
  /** Delay in seconds, negative if early; null if unknown. */
  delaySeconds: number | null;
}

/** Returns the update of a trip at the stop with this index in its pattern, on a service day. */
export function stopUpdate(
  realtime: TripUpdates | null,
  serviceDate: string,
  tripId: string,
  position: number,
): StopUpdate {
  const update = realtime?.trips.get(tripKey(serviceDate, tripId));
  if (update?.cancelled === true) return { dropped: 'cancelled', delaySeconds: null };
  let delaySeconds: number | null = null;
  for (const stop of update?.stops ?? []) {
    if (stop.index > position) break;
    if (stop.skipped && stop.index === position) return { dropped: 'skipped', delaySeconds: null };
    if (!stop.skipped) delaySeconds = stop.delaySeconds;
  }
  return { dropped: null, delaySeconds };
}
