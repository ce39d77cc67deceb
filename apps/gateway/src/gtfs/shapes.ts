import { entry } from '../arrays/entry.ts';
import { metresBetween } from '../geometry/geometry.ts';
import { lazilyPer } from '../timing/lazily.ts';
import type { Feed, Pattern } from './feed.ts';

/** A row of shapes.txt: the way of a vehicle. */
export interface Shape {
  lats: Float64Array;
  lons: Float64Array;
  /** shape_dist_traveled of each point, in the unit of stop_times.txt; null if a point has none. */
  distances: Float64Array | null;
}

export interface ShapePoint {
  lat: number;
  lon: number;
}

/** The shape of a pattern, and where its stops are on it. */
export interface PatternShape {
  /** Key in `Feed.shapes`. */
  id: string;
  /** shape_dist_traveled of each stop; null if a stop has none. */
  distances: readonly number[] | null;
}

/** The way from the first stop of a pattern to its last, with a point for each stop. */
export interface PatternPath {
  points: readonly ShapePoint[];
  /** Index in `points` of each stop. */
  stopAt: readonly number[];
}

/** A place on a shape: its segment, and the part of it that lies before the place. */
interface Spot {
  segment: number;
  part: number;
}

/** Returns the path of each pattern that has a shape. Built on first use. */
export const pathOfPattern = lazilyPer((feed: Feed) =>
  lazilyPer((pattern: Pattern): { path: PatternPath | null } => {
    const shape = feed.shapes?.get(pattern.shape?.id ?? '');
    if (shape === undefined || shape.lats.length < 2) return { path: null };
    const spots = spotsByDistance(shape, pattern) ?? spotsByPosition(shape, feed, pattern);
    return { path: pathThrough(shape, spots) };
  }),
);

const pointOf = ({ lats, lons }: Shape, i: number): ShapePoint => ({
  lat: lats[i] ?? Number.NaN,
  lon: lons[i] ?? Number.NaN,
});

/** Finds the stops by their distances; null if the feed has none, or if these do not ascend. */
function spotsByDistance({ distances }: Shape, { shape }: Pattern): Spot[] | null {
  const stopDistances = shape?.distances;
  if (distances === null || !stopDistances || !ascends(distances) || !ascends(stopDistances))
    return null;
  let segment = 0;
  return stopDistances.map((distance) => {
    while (segment + 2 < distances.length && (distances[segment + 1] ?? 0) < distance) segment++;
    const [start = 0, end = 0] = [distances[segment], distances[segment + 1]];
    const part = end > start ? (distance - start) / (end - start) : 0;
    return { segment, part: Math.min(1, Math.max(0, part)) };
  });
}

const ascends = (numbers: readonly number[] | Float64Array): boolean =>
  numbers.every((number, i) => i === 0 || number >= (numbers[i - 1] ?? 0));

/**
 * Finds the stops by their positions, in order along the shape, with the least sum of their distances from it
 * (dynamic programming), because a shape can pass a stop twice.
 */
function spotsByPosition(shape: Shape, { stops }: Feed, pattern: Pattern): Spot[] {
  const segments = shape.lats.length - 1;
  const parts: Float64Array[] = [];
  /** By stop and segment: the segment of the stop before in the best order. */
  const before: Int32Array[] = [];
  let sums = new Float64Array(segments);
  for (const stop of pattern.stops) {
    const point = stops[stop] ?? { lat: 0, lon: 0 };
    const part = new Float64Array(segments);
    const from = new Int32Array(segments);
    const next = new Float64Array(segments);
    let best = 0;
    for (let segment = 0; segment < segments; segment++) {
      if ((sums[segment] ?? 0) < (sums[best] ?? 0)) best = segment;
      const spot = nearestOn(shape, segment, point);
      part[segment] = spot.part;
      from[segment] = best;
      next[segment] = (sums[best] ?? 0) + spot.metres;
    }
    parts.push(part);
    before.push(from);
    sums = next;
  }
  let segment = sums.indexOf(Math.min(...sums));
  const spots: Spot[] = [];
  for (let i = parts.length - 1; i >= 0; i--) {
    spots.unshift({ segment, part: parts[i]?.[segment] ?? 0 });
    segment = before[i]?.[segment] ?? 0;
  }
  return spots;
}

/** Returns the place of a segment nearest to a point, on a flat map around the point. */
function nearestOn(
  shape: Shape,
  segment: number,
  point: ShapePoint,
): { part: number; metres: number } {
  const [a, b] = [pointOf(shape, segment), pointOf(shape, segment + 1)];
  const east = Math.cos((point.lat * Math.PI) / 180);
  const [dx, dy] = [(b.lon - a.lon) * east, b.lat - a.lat];
  const length = dx * dx + dy * dy;
  const along = ((point.lon - a.lon) * east * dx + (point.lat - a.lat) * dy) / length;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, along));
  return { part, metres: metresBetween(point, pointBetween(a, b, part)) };
}

/** Returns the place at a part of a segment; its ends exactly. */
function pointBetween(a: ShapePoint, b: ShapePoint, part: number): ShapePoint {
  if (part === 0 || part === 1) return part === 0 ? a : b;
  return { lat: a.lat + (b.lat - a.lat) * part, lon: a.lon + (b.lon - a.lon) * part };
}

/** Returns the points from the first spot to the last, with a point at each spot. */
function pathThrough(shape: Shape, spots: readonly Spot[]): PatternPath {
  const path: ShapePoint[] = [];
  const stopAt: number[] = [];
  /** Adds a point if it is another than the last one; a stop can be at a corner of the shape. */
  const add = (point: ShapePoint): void => {
    const end = path.at(-1);
    if (end?.lat !== point.lat || end.lon !== point.lon) path.push(point);
  };
  let last: Spot | null = null;
  for (const spot of spots) {
    for (let i = (last?.segment ?? spot.segment) + 1; i <= spot.segment; i++) {
      add(pointOf(shape, i));
    }
    // Two stops in one segment can be found in the wrong order.
    const part: number =
      last?.segment === spot.segment ? Math.max(last.part, spot.part) : spot.part;
    add(pointBetween(pointOf(shape, spot.segment), pointOf(shape, spot.segment + 1), part));
    stopAt.push(path.length - 1);
    last = { segment: spot.segment, part };
  }
  return { points: path, stopAt };
}

/** Returns the points from one stop of a pattern to another; null without a shape. */
export function pathBetween(
  feed: Feed,
  pattern: Pattern,
  board: number,
  alight: number,
): readonly ShapePoint[] | null {
  const { path } = pathOfPattern(feed)(pattern);
  if (path === null) return null;
  return path.points.slice(path.stopAt[board], (path.stopAt[alight] ?? 0) + 1);
}

/** Returns metres of each point of a path: those of the stops, and between them by the length of the way. */
export function metresAlong({ points, stopAt }: PatternPath, stopMetres: Int32Array): number[] {
  const lengths = points.map((point, i) => metresBetween(points[i - 1] ?? point, point));
  const metres: number[] = [];
  stopAt.slice(1).forEach((end, i) => {
    const start = stopAt[i] ?? 0;
    const [from, to] = [entry(stopMetres, i), entry(stopMetres, i + 1)];
    const total = lengths.slice(start + 1, end + 1).reduce((sum, length) => sum + length, 0);
    let travelled = 0;
    for (let point = start; point < end; point++) {
      if (point > start) travelled += lengths[point] ?? 0;
      metres.push(Math.round(from + (total > 0 ? (travelled / total) * (to - from) : 0)));
    }
  });
  return [...metres, entry(stopMetres, stopAt.length - 1)];
}
