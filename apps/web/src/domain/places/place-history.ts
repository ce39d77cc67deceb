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

/** Identifies a place: by its stop, or by its position to about ten metres. */
export const placeId = ({ stopId, lat, lon }: Omit<PlanPlace, 'name'>): string =>
  stopId ?? `${lat.toFixed(4)},${lon.toFixed(4)}`;

export const tripId = ({ from, to }: Trip): string => `${placeId(from)}>${placeId(to)}`;

/** The last picked places, for plans and rides. */
export const pickedPlaces = riderHistory({
  name: 'picked-places',
  longest: 20,
  accepts: isPlace,
  idOf: placeId,
});

/** The ends of the last plans that had a result. */
export const plannedTrips = riderHistory({
  name: 'planned-trips',
  longest: 10,
  accepts: isTrip,
  idOf: tripId,
});

/** Remembers a picked place without its other fields. */
export const rememberPlace = ({ lat, lon, stopId, name }: PlanPlace): void =>
  pickedPlaces.remember({ lat, lon, stopId, name });
