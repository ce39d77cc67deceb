import { setOffsets } from '../values/wall-clock.ts';
import type { ModeGroup } from '../traffic/facts.ts';
import type { PublicCity } from './public.ts';
import type { ServiceId } from './services.ts';

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

const isListed = (list: readonly string[] | undefined, name: string | undefined): boolean =>
  name !== undefined && list?.includes(name) === true;

/** Reports whether the city offers a service; everything is offered before a city is set. */
export const offers = (service: ServiceId): boolean =>
  !isListed(current?.missing.services, service);

/**
 * Reports whether the city has the screen of this name (`NEEDED_BY_SCREEN`), for a list of orders with their type from
 * the address.
 */
export const hasScreen = (name: string, params?: Readonly<Record<string, string>>): boolean =>
  !isListed(current?.missing.screens, name) &&
  !isListed(current?.missing.services, params?.['outerTab']);

/** Reports whether the city's timetable has lines of a group. */
export const hasMode = (group: ModeGroup): boolean => !isListed(current?.missing.modes, group);
