import { CodedError } from '@shtrans/contract/api/errors';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { LineRef } from '@shtrans/contract/traffic/schemas';
import type { LoadedFeed } from '../../../adapters/feed/port.ts';
import type { Context, ReadContext } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { type Catalogue, catalogueOf, linesAt, type StopPlace, summaryOf } from './catalogue.ts';
import { placesCalled } from './fares.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import { indexOf, tellsOf } from '../../../gtfs/feed-index.ts';
import { dateIn } from '../../../gtfs/service-day.ts';
import { findLines, findStops, prepareSearch, prepareSearchSoon } from './find.ts';
import { lineSummary } from './lines.ts';
import {
  type Around,
  nearestStation,
  placesAround,
  stationsWithin,
  stopsNear,
  type StopNear,
} from './nearby.ts';

export type { Venue } from './data.ts';

/** Throws `timetable_lacks_today` if the calendar does not hold the present: riders chose no time that they could change. */
export function requireToday(feed: Feed, now: Date): void {
  if (!tellsOf(feed, dateIn(feed.timezone, now))) throw new CodedError('timetable_lacks_today');
}

/** Returns the timetable in use. Throws `unavailable` while none was ever loaded. */
export async function feedInUse({ adapters, log }: ReadContext): Promise<LoadedFeed> {
  try {
    return await adapters.feed.current();
  } catch (cause) {
    log.warn({ event: 'timetable.missing', err: cause }, 'there is no timetable');
    throw new CodedError('unavailable', { cause });
  }
}

/** Returns the catalogue of the timetable in use. Throws `unavailable` while none was ever loaded. */
export async function currentCatalogue(ctx: ReadContext): Promise<Catalogue> {
  const catalogue = catalogueOf(await feedInUse(ctx));
  prepareSearchSoon(catalogue);
  return catalogue;
}

/** Makes the indexes and the catalogue of a timetable, and those of the search, in slices. */
export async function prepareCatalogue(loaded: LoadedFeed): Promise<void> {
  await indexOf.prepare(loaded.feed);
  await catalogueOf.prepare(loaded);
  await prepareSearch(catalogueOf(loaded));
}

/** Finds stations, stops and piers by the typed text, best match first. */
export async function listStations(
  ctx: ReadContext,
  { q, lat, lon, limit }: Call<'GET maas:/v1/stations'>['query'],
) {
  const catalogue = await currentCatalogue(ctx);
  const near = lat === undefined || lon === undefined ? null : { lat, lon };
  const items = findStops(catalogue, { q, near, limit }).map(({ place, matched }) => ({
    ...summaryOf(catalogue, place),
    matched,
  }));
  return { items, serverTime: ctx.clock.now().toISOString() };
}

/** Finds lines by the typed text, or returns all. */
export async function listLines(
  ctx: ReadContext,
  { q, mode }: Call<'GET maas:/v1/lines'>['query'],
) {
  const catalogue = await currentCatalogue(ctx);
  const items = findLines(catalogue, q)
    .map((route) => lineSummary(catalogue, route))
    .filter((line) => mode === undefined || line.mode === mode);
  return { items, serverTime: ctx.clock.now().toISOString() };
}

/**
 * Returns stations, stops and piers with an id or an exact Chinese name, stations first; two if the name is
 * not unique.
 */
export const placesAsked = async (ctx: ReadContext, idOrName: string): Promise<StopPlace[]> =>
  placesCalled(await currentCatalogue(ctx), idOrName.trim());

/** Returns the places around a point. Throws `place_outside_city`, `partner_unavailable`. */
export async function listNearby(ctx: ReadContext, around: Around) {
  const items = await placesAround(ctx, await currentCatalogue(ctx), around);
  return { items, serverTime: ctx.clock.now().toISOString() };
}

/**
 * Returns the places with departures within walking distance of a point, rail stations first. Throws
 * `place_outside_city`.
 */
export const stopsInWalk = async (
  ctx: ReadContext,
  point: { lat: number; lon: number },
): Promise<StopNear[]> => stopsNear(await currentCatalogue(ctx), point);

/**
 * Returns the distances of rail stations within `metres` of a point, by their Chinese names; none without a
 * timetable.
 */
export async function stationsNear(
  ctx: Context,
  point: { lat: number; lon: number },
  metres: number,
): Promise<Record<string, number>> {
  const feed = await ctx.adapters.feed.current().catch(() => undefined);
  return feed === undefined ? {} : stationsWithin(catalogueOf(feed), point, metres);
}

interface NearestStation {
  id: string;
  name: Bilingual;
  lat: number;
  lon: number;
  lines: LineRef[];
  /** In a straight line. */
  metres: number;
}

/**
 * Returns the nearest rail station with its lines and its straight-line distance in metres; null: none is
 * within 5 km, or no timetable is loaded.
 */
export async function stationNearest(
  ctx: ReadContext,
  point: { lat: number; lon: number },
): Promise<NearestStation | null> {
  const feed = await ctx.adapters.feed.current().catch(() => undefined);
  if (feed === undefined) return null;
  const catalogue = catalogueOf(feed);
  const nearest = nearestStation(catalogue, point);
  if (nearest === undefined) return null;
  const { place, metres } = nearest;
  const { id, name, lat, lon } = place;
  return { id, name, lat, lon, lines: linesAt(catalogue, place), metres: Math.round(metres) };
}
