import { CodedError } from '@shtrans/contract/api/errors';
import { city } from '@shtrans/contract/city/current';
import type { Point } from '@shtrans/contract/rides/schemas';
import { isInCity } from '../../../city/area.ts';
import { metresBetween } from '../../../geometry/geometry.ts';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { listStations } from '../../guide/traffic/service.ts';
import { requireAnswer } from './dispatcher.ts';

const MAX_PLACES = 20;
/** Two ends nearer than this are the same place. */
const SAME_PLACE_METRES = 50;

/**
 * Finds places by the typed text, as the guide does, best match first; without a text, those nearest to the
 * point or to the city's centre. The dispatcher's own matches come first. Throws `unavailable` while no
 * timetable was ever loaded.
 */
export async function findPlaces(
  ctx: Context,
  { q, lat, lon }: Call<'GET auto:/v1/ride-places'>['query'],
) {
  const untyped = q.trim() === '';
  const middle = untyped ? await middleOf(ctx) : undefined;
  const near = lat === undefined || lon === undefined ? middle : { lat, lon };
  const [dispatchPlaces, guidePlaces] = await Promise.all([
    untyped ? [] : requireAnswer(ctx.adapters.dispatch.places(q)).catch(() => []),
    listStations(ctx, { q, lat: near?.lat, lon: near?.lon, limit: MAX_PLACES }),
  ]);
  const dispatchItems = dispatchPlaces.map((place) => ({
    ...place,
    id: `dispatch-${place.name.en}`,
  }));
  return { items: [...dispatchItems, ...guidePlaces.items].slice(0, MAX_PLACES) };
}

/** Returns the stop after which the city's centre is named, or else the centre. */
async function middleOf(ctx: Context): Promise<Point> {
  const { centre } = city();
  const { items } = await listStations(ctx, {
    q: centre.name.zh,
    lat: undefined,
    lon: undefined,
    limit: 1,
  });
  return items.find(({ name }) => name.zh === centre.name.zh) ?? centre;
}

function checkPoint(point: Point, field: string): void {
  if (!isInCity(point)) throw new CodedError('place_outside_city', { field });
}

/** Throws `place_outside_city` or `ride_ends_equal`. */
export function checkEnds(from: Point, to: Point): void {
  checkPoint(from, 'from');
  checkPoint(to, 'to');
  if (metresBetween(from, to) < SAME_PLACE_METRES) {
    throw new CodedError('ride_ends_equal', { field: 'to' });
  }
}

/**
 * Returns the nearest taxi ranks with their queues, or none if the dispatcher fails. Throws
 * `place_outside_city`.
 */
export async function ranksNear({ adapters, clock, log }: Context, near: Point) {
  checkPoint(near, 'lat');
  const ranks = await requireAnswer(adapters.dispatch.ranks(near)).catch((err: unknown) => {
    log.warn({ event: 'dispatch.ranks_missing', err }, 'the dispatcher returned no taxi ranks');
    return [];
  });
  const items = ranks
    .map(({ place, ...rank }) => {
      return { ...rank, ...place, distanceMetres: Math.round(metresBetween(near, place)) };
    })
    .sort((a, b) => a.distanceMetres - b.distanceMetres);
  return { items, estimated: true, serverTime: clock.now().toISOString() } as const;
}
