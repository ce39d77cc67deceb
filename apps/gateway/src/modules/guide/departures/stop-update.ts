import { type LiveSnapshot, tripKey } from '../../../gtfs/realtime/snapshot.ts';

/** What is known of trips beyond the timetable. */
export type TripUpdates = Pick<LiveSnapshot, 'trips'>;

/** What a realtime update says of one stop of a trip. */
export interface StopUpdate {
  /** The stop will not be left: the trip is cancelled or passes it. */
  dropped: 'cancelled' | 'skipped' | null;
  /** Seconds behind the timetable, negative when ahead; null when nobody knows. */
  delaySeconds: number | null;
}

/** The update of a trip of a service day at the stop with this index in its pattern. */
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
