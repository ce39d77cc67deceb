import { CodedError } from '@shtrans/contract/errors';
import type { Point } from '@shtrans/contract/rides';
import type { NearbyKind, NearbyPlace } from '@shtrans/contract/traffic';
import type { CarPark } from '../../adapters/parking/port.ts';
import { areaOf, isInCity } from '../../city/area.ts';
import { metresBetween } from '../../city/geometry.ts';
import type { Context } from '../../context.ts';
import { stopRefOf } from '../../gtfs/feed-index.ts';
import { type Catalogue, linesAt, type StopPlace } from './catalogue.ts';
import { walkSeconds } from './walking.ts';

interface Around {
  point: Point;
  /** As the crow flies. */
  radiusMetres: number;
  kind: NearbyKind | undefined;
  limit: number;
}

/** How long car parks are waited for, with what else is around. */
const PARKING_LIMIT_MS = 1500;
/** Free spaces counted longer ago than this may be wrong. */
const STALE_MS = 10 * 60_000;
/** A bus stop known by name only is the timetable's stop of that name within this. */
const SAME_STOP_METRES = 150;
const METRES_PER_DEGREE = 111_195;

/**
 * What stands around a point, the nearest first. A parking partner that fails is left out, unless car
 * parks alone are asked for. Raises `place_outside_city` and `partner_unavailable`.
 */
export async function placesAround(
  ctx: Context,
  catalogue: Catalogue,
  around: Around,
): Promise<NearbyPlace[]> {
  const isCovered = catalogue.isCity ? isInCity : areaOf(catalogue.feed);
  if (!isCovered(around.point)) {
    throw new CodedError('place_outside_city', { field: 'lat' });
  }
  const parks = wants(around, 'parking') ? await carParks(ctx, around) : [];
  return [...stopsAround(catalogue, around), ...parks]
    .sort((a, b) => a.distanceMetres - b.distanceMetres)
    .slice(0, around.limit);
}

const wants = ({ kind }: Around, one: NearbyKind): boolean => kind === undefined || kind === one;

function stopsAround(catalogue: Catalogue, around: Around): NearbyPlace[] {
  const { point, radiusMetres } = around;
  const degrees = radiusMetres / METRES_PER_DEGREE;
  const found = catalogue.places.flatMap((place) => {
    // Most places are far: latitude alone tells.
    if (Math.abs(place.lat - point.lat) > degrees) return [];
    if (!wants(around, place.kind)) return [];
    const served = place.routes.length > 0 || place.lineNames.length > 0;
    const metres = served ? metresBetween(point, place) : Infinity;
    return metres <= radiusMetres ? [{ place, metres }] : [];
  });
  const timetabled = found.filter(({ place }) => place.routes.length > 0);
  const places = found.map(({ place }) => place);
  return found
    .filter(({ place }) => !isRepeated(place, timetabled, places))
    .map(({ place, metres }) => ({
      ...stopRefOf(place),
      kind: place.kind,
      distanceMetres: Math.round(metres),
      walkSeconds: walkSeconds(metres),
      lines: linesAt(catalogue, place),
      lineNames: [...place.lineNames],
      parking: null,
      address: null,
    }));
}

/** Whether a stop known by name only is among the others: with times, or across the road before it. */
function isRepeated(
  place: StopPlace,
  timetabled: readonly { place: StopPlace }[],
  all: readonly StopPlace[],
): boolean {
  if (place.routes.length > 0) return false;
  const isSame = (other: StopPlace): boolean =>
    other !== place &&
    other.name.zh === place.name.zh &&
    metresBetween(other, place) <= SAME_STOP_METRES;
  if (timetabled.some((other) => other.place.kind === 'stop' && isSame(other.place))) return true;
  return all.slice(0, all.indexOf(place)).some(isSame);
}

async function carParks(
  { adapters, clock, log }: Context,
  { point, radiusMetres, kind }: Around,
): Promise<NearbyPlace[]> {
  const now = clock.now();
  const parks = await adapters.parking
    .near(point, radiusMetres, AbortSignal.timeout(PARKING_LIMIT_MS))
    .catch((err: unknown) => {
      // Without anything else to tell, "no car park" would be wrong.
      if (kind === 'parking') throw new CodedError('partner_unavailable', { cause: err });
      log.warn({ event: 'parking.places_missing', err }, 'the parking partner gives no car parks');
      return [];
    });
  return parks
    .map((park) => parkPlace(park, point, now))
    .filter(({ distanceMetres }) => distanceMetres <= radiusMetres);
}

function parkPlace(park: CarPark, point: Point, now: Date): NearbyPlace {
  const metres = metresBetween(point, park);
  return {
    id: park.id,
    name: park.name,
    lat: park.lat,
    lon: park.lon,
    kind: 'parking',
    distanceMetres: Math.round(metres),
    walkSeconds: walkSeconds(metres),
    lines: [],
    lineNames: [],
    parking: {
      spaces: park.spaces,
      free: park.free,
      hourCents: park.hourCents,
      dayCents: park.dayCents,
      open: park.open,
      at: park.at?.toISOString() ?? null,
      stale: park.at !== null && now.getTime() - park.at.getTime() > STALE_MS,
    },
    address: park.address,
  };
}
