import type { Point } from '@shtrans/contract/rides/schemas';
import type { Spot } from './mercator.ts';

/** The drawing's own units; the width is the map's, so its shape never changes. */
export const FRAME = { width: 1000, height: 680 } as const;
/** A margin for the marks, and for the scale at the bottom. */
const PADDING = { x: 110, top: 165, bottom: 120 } as const;
/** The minimum width of the map: closer up there is nothing to see. */
const LEAST_METRES_ACROSS = 700;
const METRES_PER_DEGREE = 111_195;

/** A part of the earth small enough to be flat: its middle, and the metres per unit. */
export interface View {
  lat: number;
  lon: number;
  metresPerUnit: number;
}

/** The position of a point in the frame: equirectangular around the middle, accurate to 0.1 % in a city. */
export function place({ lat, lon, metresPerUnit }: View, point: Point): Spot {
  const perUnit = METRES_PER_DEGREE / metresPerUnit;
  const east = (point.lon - lon) * Math.cos((lat * Math.PI) / 180) * perUnit;
  const north = (point.lat - lat) * perUnit;
  return {
    x: Math.round(FRAME.width / 2 + east),
    y: Math.round((FRAME.height + PADDING.top - PADDING.bottom) / 2 - north),
  };
}

/** The point at a position of the frame: the inverse of `place`. */
export function pointAt({ lat, lon, metresPerUnit }: View, { x, y }: Spot): Point {
  const perUnit = METRES_PER_DEGREE / metresPerUnit;
  return {
    lat: lat + ((FRAME.height + PADDING.top - PADDING.bottom) / 2 - y) / perUnit,
    lon: lon + (x - FRAME.width / 2) / (Math.cos((lat * Math.PI) / 180) * perUnit),
  };
}

const middle = (values: readonly number[]): number =>
  (Math.min(...values) + Math.max(...values)) / 2;
const extent = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** The view that shows all the points with a margin; needs at least one point. */
export function viewOf(points: readonly Point[]): View {
  const lats = points.map((point) => point.lat);
  const lons = points.map((point) => point.lon);
  const lat = middle(lats);
  const across = extent(lons) * Math.cos((lat * Math.PI) / 180) * METRES_PER_DEGREE;
  const up = extent(lats) * METRES_PER_DEGREE;
  return {
    lat,
    lon: middle(lons),
    metresPerUnit: Math.max(
      across / (FRAME.width - 2 * PADDING.x),
      up / (FRAME.height - PADDING.top - PADDING.bottom),
      LEAST_METRES_ACROSS / FRAME.width,
    ),
  };
}

/**
 * Whether a view still fits the points: it contains them, and they fill at least a third of it. So the map stays
 * still while the car drives, and zooms in only a few times.
 */
export function stillFits(view: View, points: readonly Point[]): boolean {
  const inside = points.every((point) => {
    const { x, y } = place(view, point);
    return x > 40 && x < FRAME.width - 40 && y > 40 && y < FRAME.height - 40;
  });
  return inside && viewOf(points).metresPerUnit > view.metresPerUnit / 3;
}

const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Points nearer than this touch. */
const TOUCH = 40;

/** Whether a route leads to the pick-up rather than from there to the end. */
export function leadsToPickUp(path: readonly Point[], from: Point, to: Point): boolean {
  const last = path[path.length - 1];
  if (last === undefined) return false;
  const view = viewOf([from, to]);
  const end = place(view, last);
  return apart(end, place(view, from)) < apart(end, place(view, to));
}

/**
 * The unknown stretches of a route, because a shared route omits the parts near the ends. The route to the pick-up
 * has one such end, the trip itself two.
 */
export function gapsOf(
  route: readonly Spot[],
  from: Spot,
  to: Spot,
  toPickUp: boolean,
): [Spot, Spot][] {
  const first = route[0];
  const last = route[route.length - 1];
  if (first === undefined || last === undefined) return [[from, to]];
  const gaps: [Spot, Spot][] = toPickUp
    ? [[last, from]]
    : [
        [from, first],
        [last, to],
      ];
  return gaps.filter(([a, b]) => apart(a, b) > TOUCH);
}

/** The angle nearest to `before` that points in the direction of `heading`: a car turns the short way. */
export const turnTo = (before: number, heading: number): number =>
  before + ((((heading - before + 180) % 360) + 360) % 360) - 180;

/** The duration of the car's glide to its next position, in ms: the time between the two reports, or a short moment. */
export function glideMs(before: string, current: string): number {
  const gap = Date.parse(current) - Date.parse(before);
  if (!(gap > 0)) return 0;
  return gap > 10_000 ? 800 : Math.min(gap, 4_000);
}
