import type { Point } from '@shtrans/contract/rides/schemas';
import { lazily, lazilyPer } from '../timing/lazily.ts';
import { stations } from './network.ts';

/** About 10 km: the margin of the city, or of a feed's area, around the outermost stops. */
const MARGIN_DEGREES = 0.1;

function areaAround(points: readonly Point[]): (point: Point) => boolean {
  const box = { south: 90, north: -90, west: 180, east: -180 };
  for (const { lat, lon } of points) {
    box.south = Math.min(box.south, lat - MARGIN_DEGREES);
    box.north = Math.max(box.north, lat + MARGIN_DEGREES);
    box.west = Math.min(box.west, lon - MARGIN_DEGREES);
    box.east = Math.max(box.east, lon + MARGIN_DEGREES);
  }
  return ({ lat, lon }) =>
    lat >= box.south && lat <= box.north && lon >= box.west && lon <= box.east;
}

const city = lazily(() => areaAround(stations()));

/** Reports whether a point is in the box around the city's stations, with a margin. */
export const isInCity = (point: Point): boolean => city()(point);

/** Returns the same test for the stops of a feed. */
export const areaOf = lazilyPer((feed: { readonly stops: readonly Point[] }) =>
  areaAround(feed.stops),
);
