import type { Place } from '@shtrans/contract/rides';
import { token } from '../../core/session/session.ts';
import { localStore } from '../../core/storage/safe-storage.ts';
import { placeInAddress, placeOfAddress, samePlace } from '../../domain/places/place-address.ts';

const NAME = 'ride-places';
const LONGEST = 8;

interface History {
  rider: string;
  places: string[];
}

/** Enough of the credential to tell riders apart, too little to be one. */
const rider = (): string => token()?.slice(-8) ?? '';

/** The places picked last on this device by this rider, the newest first. */
export function pickedPlaces(): Place[] {
  try {
    const history = JSON.parse(localStore.get(NAME) ?? '') as History;
    if (history.rider !== rider()) return [];
    return history.places.flatMap((text) => placeOfAddress(text) ?? []);
  } catch {
    // Nothing yet, or written by something else.
    return [];
  }
}

/** Remembers a picked place. Where one rides from and to stays on the device. */
export function rememberPlace(place: Place): void {
  const others = pickedPlaces().filter((known) => !samePlace(known, place));
  const places = [place, ...others].slice(0, LONGEST).map(placeInAddress);
  localStore.set(NAME, JSON.stringify({ rider: rider(), places } satisfies History));
}

export const forgetPlaces = (): void => localStore.remove(NAME);
