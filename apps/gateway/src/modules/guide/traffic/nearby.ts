import { CodedError } from '@shtrans/contract/api/errors';
import type { Point } from '@shtrans/contract/rides/schemas';
import type { NearbyKind, NearbyPlace, StopRef } from '@shtrans/contract/traffic/schemas';
import type { BikePlace } from '../../../adapters/bikes/port.ts';
import type { CarPark } from '../../../adapters/parking/port.ts';
import type { PlacesPort } from '../../../adapters/places-near.ts';
import { areaOf, isInCity } from '../../../city/area.ts';
import { metresBetween } from '../../../geometry/geometry.ts';
import type { ReadContext } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { stopRefOf } from '../../../gtfs/feed-index.ts';
import { lazilyPer } from '../../../timing/lazily.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { type Catalogue, linesAt, type StopPlace, walkSeconds } from './catalogue.ts';

/** A point, a radius in metres (straight line), a kind and a limit. */
export type Around = Call<'GET maas:/v1/nearby'>['query'];

/** Counts of free spaces and bikes older than this are stale. */
const STALE_MS = 10 * 60_000;
/** A bus stop known by name only equals the timetable's stop of that name within this distance. */
const SAME_STOP_METRES = 150;
const METRES_PER_DEGREE = 111_195;

/**
 * Returns the places around a point: rail stations in walking distance by their use, then the others, nearest first. Leaves
 * car parks or bikes out if their partner fails, unless only they are requested. Throws `place_outside_city` or
 * `partner_unavailable`.
 */
export async function placesAround(
  ctx: ReadContext,
  catalogue: Catalogue,
  around: Around,
): Promise<NearbyPlace[]> {
  expectCovered(catalogue, around);
  const otherPlaces = await Promise.all([
    wants(around, 'parking') ? carParks(ctx, around) : [],
    wants(around, 'bikes') ? sharedBikes(ctx, around) : [],
    wants(around, 'repair_shop') ? repairShops(ctx, around) : [],
  ]);
  return [...stopsAround(catalogue, around), ...otherPlaces.flat()]
    .sort(byUsefulness)
    .slice(0, around.limit);
}

/** Throws `place_outside_city` unless the city, or the area of another timetable, contains the point. */
function expectCovered(catalogue: Catalogue, point: Point): void {
  const isCovered = catalogue.isCity ? isInCity : areaOf(catalogue.feed);
  if (!isCovered(point)) throw new CodedError('place_outside_city', { field: 'lat' });
}

/** Riders walk this far to a rail station, past stops of buses. */
const STATION_WALK_METRES = 800;

/** The walk that another line at a rail station is worth: it saves a change, which takes some five minutes. */
const METRES_PER_LINE = 400;

type Reach = Pick<NearbyPlace, 'kind' | 'distanceMetres'> & { lines: readonly unknown[] };
const isStationNear = ({ kind, distanceMetres }: Reach): boolean =>
  kind === 'station' && distanceMetres <= STATION_WALK_METRES;
const effortOf = (place: Reach): number =>
  place.distanceMetres - (isStationNear(place) ? METRES_PER_LINE * place.lines.length : 0);

/** Sorts rail stations in walking distance first, an interchange before a nearer station of one line; others by distance. */
const byUsefulness = (a: Reach, b: Reach): number =>
  Number(isStationNear(b)) - Number(isStationNear(a)) || effortOf(a) - effortOf(b);

/** A place with departures, as far from a point as riders walk. */
export interface StopNear extends Reach {
  place: StopPlace;
  walkSeconds: number;
}

/**
 * Returns the places with departures within walking distance of a point, the most useful first: rail, then by distance.
 * Throws `place_outside_city`.
 */
