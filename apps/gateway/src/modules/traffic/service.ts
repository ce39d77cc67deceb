import { CodedError } from '@shtrans/contract/errors';
import type {
  FareBetween,
  LineDetail,
  LineSummary,
  NearbyPlace,
  NetworkMap,
  StationDetail,
} from '@shtrans/contract/traffic';
import type { TransitMode } from '@shtrans/contract/transit-modes';
import type { Context } from '../../context.ts';
import type { Call } from '../../http/call.ts';
import { type Catalogue, catalogueOf, type StopPlace, summaryOf } from './catalogue.ts';
import { fareBetween, placesCalled } from './fares.ts';
import { findLines, findStops, prepareSearchSoon } from './find.ts';
import { lineDetail, lineSummary } from './lines.ts';
import { placesAround } from './nearby.ts';
import { networkMap } from './network-map.ts';
import { stationDetail } from './station.ts';

/** What the guide knows of the timetable in use. Raises `unavailable` while there never was one. */
async function currentCatalogue({ adapters }: Context): Promise<Catalogue> {
  const loaded = await adapters.feed.current().catch((cause: unknown) => {
    throw new CodedError('unavailable', { cause });
  });
  const catalogue = catalogueOf(loaded);
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
export async function listLines(
  ctx: Context,
  { q, mode }: { q: string; mode?: TransitMode | undefined },
): Promise<{ items: LineSummary[]; serverTime: string }> {
  const catalogue = await currentCatalogue(ctx);
  const items = findLines(catalogue, q)
    .map((route) => lineSummary(catalogue, route))
    .filter((line) => mode === undefined || line.mode === mode);
  return { items, serverTime: ctx.clock.now().toISOString() };
}

/** Raises `station_not_found`. */
export const readStation = async (ctx: Context, id: string): Promise<StationDetail> =>
  stationDetail(await currentCatalogue(ctx), id, ctx.clock.now());

/** Raises `line_not_found`. */
export const readLine = async (ctx: Context, id: string): Promise<LineDetail> =>
  lineDetail(await currentCatalogue(ctx), id, ctx.clock.now());

export const readNetworkMap = async (ctx: Context): Promise<NetworkMap> =>
  networkMap(await currentCatalogue(ctx));

/** Raises `station_not_found`, `fare_ends_equal` and `fare_not_known`. */
export const readFare = async (
  ctx: Context,
  asked: { from: string; to: string },
): Promise<FareBetween> => fareBetween(await currentCatalogue(ctx), asked, ctx.clock.now());

/** Stations, stops and piers of an id or an exact Chinese name, stations first; two where it is borne twice. */
export const placesAsked = async (ctx: Context, asked: string): Promise<StopPlace[]> =>
  placesCalled(await currentCatalogue(ctx), asked.trim());

/** What stands around a point. Raises `place_outside_city`. */
export async function listNearby(
  ctx: Context,
  around: Parameters<typeof placesAround>[2],
): Promise<{ items: NearbyPlace[]; serverTime: string }> {
  const items = await placesAround(ctx, await currentCatalogue(ctx), around);
  return { items, serverTime: ctx.clock.now().toISOString() };
}
