import { CodedError } from '@shtrans/contract/api/errors';
import type { Point } from '@shtrans/contract/rides/schemas';
import type { PlanEnd } from '../../../planner/plan.ts';
import { areaOf, isInCity } from '../../../city/area.ts';
import { metresBetween } from '../../../city/geometry.ts';
import type { Context } from '../../../context.ts';
import type { LoadedFeed } from '../../../adapters/feed/port.ts';
import type { Call } from '../../../http/call.ts';
import { placesAsked } from '../traffic/service.ts';

/** Nearer than this two ends are one place. */
const SAME_PLACE_METRES = 50;

/** Of each end an id, an exact Chinese name or `lat,lon`, and what a point is called. */
type AskedEnds = Pick<Call<'GET maas:/v1/plans'>['query'], 'from' | 'to' | 'fromName' | 'toName'>;

/**
 * What the address says of both ends. Raises `plan_place_unknown`, `place_outside_city` and
 * `plan_ends_equal`.
 */
export async function readEnds(
  ctx: Context,
  loaded: LoadedFeed,
  asked: AskedEnds,
): Promise<{ from: PlanEnd; to: PlanEnd }> {
  const from = await readEnd(ctx, loaded, asked, 'from');
  const to = await readEnd(ctx, loaded, asked, 'to');
  const isOne = from.stopId !== null && from.stopId === to.stopId;
  if (isOne || metresBetween(from, to) < SAME_PLACE_METRES) {
    throw new CodedError('plan_ends_equal', { field: 'to' });
  }
  return { from, to };
}

async function readEnd(
  ctx: Context,
  { feed, source }: LoadedFeed,
  asked: AskedEnds,
  field: 'from' | 'to',
): Promise<PlanEnd> {
  const point = pointIn(asked[field]);
  if (point !== null) {
    const isCovered = source === 'city' ? isInCity : areaOf(feed);
    if (!isCovered(point)) throw new CodedError('place_outside_city', { field });
    const shown = asked[`${field}Name`] ?? `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`;
    return { ...point, stopId: null, name: { zh: shown, en: shown } };
  }
  const [place] = await placesAsked(ctx, asked[field]);
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
