import type { Feed, Pattern } from '../src/gtfs/feed.ts';
import { type ExtraTrip, extraTripsOf } from '../src/gtfs/realtime/extra-trips.ts';
import { type LiveSnapshot, tripKey, type TripUpdate } from '../src/gtfs/realtime/snapshot.ts';

/** An extra trip of a test: the first of its pattern on a service day. */
export interface TestExtra {
  pattern: Pattern;
  /** `2026-11-20` */
  serviceDate: string;
  replaces?: boolean;
  delays?: TripUpdate['stops'];
}

/** Returns a snapshot with extra trips and updates of others. */
export function extraSnapshot(
  feed: Feed,
  extras: readonly TestExtra[],
  updates: readonly TripUpdate[] = [],
): LiveSnapshot {
  const byKey = new Map(
    extras.flatMap(({ pattern, serviceDate, replaces = false, delays = [] }) => {
      const [trip] = pattern.trips;
      if (trip === undefined) return [];
      const extra: ExtraTrip = { pattern, trip, serviceDate, delays, replaces, repeats: false };
      return [[tripKey(serviceDate, trip.id), extra] as const];
    }),
  );
  const ofExtras = [...byKey].map(([key, { trip, serviceDate, delays }]) => {
    const update: TripUpdate = { tripId: trip.id, serviceDate, cancelled: false, stops: delays };
    return [key, update] as const;
  });
  const ofOthers = updates.map(
    (update) => [tripKey(update.serviceDate, update.tripId), update] as const,
  );
  return {
    at: new Date('2026-11-20T00:00:00.000Z'),
    trips: new Map([...ofOthers, ...ofExtras]),
    extra: extraTripsOf(feed, byKey),
    vehicles: [],
    alerts: [],
  };
}
