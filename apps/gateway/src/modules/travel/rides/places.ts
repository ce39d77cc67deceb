import { CodedError } from '@shtrans/contract/api/errors';
import type { Point } from '@shtrans/contract/rides/schemas';
import { isInCity } from '../../../city/area.ts';
import { metresBetween } from '../../../city/geometry.ts';
import { stationNamed } from '../../../city/network.ts';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { listStations } from '../../guide/traffic/service.ts';
import { wanted } from './dispatcher.ts';

const MOST = 20;
/** Nearer than this the two ends are one place. */
const SAME_PLACE_METRES = 50;

/**
 * Places by what was typed, as the guide finds them, the best first; without a name those nearest to
 * the point, or to the city's middle. The dispatcher's own places of that name stand first. Raises
 * `unavailable` while there never was a timetable.
 */
export async function findPlaces(
  ctx: Context,
  { q, lat, lon }: Call<'GET auto:/v1/ride-places'>['query'],
) {
  const untyped = q.trim() === '';
  const middle = untyped ? stationNamed('人民广场') : undefined;
  const near = lat === undefined || lon === undefined ? middle : { lat, lon };
  const [own, found] = await Promise.all([
    untyped ? [] : wanted(ctx.adapters.dispatch.places(q)).catch(() => []),
    listStations(ctx, { q, lat: near?.lat, lon: near?.lon, limit: MOST }),
  ]);
  const listed = own.map((place) => ({ ...place, id: `dispatch-${place.name.en}` }));
  return { items: [...listed, ...found.items].slice(0, MOST) };
}

function checkPoint(point: Point, field: string): void {
  if (!isInCity(point)) throw new CodedError('place_outside_city', { field });
}

/** Raises `place_outside_city` and `ride_ends_equal`. */
export function checkEnds(from: Point, to: Point): void {
  checkPoint(from, 'from');
  checkPoint(to, 'to');
  if (metresBetween(from, to) < SAME_PLACE_METRES) {
    throw new CodedError('ride_ends_equal', { field: 'to' });
  }
}

/** The nearest ranks with their queues. Raises `place_outside_city`; a dispatcher that fails knows none. */
export async function ranksNear({ adapters, clock, log }: Context, near: Point) {
  checkPoint(near, 'lat');
  const ranks = await wanted(adapters.dispatch.ranks(near)).catch((err: unknown) => {
    log.warn({ event: 'dispatch.ranks_missing', err }, 'the dispatcher gives no taxi ranks');
    return [];
  });
  const items = ranks
    .map(({ place, ...rank }) => {
      return { ...rank, ...place, distanceMetres: Math.round(metresBetween(near, place)) };
    })
    .sort((a, b) => a.distanceMetres - b.distanceMetres);
  return { items, estimated: true, serverTime: clock.now().toISOString() } as const;
}
