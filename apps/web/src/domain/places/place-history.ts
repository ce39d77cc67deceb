import type { PlanPlace } from '@shtrans/contract/plans/schemas';
import { riderHistory } from '../../core/storage/rider-history.ts';

export interface Trip {
  from: PlanPlace;
  to: PlanPlace;
}

const isPlace = (value: unknown): value is PlanPlace => {
  const { lat, lon, name, stopId } = (value ?? {}) as Partial<PlanPlace>;
  return (
    typeof lat === 'number' &&
    typeof lon === 'number' &&
    typeof name?.zh === 'string' &&
    typeof name.en === 'string' &&
    (stopId === null || typeof stopId === 'string')
  );
};
const isTrip = (value: unknown): value is Trip => {
  const { from, to } = (value ?? {}) as Partial<Trip>;
  return isPlace(from) && isPlace(to);
};

/** What makes a place this one: the stop, or the spot to some ten metres. */
export const placeId = ({ stopId, lat, lon }: Omit<PlanPlace, 'name'>): string =>
  stopId ?? `${lat.toFixed(4)},${lon.toFixed(4)}`;

export const tripId = ({ from, to }: Trip): string => `${placeId(from)}>${placeId(to)}`;

/** The places picked last, for a plan as for a ride. */
export const pickedPlaces = riderHistory({
  name: 'picked-places',
  longest: 20,
  accepts: isPlace,
  idOf: placeId,
});

/** The ends of the plans that had an answer last. */
export const plannedTrips = riderHistory({
  name: 'planned-trips',
  longest: 10,
  accepts: isTrip,
  idOf: tripId,
});

/** Remembers a picked place, without what else is known of it. */
export const rememberPlace = ({ lat, lon, stopId, name }: PlanPlace): void =>
  pickedPlaces.remember({ lat, lon, stopId, name });
