import { CodedError } from '@shtrans/contract/errors';
import type { Place, Point } from '@shtrans/contract/rides';
import { isInCity } from '../../city/area.ts';
import { metresBetween } from '../../city/geometry.ts';
import { stationNamed } from '../../city/network.ts';
import type { Context } from '../../context.ts';
import { listStations } from '../traffic/service.ts';
import { wanted } from './dispatcher.ts';

const MOST = 20;
/** Nearer than this the two ends are one place. */
const SAME_PLACE_METRES = 50;

type ListedPlace = Place & { id: string };

/**
 * Places by what was typed, as the guide finds them, the best first; without a name those nearest to
 * the point, or to the city's middle. The dispatcher's own places of that name stand first. Raises
 * `unavailable` while there never was a timetable.
 */
export async function findPlaces(
  ctx: Pick<Context, 'adapters' | 'clock'>,
  { q, near }: { q: string; near: Point | null },
): Promise<{ items: ListedPlace[] }> {
  const untyped = q.trim() === '';
  const [own, found] = await Promise.all([
    untyped ? [] : wanted(ctx.adapters.dispatch.places(q)).catch(() => []),
    listStations(ctx, {
      q,
      near: near ?? (untyped ? stationNamed('人民广场') : null),
      limit: MOST,
    }),
  ]);
  const listed = own.map((place) => ({ ...place, id: `dispatch-${place.name.en}` }));
  const stations = found.items.map(({ id, name, lat, lon }) => ({ id, name, lat, lon }));
  return { items: [...listed, ...stations].slice(0, MOST) };
}

/** Raises `place_outside_city`. */
export function checkPoint(point: Point, field: string): void {
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
export async function ranksNear(
  ctx: Pick<Context, 'adapters' | 'clock' | 'log'>,
  near: Point,
): Promise<{
  items: (ListedPlace & { distanceMetres: number; waitSeconds: number; cars: number })[];
  estimated: true;
  serverTime: string;
}> {
  checkPoint(near, 'lat');
  const ranks = await wanted(ctx.adapters.dispatch.ranks(near)).catch((err: unknown) => {
    ctx.log.warn({ event: 'dispatch.ranks_missing', err }, 'the dispatcher gives no taxi ranks');
    return [];
  });
  const items = ranks.map(({ id, place, waitSeconds, cars }) => ({
    ...place,
    id,
    distanceMetres: Math.round(metresBetween(near, place)),
    waitSeconds,
    cars,
  }));
  return {
    items: items.sort((a, b) => a.distanceMetres - b.distanceMetres),
    estimated: true,
    serverTime: ctx.clock.now().toISOString(),
  };
}
