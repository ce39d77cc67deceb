import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { CampaignPageView, SpotTicket } from '@shtrans/contract/campaigns/schemas';
import type { CollectionView } from '@shtrans/contract/campaigns/collections';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Context } from '../../../context.ts';
import type { OperatorData } from '../../base/catalogue/service.ts';
import { readProducts } from '../../money/shop/service.ts';
import { stationNearest } from '../../guide/traffic/service.ts';

interface Shown {
  blocks: readonly Block[];
  /** The collection of which the page shows one item, and the item: of lines it shows those that lead there. */
  of: string | undefined;
  item: string | undefined;
}

/**
 * The collections that blocks name; places with the rail station that is the nearest one, and how many lines lead there.
 */
export async function collectionsOf(
  ctx: Context,
  { collections }: Campaign,
  { blocks, of, item }: Shown,
): Promise<CampaignPageView['collections']> {
  const views: [string, CollectionView][] = [];
  const lines = Object.values(collections).flatMap((each) =>
    each.kind === 'lines' ? each.items.filter(({ place }) => place !== undefined) : [],
  );
  for (const name of blocks.flatMap((block) => ('collection' in block ? block.collection : []))) {
    const listed = collections[name];
    if (listed?.kind === 'lines') {
      const items = listed.items.filter(({ place }) => item === undefined || place === item);
      views.push([name, { ...listed, items }]);
    }
    if (listed?.kind === 'places') {
      const shown = listed.items.filter(({ id }) => name !== of || id === item);
      const items = shown.map(async (place) => ({
        ...place,
        station: await stationNearest(ctx, place),
        lines: lines.length === 0 ? null : lines.filter((line) => line.place === place.id).length,
      }));
      views.push([name, { ...listed, items: await Promise.all(items) }]);
    }
  }
  return Object.fromEntries(views);
}

/** How many days a campaign shows: the spot's own page has all. */
const DAYS_SHOWN = 7;

/** What is sold for the spots that blocks name, as operators list it. */
export async function ticketsOf(
  ctx: Context,
  { spots }: OperatorData,
  blocks: readonly Block[],
): Promise<CampaignPageView['tickets']> {
  const named = blocks.flatMap((block) => (block.kind === 'tickets' ? block.spot : []));
  const rows = named.map(async (id) => {
    const products = await readProducts(ctx, spots.find((spot) => spot.id === id)?.tickets ?? []);
    const tickets = products.map(({ days, ...product }): SpotTicket => ({
      ...product,
      days: (days ?? []).slice(0, DAYS_SHOWN),
    }));
    return [id, tickets] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}
