import type { PlanPlace } from '@shtrans/contract/plans';
import { token } from '../../core/session/session.ts';
import { localStore } from '../../core/storage/safe-storage.ts';

const NAME = 'plan-history';
const MOST_PLACES = 20;
const MOST_TRIPS = 10;

export interface Trip {
  from: PlanPlace;
  to: PlanPlace;
}

interface History {
  rider: string;
  places: PlanPlace[];
  trips: Trip[];
}

/** Enough of the credential to tell riders apart, too little to be one. */
const rider = (): string => token()?.slice(-8) ?? '';

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

const listOf = <T>(value: unknown, is: (item: unknown) => item is T): T[] =>
  Array.isArray(value) ? value.filter(is) : [];

function read(): History {
  const none = { rider: rider(), places: [], trips: [] };
  try {
    const kept = JSON.parse(localStore.get(NAME) ?? '') as Record<keyof History, unknown>;
    if (kept.rider !== rider()) return none;
    return { ...none, places: listOf(kept.places, isPlace), trips: listOf(kept.trips, isTrip) };
  } catch {
    // Nothing yet, or written by something else.
    return none;
  }
}

const write = (history: History): void => localStore.set(NAME, JSON.stringify(history));

/** What makes a place this one: the stop, or the spot to some ten metres. */
export const placeId = ({ stopId, lat, lon }: Omit<PlanPlace, 'name'>): string =>
  stopId ?? `${lat.toFixed(4)},${lon.toFixed(4)}`;

/** The places picked last on this device by this rider, the newest first. */
export const pickedPlaces = (): PlanPlace[] => read().places;

/** The trips planned last on this device by this rider, the newest first. */
export const plannedTrips = (): Trip[] => read().trips;

/** Remembers a picked place. Where one goes stays on the device. */
export function rememberPlace({ lat, lon, stopId, name }: PlanPlace): void {
  const place = { lat, lon, stopId, name };
  const history = read();
  const others = history.places.filter((known) => placeId(known) !== placeId(place));
  write({ ...history, places: [place, ...others].slice(0, MOST_PLACES) });
}

/** Remembers the ends of a plan that had an answer. */
export function rememberTrip({ from, to }: Trip): void {
  const history = read();
  const others = history.trips.filter(
    (known) => placeId(known.from) !== placeId(from) || placeId(known.to) !== placeId(to),
  );
  write({ ...history, trips: [{ from, to }, ...others].slice(0, MOST_TRIPS) });
}

export const forgetHistory = (): void => localStore.remove(NAME);
