import type { Point } from '../../core/host/location.ts';
import { localStore } from '../../core/storage/safe-storage.ts';
import { pointText } from '../../domain/maps/map-address.ts';
import { pointOfText } from '../../domain/maps/mercator.ts';

const NAME = 'around-last';
/** People's Square: where a rider who never chose a place looks around. */
export const CITY_CENTRE: Point = { lat: 31.2304, lon: 121.4737 };

/** The place looked around last on this device. */
export const lastPlace = (): Point | undefined => pointOfText(localStore.get(NAME));

export const rememberLastPlace = (point: Point): void => localStore.set(NAME, pointText(point));
