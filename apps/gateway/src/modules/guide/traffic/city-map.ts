import { existing } from '@shtrans/contract/api/errors';
import type { CityShapes } from '@shtrans/contract/traffic/schemas';
import { shapes, shapesVersion } from '../../../city/shapes.ts';
import type { Catalogue } from './catalogue.ts';
import { CITY_CREDIT } from './network-map.ts';

/** Source of the shoreline. */
const SHORE_CREDIT = 'GSHHG';

/** The shapes belong to the city's own network files: maps of other timetables are plain. */
export const cityMap = ({ isCity, feed }: Catalogue): { version: string | null; credit: string } =>
  isCity
    ? { version: shapesVersion(), credit: `${CITY_CREDIT}, ${SHORE_CREDIT}` }
    : { version: null, credit: feed.attributions.join(' · ') };

/** Returns the shapes. Throws `not_found` for a version that this gateway does not have. */
export const shapesOfVersion = (version: string): CityShapes =>
  existing(version === shapesVersion() ? shapes() : undefined, 'not_found');
