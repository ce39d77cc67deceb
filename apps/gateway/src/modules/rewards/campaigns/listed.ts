import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { CampaignPageView, SpotTicket } from '@shtrans/contract/campaigns/schemas';
import type { CollectionView } from '@shtrans/contract/campaigns/collections';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { ReadContext } from '../../../context.ts';
import type { OperatorData } from '../../base/catalogue/service.ts';
import { readProducts } from '../../money/shop/service.ts';
import { stationNearest } from '../../guide/traffic/service.ts';

interface Shown {
  blocks: readonly Block[];
  /** The collection that the page shows one item of, and the item; of lines, the page shows those that lead there. */
  of: string | undefined;
  item: string | undefined;
}

/**
 * Returns the collections that blocks name; places have their nearest rail station and the number of lines that lead there.
 */
export async function collectionsOf(
  ctx: ReadContext,
  { collections }: Campaign,
  { blocks, of, item }: Shown,
): Promise<CampaignPageView['collections']> {
  const views: [string, CollectionView][] = [];
  const lines = Object.values(collections).flatMap((each) =>
    each.kind === 'lines' ? each.items.filter(({ place }) => place !== undefined) : [],
  );
  for (const name of blocks.flatMap((block) => ('collection' in block ? block.collection : []))) {
    const collection = collections[name];
    if (collection?.kind === 'lines') {
      const items = collection.items.filter(({ place }) => item === undefined || place === item);
      views.push([name, { ...collection, items }]);
    }
    if (collection?.kind === 'places') {
      const shownPlaces = collection.items.filter(({ id }) => name !== of || id === item);
      const items = shownPlaces.map(async (place) => ({
        ...place,
        station: await stationNearest(ctx, place),
        lines: lines.length === 0 ? null : lines.filter((line) => line.place === place.id).length,
      }));
      views.push([name, { ...collection, items: await Promise.all(items) }]);
    }
  }
  return Object.fromEntries(views);
}

/** Days that a campaign shows; the spot's own page has all. */
const DAYS_SHOWN = 7;

/** Returns the tickets of the spots that blocks name, in the order of the operator data. */
export async function ticketsOf(
  ctx: ReadContext,
  { spots }: OperatorData,
  blocks: readonly Block[],
): Promise<CampaignPageView['tickets']> {
  const spotIds = blocks.flatMap((block) => (block.kind === 'tickets' ? block.spot : []));
  const rows = spotIds.map(async (id) => {
    const products = await readProducts(ctx, spots.find((spot) => spot.id === id)?.tickets ?? []);
    const tickets = products.map(({ days, ...product }): SpotTicket => ({
      ...product,
      days: (days ?? []).slice(0, DAYS_SHOWN),
    }));
    return [id, tickets] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}
