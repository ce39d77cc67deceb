import { isInside } from '@shtrans/contract/city/schemas';
import type { Point } from '@shtrans/contract/rides/schemas';
import { lazilyPer } from '../timing/lazily.ts';
import { openCity } from './folder.ts';

/** About 10 km: the margin of a feed's area around the outermost stops. */
const MARGIN_DEGREES = 0.1;

type Area = Parameters<typeof isInside>[0];

/** Returns the box around points with a margin, in degrees. */
export function boxAround(points: readonly Point[]): Area {
  const box = { south: 90, north: -90, west: 180, east: -180 };
  for (const { lat, lon } of points) {
    box.south = Math.min(box.south, lat - MARGIN_DEGREES);
    box.north = Math.max(box.north, lat + MARGIN_DEGREES);
    box.west = Math.min(box.west, lon - MARGIN_DEGREES);
    box.east = Math.max(box.east, lon + MARGIN_DEGREES);
  }
  return box;
}

/** Reports whether a point is in the area of the city. */
export const isInCity = (point: Point): boolean => isInside(openCity().area, point);

/** Returns the same test for the stops of a feed that is not the city's own. */
export const areaOf = lazilyPer((feed: { readonly stops: readonly Point[] }) => {
  const box = boxAround(feed.stops);
  return (point: Point): boolean => isInside(box, point);
});
