import type { Point } from '@shtrans/contract/rides/schemas';
import { planeAt } from '../../src/geometry/geometry.ts';

/** A place in metres east and north of the city's middle. */
export interface Spot {
  east: number;
  north: number;
}

const plane = planeAt({ lat: 31.2, lon: 121.48 });

export const toSpot = (point: Point): Spot => plane.toMetres(point);
export const toPoint = (spot: Spot): Point => plane.toPoint(spot);

export const apart = (a: Spot, b: Spot): number => Math.hypot(a.east - b.east, a.north - b.north);

export const lengthOf = (line: readonly Spot[]): number =>
  line.reduce((sum, spot, i) => sum + (i === 0 ? 0 : apart(line[i - 1] ?? spot, spot)), 0);

/** The distance of a spot from a stretch of a line. */
export function offLine(spot: Spot, a: Spot, b: Spot): number {
  const east = b.east - a.east;
  const north = b.north - a.north;
  const square = east * east + north * north;
  const along = ((spot.east - a.east) * east + (spot.north - a.north) * north) / (square || 1);
  const part = Math.min(1, Math.max(0, along));
  return apart(spot, { east: a.east + part * east, north: a.north + part * north });
}

/** Removes the points whose absence moves the line by at most `metres` (Douglas and Peucker). */
export function simplified(line: readonly Spot[], metres: number): Spot[] {
  const first = line[0];
  const last = line[line.length - 1];
  if (first === undefined || last === undefined || line.length < 3) return [...line];
  let farthest = 0;
  let index = 0;
  for (let i = 1; i < line.length - 1; i += 1) {
    const metresOff = offLine(line[i] ?? first, first, last);
    if (metresOff > farthest) [farthest, index] = [metresOff, i];
  }
  if (farthest <= metres) return [first, last];
  return [
    ...simplified(line.slice(0, index + 1), metres).slice(0, -1),
    ...simplified(line.slice(index), metres),
  ];
}

/** Rounds the corners of a line; its ends stay. */
export function rounded(line: readonly Spot[], rounds = 2): Spot[] {
  if (rounds === 0 || line.length < 3) return [...line];
  const cut = (a: Spot, b: Spot, part: number): Spot => ({
    east: a.east + (b.east - a.east) * part,
    north: a.north + (b.north - a.north) * part,
  });
  const corners = line.slice(1).flatMap((b, i) => {
    const a = line[i] ?? b;
    return [cut(a, b, 0.25), cut(a, b, 0.75)];
  });
  const ends = [line[0], line[line.length - 1]].filter((end) => end !== undefined);
  return rounded([...ends.slice(0, 1), ...corners, ...ends.slice(1)], rounds - 1);
}