export function stopsNear(catalogue: Catalogue, point: Point): StopNear[] {
  expectCovered(catalogue, point);
  return servedPlacesOf(catalogue)
    .map((place) => {
      const metres = metresBetween(point, place);
      return {
        place,
        kind: place.kind,
        lines: place.routes,
        distanceMetres: Math.round(metres),
        walkSeconds: walkSeconds(metres),
      };
    })
    .filter(({ distanceMetres }) => distanceMetres <= STATION_WALK_METRES)
    .sort(byUsefulness);
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
      ...placeAt(place, place.kind, metres),
      lines: linesAt(catalogue, place),
      lineNames: [...place.lineNames],
    }));
}

/** Returns a place without the facts that only its kind has. */
const placeAt = (place: StopRef, kind: NearbyPlace['kind'], metres: number): NearbyPlace => ({
  ...stopRefOf(place),
  kind,
  distanceMetres: Math.round(metres),
  walkSeconds: walkSeconds(metres),
  lines: [],
  lineNames: [],
  parking: null,
  bikes: null,
  address: null,
});

/** Maximum distance of a near station. */
const FAR_METRES = 5000;

/** Places with service; a stop known only from the city's list does not count. */
const servedPlacesOf = lazilyPer((catalogue: Catalogue) =>
  [...new Set(catalogue.placeAt)].filter(({ routes }) => routes.length > 0),
);

/** Rail stations with service. */
const stationsOf = lazilyPer((catalogue: Catalogue) =>
  servedPlacesOf(catalogue).filter(({ kind }) => kind === 'station'),
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

/** Returns a partner's places around a point; none if the partner fails, unless only its kind is requested. */
async function partnerPlaces<Place extends Point>(
  partner: PlacesPort<Place>,
  { lat, lon, radius, kind }: Around,
  partnerKind: NearbyKind,
  logMissing: (err: unknown) => void,
): Promise<{ place: Place; metres: number }[]> {
  const places = await partner.near({ lat, lon }, radius).catch((err: unknown) => {
    // Without other results, "no car park" would be wrong.
    if (kind === partnerKind) throw new CodedError('partner_unavailable', { cause: err });
    logMissing(err);
    return [];
  });
  return places
    .map((place) => ({ place, metres: metresBetween({ lat, lon }, place) }))
    .filter(({ metres }) => Math.round(metres) <= radius);
}

const isStale = (countedTime: Date, now: Date): boolean =>
  now.getTime() - countedTime.getTime() > STALE_MS;

async function carParks(
  { adapters, clock, log }: ReadContext,
  around: Around,
): Promise<NearbyPlace[]> {
  const now = clock.now();
  const parks = await partnerPlaces<CarPark>(adapters.parking, around, 'parking', (err) =>
    log.warn({ event: 'parking.places_missing', err }, 'the parking partner returned no car parks'),
  );
  return parks.map(({ place, metres }) => {
    const { spaces, free, hourCents, dayCents, open, at, address } = place;
    const stale = at !== null && isStale(at, now);
    return {
      ...placeAt(place, 'parking', metres),
      parking: { spaces, free, hourCents, dayCents, open, at: at?.toISOString() ?? null, stale },
      address,
    };
  });
}

async function sharedBikes(
  { adapters, clock, log }: ReadContext,
  around: Around,
): Promise<NearbyPlace[]> {
  const now = clock.now();
  const places = await partnerPlaces<BikePlace>(adapters.bikes, around, 'bikes', (err) =>
    log.warn({ event: 'bikes.places_missing', err }, 'the bike partner returned no bikes'),
  );
  return places.map(({ place, metres }) => {
    const { available, at } = place;
    return {
      ...placeAt(place, 'bikes', metres),
      bikes: { available, at: at.toISOString(), stale: isStale(at, now) },
    };
  });
}

/** Returns repair shops from the operator's data. */
async function repairShops(ctx: ReadContext, around: Around): Promise<NearbyPlace[]> {
  const { data } = await dataInForce(ctx);
  return data.venues
    .filter(({ kind }) => kind === 'repair')
    .map((venue) => ({ venue, metres: metresBetween(around, venue) }))
    .filter(({ metres }) => metres <= around.radius)
    .map(({ venue, metres }) => ({
      ...placeAt(venue, 'repair_shop', metres),
      address: venue.address,
    }));
}
