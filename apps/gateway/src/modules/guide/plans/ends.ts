import { CodedError } from '@shtrans/contract/api/errors';
import type { Point } from '@shtrans/contract/rides/schemas';
import type { PlanEnd } from '../../../planner/plan.ts';
import { areaOf, isInCity } from '../../../city/area.ts';
import { metresBetween } from '../../../geometry/geometry.ts';
import type { ReadContext } from '../../../context.ts';
import type { LoadedFeed } from '../../../adapters/feed/port.ts';
import type { Call } from '../../../http/call.ts';
import { placesAsked } from '../traffic/service.ts';

/** Two ends nearer than this are the same place. */
const SAME_PLACE_METRES = 50;

/** Each end is an id, an exact Chinese name or `lat,lon`; the names are labels of points. */
type EndsQuery = Pick<Call<'GET maas:/v1/plans'>['query'], 'from' | 'to' | 'fromName' | 'toName'>;

/**
 * Resolves both ends of the query. Throws `plan_place_unknown`, `place_outside_city` or `plan_ends_equal`.
 */
export async function readEnds(
  ctx: ReadContext,
  loaded: LoadedFeed,
  query: EndsQuery,
): Promise<{ from: PlanEnd; to: PlanEnd }> {
  const from = await readEnd(ctx, loaded, query, 'from');
  const to = await readEnd(ctx, loaded, query, 'to');
  const isOne = from.stopId !== null && from.stopId === to.stopId;
  if (isOne || metresBetween(from, to) < SAME_PLACE_METRES) {
    throw new CodedError('plan_ends_equal', { field: 'to' });
  }
  return { from, to };
}

async function readEnd(
  ctx: ReadContext,
  { feed, source }: LoadedFeed,
  query: EndsQuery,
  field: 'from' | 'to',
): Promise<PlanEnd> {
  const point = pointIn(query[field]);
  if (point !== null) {
    const isCovered = source === 'city' ? isInCity : areaOf(feed);
    if (!isCovered(point)) throw new CodedError('place_outside_city', { field });
    const pointName = query[`${field}Name`] ?? `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`;
    return { ...point, stopId: null, name: { zh: pointName, en: pointName } };
  }
  const [place] = await placesAsked(ctx, query[field]);
  if (place === undefined) throw new CodedError('plan_place_unknown', { field });
  return { stopId: place.id, name: place.name, lat: place.lat, lon: place.lon };
}

/** Parses `31.23,121.47`; returns null if it is no point or outside the valid range. */
function pointIn(text: string): Point | null {
  const match = /^\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*$/.exec(text);
  if (match === null) return null;
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}
