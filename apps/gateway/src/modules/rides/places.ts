import { CodedError } from '@shtrans/contract/errors';
import type { Place, Point } from '@shtrans/contract/rides';
import { isInCity } from '../../city/area.ts';
import { metresBetween } from '../../city/geometry.ts';
import { type Station, stationName, stationNamed, stations } from '../../city/network.ts';
import type { Context } from '../../context.ts';
import { wanted } from './dispatcher.ts';

const MOST = 20;
/** Nearer than this the two ends are one place. */
const SAME_PLACE_METRES = 50;

type ListedPlace = Place & { id: string };

const placeOf = (station: Station): ListedPlace => ({
  id: station.id,
  name: stationName(station),
  lat: station.lat,
  lon: station.lon,
});

/** How well a station answers what was typed: 0 best; undefined: not at all. */
function rank(station: Station, typed: string): number | undefined {
  const en = station.name_en.toLowerCase();
  const names = [station.name_zh, en, station.pinyin];
  if (names.includes(typed)) return 0;
  if (names.some((name) => name.startsWith(typed)) || station.initials === typed) return 1;
  return names.some((name) => name.includes(typed)) ? 2 : undefined;
}

/**
 * Stations by a part of their name in Chinese, English or pinyin, the best first; those alike by
 * distance. Without a name those nearest to the point, or to the city's middle. The dispatcher's own
 * places of that name stand first.
 */
export async function findPlaces(
  ctx: Pick<Context, 'adapters'>,
  { q, near }: { q: string; near: Point | null },
): Promise<{ items: ListedPlace[] }> {
  const typed = q.trim().toLowerCase();
  const middle = near ?? stationNamed('人民广场');
  const own = typed === '' ? [] : await wanted(ctx.adapters.dispatch.places(q)).catch(() => []);
  const found = stations()
    .flatMap((station) => {
      const by = typed === '' ? 0 : (rank(station, typed) ?? rank(station, unspaced(typed)));
      return by === undefined ? [] : [{ station, by, metres: metresBetween(middle, station) }];
    })
    .sort((a, b) => a.by - b.by || a.metres - b.metres)
    .map(({ station }) => placeOf(station));
  const listed = own.map((place) => ({ ...place, id: `dispatch-${place.name.en}` }));
  return { items: [...listed, ...found].slice(0, MOST) };
}

/** Pinyin as people type it: `ren min`. */
const unspaced = (typed: string): string => typed.replaceAll(/[\s']/g, '');

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
    ctx.log.warn({ err }, 'the dispatcher tells no ranks');
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
