import { CodedError } from '@shtrans/contract/api/errors';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { LineRef } from '@shtrans/contract/traffic/schemas';
import type { LoadedFeed } from '../../../adapters/feed/port.ts';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { type Catalogue, catalogueOf, linesAt, type StopPlace, summaryOf } from './catalogue.ts';
import { placesCalled } from './fares.ts';
import { findLines, findStops, prepareSearchSoon } from './find.ts';
import { lineSummary } from './lines.ts';
import { type Around, nearestStation, stationsWithin, placesAround } from './nearby.ts';

export type { Venue } from './data.ts';

/** The timetable in use. Raises `unavailable` while there never was one. */
export async function feedInUse({ adapters, log }: Context): Promise<LoadedFeed> {
  try {
    return await adapters.feed.current();
  } catch (cause) {
    log.warn({ event: 'timetable.missing', err: cause }, 'there is no timetable');
    throw new CodedError('unavailable', { cause });
  }
}

/** What the guide knows of the timetable in use. Raises `unavailable` while there never was one. */
export async function currentCatalogue(ctx: Context): Promise<Catalogue> {
  const catalogue = catalogueOf(await feedInUse(ctx));
  prepareSearchSoon(catalogue);
  return catalogue;
}

/** Stations, stops and piers by what was typed, the best first. */
export async function listStations(
  ctx: Context,
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

/** Lines by what was typed, or all. */
export async function listLines(ctx: Context, { q, mode }: Call<'GET maas:/v1/lines'>['query']) {
  const catalogue = await currentCatalogue(ctx);
  const items = findLines(catalogue, q)
    .map((route) => lineSummary(catalogue, route))
    .filter((line) => mode === undefined || line.mode === mode);
  return { items, serverTime: ctx.clock.now().toISOString() };
}

/** Stations, stops and piers of an id or an exact Chinese name, stations first; two where it is borne twice. */
export const placesAsked = async (ctx: Context, asked: string): Promise<StopPlace[]> =>
  placesCalled(await currentCatalogue(ctx), asked.trim());

/** What stands around a point. Raises `place_outside_city`, `partner_unavailable`. */
export async function listNearby(ctx: Context, around: Around) {
  const items = await placesAround(ctx, await currentCatalogue(ctx), around);
  return { items, serverTime: ctx.clock.now().toISOString() };
}

/** Rail stations within some metres of a point, by their Chinese names; none without a timetable. */
export async function stationsNear(
  ctx: Context,
  point: { lat: number; lon: number },
  metres: number,
): Promise<Record<string, number>> {
  const feed = await ctx.adapters.feed.current().catch(() => undefined);
  return feed === undefined ? {} : stationsWithin(catalogueOf(feed), point, metres);
}

/**
 * The rail station that is the nearest one to a point, its lines, and how many metres as the crow flies; null: none is
 * within 5 km, or there is no timetable.
 */
export async function stationNearest(
  ctx: Context,
  point: { lat: number; lon: number },
): Promise<{ id: string; name: Bilingual; lines: LineRef[]; metres: number } | null> {
  const feed = await ctx.adapters.feed.current().catch(() => undefined);
  if (feed === undefined) return null;
  const catalogue = catalogueOf(feed);
  const found = nearestStation(catalogue, point);
  if (found === undefined) return null;
  const { place, metres } = found;
  const { id, name } = place;
  return { id, name, lines: linesAt(catalogue, place), metres: Math.round(metres) };
}
