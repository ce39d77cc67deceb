import { setOffsets } from '../values/wall-clock.ts';
import type { PublicCity } from './public.ts';

/**
 * The city that this process or page serves. A process serves one city for its whole life: the gateway reads it from the
 * folder that `CITY` names, a page from its document.
 */
let current: PublicCity | undefined;

/** Puts a city in force, with its clock. */
export function setCity(newCity: PublicCity): void {
  current = newCity;
  setOffsets(newCity.offsets);
}

/** Returns the city. One must be set. */
export const city = (): PublicCity => current as PublicCity;
