import { setTimeZone } from '../values/wall-clock.ts';
import type { PublicCity } from './public.ts';

/**
 * The city that this process or page serves. A process serves one city for its whole life: the gateway reads it from the
 * folder that `CITY` names, a page from its document.
 */
let current: PublicCity | undefined;

/** Puts a city in force, with its time zone. */
export function setCity(newCity: PublicCity): void {
  current = newCity;
  setTimeZone(newCity.timeZone);
}

/** Returns the city. Throws if none is set yet. */
export function city(): PublicCity {
  if (current === undefined) throw new Error('no city is set');
  return current;
}
