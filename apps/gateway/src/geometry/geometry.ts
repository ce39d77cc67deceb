import type { Point } from '@shtrans/contract/rides/schemas';

const EARTH_METRES = 6_371_000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the straight-line distance between two points in metres. */
export function metresBetween(a: Point, b: Point): number {
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(h));
}

/** Converts points to metres east and north of `origin`, and back. A flat projection, sufficient within a city. */
export function planeAt(origin: Point): {
  toMetres(p: Point): { east: number; north: number };
  toPoint(m: { east: number; north: number }): Point;
} {
  const perLat = radians(1) * EARTH_METRES;
  const perLon = perLat * Math.cos(radians(origin.lat));
  return {
    toMetres: (p) => ({
      east: (p.lon - origin.lon) * perLon,
      north: (p.lat - origin.lat) * perLat,
    }),
    toPoint: ({ east, north }) => ({
      lat: origin.lat + north / perLat,
      lon: origin.lon + east / perLon,
    }),
  };
}

/** Returns the heading from `a` to `b` in degrees clockwise from north, 0 to 360. */
export function headingFrom(a: Point, b: Point): number {
  const { east, north } = planeAt(a).toMetres(b);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}
