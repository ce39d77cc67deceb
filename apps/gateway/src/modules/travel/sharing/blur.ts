import type { Place, Point } from '@shtrans/contract/rides/schemas';
import { city } from '@shtrans/contract/city/current';
import { metresBetween, planeAt } from '../../../geometry/geometry.ts';
import { type Station, stations } from '../../../city/network.ts';
import { perNetwork } from '../../../city/served-feed.ts';
import { lazily, lazilyNamed } from '../../../timing/lazily.ts';

/** Side of the square, in metres, to which a shared end is blurred: it contains some hundred doors. */
const CELL_METRES = 300;
/**
 * Radius around the middle of the square, in metres, in which the path and the car are hidden: 190 to 610 m
 * around the door. Measured from the middle and not from the door, so that the end of the visible path
 * reveals no more than the square.
 */
const HIDDEN_METRES = 400;

/** The plane of the city; its origin has two decimals, as it had before cities had a file. */
const plane = lazily(() => {
  const { lat, lon } = city().centre;
  return planeAt({ lat: Number(lat.toFixed(2)), lon: Number(lon.toFixed(2)) });
});

const middle = (metres: number): number => (Math.floor(metres / CELL_METRES) + 0.5) * CELL_METRES;

/**
 * The area name of a square, by the station nearest to its middle; cached, because the number of squares is
 * limited.
 */
const areaAt = perNetwork(() =>
  lazilyNamed((lat: number) =>
    lazilyNamed((lon: number): Place['name'] => {
      const away = (station: Station): number => metresBetween({ lat, lon }, station);
      const nearest = stations().reduce((a, b) => (away(b) < away(a) ? b : a));
      return { zh: `${nearest.name_zh}一带`, en: `${nearest.name_en} area` };
    }),
  ),
);

/** Blurs an end of the trip to the middle of its square, named after the nearest station. */
export function blurred({ lat, lon }: Point): Place {
  const { east, north } = plane().toMetres({ lat, lon });
  const exact = plane().toPoint({ east: middle(east), north: middle(north) });
  // Rounded to a metre, because rounding errors could distinguish two doors of a square.
  const square = { lat: Number(exact.lat.toFixed(5)), lon: Number(exact.lon.toFixed(5)) };
  return { ...square, name: areaAt()(square.lat)(square.lon) };
}

/** Returns the points that are far enough from both blurred ends to be shown. */
export function outside<P extends Point>(points: readonly P[], ends: readonly Point[]): P[] {
  const hidden = ends.map((end) => plane().toMetres(end));
  return points.filter((point) => {
    const { east, north } = plane().toMetres(point);
    return hidden.every((end) => Math.hypot(east - end.east, north - end.north) >= HIDDEN_METRES);
  });
}

/** Returns the blurred end nearest to a point. */
export const nearestEnd = (point: Point, [first, second]: readonly [Point, Point]): Point =>
  metresBetween(point, first) <= metresBetween(point, second) ? first : second;
