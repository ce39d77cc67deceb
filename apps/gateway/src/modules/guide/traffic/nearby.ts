import { CodedError } from '@shtrans/contract/api/errors';
import type { NearbyKind, NearbyPlace } from '@shtrans/contract/traffic/schemas';
import type { CarPark } from '../../../adapters/parking/port.ts';
import { areaOf, isInCity } from '../../../city/area.ts';
import { metresBetween } from '../../../city/geometry.ts';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { stopRefOf } from '../../../gtfs/feed-index.ts';
import { lazilyPer } from '../../../timing/lazily.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { type Catalogue, linesAt, type StopPlace, walkSeconds } from './catalogue.ts';

/** A point, a radius in metres (straight line), a kind and a limit. */
export type Around = Call<'GET maas:/v1/nearby'>['query'];

/** Maximum time that the other places wait for car parks. */
const PARKING_LIMIT_MS = 1500;
/** Counts of free spaces older than this are stale. */
const STALE_MS = 10 * 60_000;
/** A bus stop known by name only equals the timetable's stop of that name within this distance. */
const SAME_STOP_METRES = 150;
const METRES_PER_DEGREE = 111_195;

/**
 * Returns the places around a point, nearest first. Leaves car parks out if the parking partner fails, unless
 * only car parks are requested. Throws `place_outside_city` or `partner_unavailable`.
 */
export async function placesAround(
  ctx: Context,
  catalogue: Catalogue,
  around: Around,
): Promise<NearbyPlace[]> {
  const isCovered = catalogue.isCity ? isInCity : areaOf(catalogue.feed);
  if (!isCovered(around)) {
    throw new CodedError('place_outside_city', { field: 'lat' });
  }
  const parks = wants(around, 'parking') ? await carParks(ctx, around) : [];
  const shops = wants(around, 'repair_shop') ? await repairShops(ctx, around) : [];
  return [...stopsAround(catalogue, around), ...parks, ...shops]
    .sort((a, b) => a.distanceMetres - b.distanceMetres)
    .slice(0, around.limit);
}

const wants = ({ kind }: Around, wantedKind: NearbyKind): boolean =>
  kind === undefined || kind === wantedKind;

function stopsAround(catalogue: Catalogue, around: Around): NearbyPlace[] {
  const degrees = around.radius / METRES_PER_DEGREE;
  const nearPlaces = catalogue.places.flatMap((place) => {
    // Skips most places by latitude alone.
    if (Math.abs(place.lat - around.lat) > degrees) return [];
    if (!wants(around, place.kind)) return [];
    const served = place.routes.length > 0 || place.lineNames.length > 0;
    const metres = served ? metresBetween(around, place) : Infinity;
    return metres <= around.radius ? [{ place, metres }] : [];
  });
  return nearPlaces
    .filter(({ place }, i) => !isRepeated(place, nearPlaces, i))
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

/** Maximum distance of a near station. */
const FAR_METRES = 5000;

/** Rail stations with service; a stop known only from the city's list does not count. */
const stationsOf = lazilyPer(({ placeAt }: Catalogue) =>
  [...new Set(placeAt)].filter(({ kind, routes }) => kind === 'station' && routes.length > 0),
);

/** Returns the nearest rail station by straight line; undefined: none is within 5 km. */
export function nearestStation(
  catalogue: Catalogue,
  point: Pick<Around, 'lat' | 'lon'>,
): { place: StopPlace; metres: number } | undefined {
  let nearest: { place: StopPlace; metres: number } | undefined;
  for (const place of stationsOf(catalogue)) {
    const metres = metresBetween(point, place);
    if (metres <= (nearest?.metres ?? FAR_METRES)) nearest = { place, metres };
  }
  return nearest;
}

/** Returns the distances of rail stations within `maxMetres` of a point, by their Chinese names. */
export function stationsWithin(
  catalogue: Catalogue,
  point: Pick<Around, 'lat' | 'lon'>,
  maxMetres: number,
): Record<string, number> {
  const entries = stationsOf(catalogue)
    .map((place) => [place.name.zh, Math.round(metresBetween(point, place))] as const)
    .filter(([, metres]) => metres <= maxMetres)
    // The nearer of two stations with one name overwrites the other.
    .toSorted(([, a], [, b]) => b - a);
  return Object.fromEntries(entries);
}

/**
 * Returns whether a stop known by name only repeats another place: one with times, or an earlier one across
 * the road.
 */
const isRepeated = (
  place: StopPlace,
  all: readonly { place: StopPlace }[],
  index: number,
): boolean =>
  place.routes.length === 0 &&
  all.some(
    ({ place: otherPlace }, i) =>
      (i < index || (i > index && otherPlace.routes.length > 0 && otherPlace.kind === 'stop')) &&
      otherPlace.name.zh === place.name.zh &&
      metresBetween(otherPlace, place) <= SAME_STOP_METRES,
  );

async function carParks(
  { adapters, clock, log }: Context,
  { lat, lon, radius, kind }: Around,
): Promise<NearbyPlace[]> {
  const now = clock.now();
  const parks = await adapters.parking
    .near({ lat, lon }, radius, AbortSignal.timeout(PARKING_LIMIT_MS))
    .catch((err: unknown) => {
      // Without other results, "no car park" would be wrong.
      if (kind === 'parking') throw new CodedError('partner_unavailable', { cause: err });
      log.warn(
        { event: 'parking.places_missing', err },
        'the parking partner returned no car parks',
      );
      return [];
    });
  return parks
    .map((park) => parkPlace(park, metresBetween({ lat, lon }, park), now))
    .filter(({ distanceMetres }) => distanceMetres <= radius);
}

function parkPlace(park: CarPark, metres: number, now: Date): NearbyPlace {
  const { spaces, free, hourCents, dayCents, open, at } = park;
  const stale = at !== null && now.getTime() - at.getTime() > STALE_MS;
  return {
    ...stopRefOf(park),
    kind: 'parking',
    distanceMetres: Math.round(metres),
    walkSeconds: walkSeconds(metres),
    lines: [],
    lineNames: [],
    parking: { spaces, free, hourCents, dayCents, open, at: at?.toISOString() ?? null, stale },
    address: park.address,
  };
}

/** Returns repair shops from the operator's data. */
async function repairShops(ctx: Context, around: Around): Promise<NearbyPlace[]> {
  const { data } = await dataInForce(ctx);
  return data.venues
    .filter(({ kind }) => kind === 'repair')
    .map((venue) => ({ venue, metres: metresBetween(around, venue) }))
    .filter(({ metres }) => metres <= around.radius)
    .map(({ venue, metres }) => ({
      ...stopRefOf(venue),
      kind: 'repair_shop',
      distanceMetres: Math.round(metres),
      walkSeconds: walkSeconds(metres),
      lines: [],
      lineNames: [],
      parking: null,
      address: venue.address,
    }));
}
