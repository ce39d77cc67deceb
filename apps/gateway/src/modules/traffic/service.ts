import { CodedError } from '@shtrans/contract/errors';
import type {
  FareBetween,
  LineDetail,
  LineSummary,
  NetworkMap,
  StationDetail,
  StationSummary,
} from '@shtrans/contract/traffic';
import type { TransitMode } from '@shtrans/contract/transit-modes';
import type { Context } from '../../context.ts';
import { type Catalogue, catalogueOf, summaryOf } from './catalogue.ts';
import { fareBetween } from './fares.ts';
import { lineDetail, lineSummary } from './lines.ts';
import { networkMap } from './network-map.ts';
import { stationDetail } from './station.ts';

type FeedContext = Pick<Context, 'adapters'>;
type TimedContext = Pick<Context, 'adapters' | 'clock'>;

/** What the guide knows of the timetable in use. Raises `unavailable` while there never was one. */
async function currentCatalogue({ adapters }: FeedContext): Promise<Catalogue> {
  const loaded = await adapters.feed.current().catch((cause: unknown) => {
    throw new CodedError('unavailable', { cause });
  });
  return catalogueOf(loaded);
}

export async function listStations(
  ctx: TimedContext,
  { q, limit }: { q: string; limit: number },
): Promise<{ items: (StationSummary & { matched: string | null })[]; serverTime: string }> {
  const catalogue = await currentCatalogue(ctx);
  const typed = q.trim().toLowerCase();
  const items = catalogue.places
    .filter(({ name }) => name.zh.includes(typed) || name.en.toLowerCase().includes(typed))
    .slice(0, limit)
    .map((place) => ({ ...summaryOf(catalogue, place), matched: null }));
  return { items, serverTime: ctx.clock.now().toISOString() };
}

export async function listLines(
  ctx: TimedContext,
  { q, mode }: { q: string; mode?: TransitMode | undefined },
): Promise<{ items: LineSummary[]; serverTime: string }> {
  const catalogue = await currentCatalogue(ctx);
  const typed = q.trim().toLowerCase();
  const items = catalogue.lines
    .map((_, route) => lineSummary(catalogue, route))
    .filter((line) => mode === undefined || line.mode === mode)
    .filter(({ name }) => name.zh.includes(typed) || name.en.toLowerCase().includes(typed));
  return { items, serverTime: ctx.clock.now().toISOString() };
}

/** Raises `station_not_found`. */
export const readStation = async (ctx: TimedContext, id: string): Promise<StationDetail> =>
  stationDetail(await currentCatalogue(ctx), id, ctx.clock.now());

/** Raises `line_not_found`. */
export const readLine = async (ctx: TimedContext, id: string): Promise<LineDetail> =>
  lineDetail(await currentCatalogue(ctx), id, ctx.clock.now());

export const readNetworkMap = async (ctx: FeedContext): Promise<NetworkMap> =>
  networkMap(await currentCatalogue(ctx));

/** Raises `station_not_found`, `fare_ends_equal` and `fare_not_known`. */
export const readFare = async (
  ctx: TimedContext,
  asked: { from: string; to: string },
): Promise<FareBetween> => fareBetween(await currentCatalogue(ctx), asked, ctx.clock.now());
