import { CodedError } from '@shtrans/contract/errors';
import type { Point } from '@shtrans/contract/rides';
import type { PlanEnd } from '../../planner/plan.ts';
import { areaOf, isInCity } from '../../city/area.ts';
import { metresBetween } from '../../city/geometry.ts';
import type { Context } from '../../context.ts';
import type { LoadedFeed } from '../../adapters/feed/port.ts';
import { placesAsked } from '../traffic/service.ts';

/** Nearer than this two ends are one place. */
const SAME_PLACE_METRES = 50;

interface AskedEnd {
  /** An id, an exact Chinese name, or `lat,lon`. */
  text: string;
  /** What a point is called. */
  name: string | undefined;
  field: 'from' | 'to';
}

/**
 * What the address says of both ends. Raises `plan_place_unknown`, `place_outside_city` and
 * `plan_ends_equal`.
 */
export async function readEnds(
  ctx: Context,
  loaded: LoadedFeed,
  from: AskedEnd,
  to: AskedEnd,
): Promise<{ from: PlanEnd; to: PlanEnd }> {
  const ends = { from: await readEnd(ctx, loaded, from), to: await readEnd(ctx, loaded, to) };
  const isOne = ends.from.stopId !== null && ends.from.stopId === ends.to.stopId;
  if (isOne || metresBetween(ends.from, ends.to) < SAME_PLACE_METRES) {
    throw new CodedError('plan_ends_equal', { field: 'to' });
  }
  return ends;
}

async function readEnd(
  ctx: Context,
  loaded: LoadedFeed,
  { text, name, field }: AskedEnd,
): Promise<PlanEnd> {
  const point = pointIn(text);
  if (point !== null) {
    if (!isCovered(loaded, point)) throw new CodedError('place_outside_city', { field });
    const shown = name ?? `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`;
    return { ...point, stopId: null, name: { zh: shown, en: shown } };
  }
  const [place] = await placesAsked(ctx, text);
  if (place === undefined) throw new CodedError('plan_place_unknown', { field });
  return { stopId: place.id, name: place.name, lat: place.lat, lon: place.lon };
}

/** `31.23,121.47`; null where it is none, or lies on no globe. */
function pointIn(text: string): Point | null {
  const match = /^\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*$/.exec(text);
  if (match === null) return null;
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

const isCovered = ({ feed, source }: LoadedFeed, point: Point): boolean =>
  source === 'city' ? isInCity(point) : areaOf(feed)(point);
