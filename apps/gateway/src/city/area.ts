import type { Point } from '@shtrans/contract/rides';
import { lazily } from '../lazily.ts';
import { stations } from './network.ts';

/** The city reaches some 10 km beyond its last stations. */
const MARGIN_DEGREES = 0.1;

const box = lazily(() => {
  const lats = stations().map(({ lat }) => lat);
  const lons = stations().map(({ lon }) => lon);
  return {
    south: Math.min(...lats) - MARGIN_DEGREES,
    north: Math.max(...lats) + MARGIN_DEGREES,
    west: Math.min(...lons) - MARGIN_DEGREES,
    east: Math.max(...lons) + MARGIN_DEGREES,
  };
});

/** Whether a point lies in the box around the city's stations, with a margin. */
export function isInCity({ lat, lon }: Point): boolean {
  const { south, north, west, east } = box();
  return lat >= south && lat <= north && lon >= west && lon <= east;
}
