import type { Point } from '@shtrans/contract/rides/schemas';
import { headingFrom, metresBetween, planeAt } from '../../src/geometry/geometry.ts';
import { chanceOf } from '../chance.ts';
import type { DrivingRoute } from '../../src/adapters/dispatch/port.ts';

/**
 * Streets of the sandbox. There is no street map, so the city has a grid of streets, rotated a little from north. A path
 * on it is 1.0 to 1.4 times the straight line, 1.27 times on average. It ignores bridges, one-way streets and the river.
 */
const TURN = (12 * Math.PI) / 180;

/** Our estimates of the speed while moving and of the stop at a corner. */
export const ROLLING_METRES_PER_SECOND = 32_000 / 3600;
export const STANDING_SECONDS = 18;

/** Distance between corners, more than one block. */
const METRES_PER_BEND = 1400;
const SHORT_METRES = 25;

const rounded = ({ lat, lon }: Point): Point => ({
  lat: Math.round(lat * 1e6) / 1e6,
  lon: Math.round(lon * 1e6) / 1e6,
});

/** Returns integers that identify a point, as seeds. */
export const seedsOf = ({ lat, lon }: Point): [number, number] => [
  Math.round(lat * 1e5),
  Math.round(lon * 1e5),
];

/** Returns the corners of the path between two points, including both, alternately along the streets and across. */
export function streetsBetween(from: Point, to: Point): Point[] {
  const chance = chanceOf(...seedsOf(from), ...seedsOf(to));
  const plane = planeAt(from);
  const { east, north } = plane.toMetres(to);
  const [cos, sin] = [Math.cos(TURN), Math.sin(TURN)];
  const [along, across] = [east * cos + north * sin, north * cos - east * sin];
  const metres = Math.abs(along) + Math.abs(across);
  const pairs = Math.min(6, 1 + Math.floor(metres / METRES_PER_BEND / 2));
  const alongFirst = chance.yes(0.5);
  const parts = (whole: number): number[] => {
    const count = Math.abs(whole) < SHORT_METRES * pairs ? 1 : pairs;
    const weights = Array.from({ length: count }, () => chance.int(6, 14));
    const sum = weights.reduce((a, b) => a + b, 0);
    return weights.map((weight) => (whole * weight) / sum);
  };
  const ways = [parts(along), parts(across)] as const;
  const corners: Point[] = [];
  const covered = [0, 0] as [number, number];
  for (let i = 0; i < pairs; i++) {
    for (const way of alongFirst ? ([0, 1] as const) : ([1, 0] as const)) {
      const part = ways[way][i];
      if (part === undefined) continue;
      covered[way] += part;
      const [a, c] = covered;
      corners.push(rounded(plane.toPoint({ east: a * cos - c * sin, north: a * sin + c * cos })));
    }
  }
  return [rounded(from), ...corners.slice(0, -1), rounded(to)];
}

/** Returns the metres of each stretch of a path. */
export const stretches = (path: readonly Point[]): number[] =>
  path.slice(1).map((point, i) => metresBetween(path[i] ?? point, point));

/** Returns the route of a car, with its length and its duration on an average day. */
export function routeBetween(from: Point, to: Point): DrivingRoute {
  const path = streetsBetween(from, to);
  const metres = stretches(path).reduce((sum, m) => sum + m, 0);
  const standing = Math.max(0, path.length - 2) * STANDING_SECONDS;
  return {
    distanceMetres: Math.round(metres),
    durationSeconds: Math.round(metres / ROLLING_METRES_PER_SECOND) + standing,
    path,
  };
}

/** Returns the point after `share` of the stretch that begins at corner `i`, with the heading there. */
export function pointOnWay(
  path: readonly Point[],
  i: number,
  share: number,
): Point & { heading: number } {
  const a = path[i] ?? path.at(-1);
  const b = path[i + 1] ?? a;
  if (a === undefined || b === undefined) throw new Error('a path needs two ends');
  const before = path[i - 1] ?? a;
  return {
    ...rounded({ lat: a.lat + (b.lat - a.lat) * share, lon: a.lon + (b.lon - a.lon) * share }),
    heading: Math.round(a === b ? headingFrom(before, a) : headingFrom(a, b)),
  };
}
