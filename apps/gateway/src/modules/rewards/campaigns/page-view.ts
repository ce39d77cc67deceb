import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { Campaign, CampaignPage } from '@shtrans/contract/campaigns/definition';
import { kindOf, type Mechanic, mechanicView } from '@shtrans/contract/campaigns/mechanics';
import { dailyOf } from '@shtrans/contract/campaigns/rewards';
import { sessionAt } from '@shtrans/contract/campaigns/sessions';
import { existing } from '@shtrans/contract/api/errors';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { ReadContext } from '../../../context.ts';
import { activitiesInForce } from './activities.ts';
import { artOf, picturesOf } from './campaign-faults.ts';
import { productsNamed } from '../../money/shop/service.ts';
import { viewOf } from './awards.ts';
import { editionInForce, windowOf } from './edition.ts';
import { newVisit } from './visits.ts';
import { collectionsOf, ticketsOf } from './listed.ts';
import {
  addressFrom,
  addressOf,
  type Asked,
  blockFrom,
  type Found,
  pageAt,
  shareOf,
} from './pages.ts';

const only = <T>(all: Readonly<Record<string, T>>, names: Iterable<string>): Record<string, T> => {
  const wantedNames = new Set(names);
  return Object.fromEntries(Object.entries(all).filter(([name]) => wantedNames.has(name)));
};

/** Returns the page at an address, the same for all riders. Throws `campaign_not_found`. */
export const readCampaignPage = async (
  ctx: ReadContext,
  request: Asked,
): Promise<CampaignPageView> =>
  pageView(ctx, existing(await pageAt(ctx, request), 'campaign_not_found'));

/** Returns the first page that shows a mechanic. Throws `campaign_not_found`. */
export async function readPageOfMechanic(
  ctx: ReadContext,
  { campaign, mechanic }: { campaign: string; mechanic: string },
): Promise<CampaignPageView> {
  const edition = await editionInForce(ctx, campaign);
  const page = edition.campaign.pages.find(
    ({ blocks, demo }) =>
      demo === undefined &&
      blocks.some((block) => 'mechanic' in block && block.mechanic === mechanic),
  );
  return await pageView(ctx, { ...edition, page: existing(page, 'campaign_not_found') });
}

export async function pageView(ctx: ReadContext, foundPage: Found): Promise<CampaignPageView> {
  const { campaign, data, version, page, link } = foundPage;
  const now = ctx.clock.now();
  const item = itemOf(foundPage);
  const { from, until, claimUntil, phase } = windowOf(campaign, now);
  const shownBlocks =
    page.item !== undefined && item === undefined
      ? [itemList(campaign, page, page.item)]
      : page.blocks;
  const blocks = shownBlocks.map((block) => blockFrom(foundPage, block));
  const mechanics = only(
    campaign.mechanics,
    blocks.flatMap((block) => ('mechanic' in block ? (block.mechanic ?? []) : [])),
  );
  const rewards = Object.entries(campaign.rewards).map(
    ([id, reward]) => [id, { ...viewOf(data, reward, now), daily: dailyOf(reward) }] as const,
  );
  const { name } = campaign;
  return {
    campaign: campaign.id,
    version,
    name,
    title: page.title,
    address: addressFrom(link, addressOf(foundPage)),
    ...(item !== undefined && { item: { id: item.id, name: item.name } }),
    ...(link !== undefined && { link }),
    login: page.login,
    channel: page.channel ?? null,
    credential: campaign.gate.credential,
    phase,
    from: from.toISOString(),
    until: until.toISOString(),
    claimUntil: claimUntil.toISOString(),
    theme: campaign.theme,
    share: shareOf({ campaign, page }),
    blocks,
    mechanics: publicOf(mechanics),
    rewards: Object.fromEntries(rewards),
    sessions: sessionsOf(campaign, blocks, now),
    products: await productsNamed(
      ctx,
      blocks.flatMap((block) => productsIn(campaign, block)),
    ),
    ...(blocks.some(({ kind }) => kind === 'activities') && {
      activities: await activitiesInForce(ctx),
    }),
    collections: await collectionsOf(ctx, campaign, {
      blocks,
      of: item && page.item,
      item: item?.id,
    }),
    tickets: await ticketsOf(ctx, data, blocks),
    art: only(
      campaign.art,
      blocks.flatMap((block) => [...artOf(campaign, block), ...picturesOf(campaign, block)]),
    ),
    ...(page.demo === undefined
      ? { visit: newVisit(ctx, campaign.id) }
      : { preview: { rider: page.demo } }),
    serverTime: now.toISOString(),
  };
}

/** Returns the block of a page whose address names no item: the list of its items, each with a link to its page. */
function itemList(
  { collections }: Campaign,
  { address, match }: CampaignPage,
  collection: string,
): CampaignPage['blocks'][number] {
  const places = collections[collection];
  const hasDistricts =
    places?.kind === 'places' && places.items.some(({ district }) => district !== undefined);
  return {
    kind: 'places',
    collection,
    to: match === 'prefix' ? `${address}/{id}` : `${address}?id={id}`,
    ...(hasDistricts && { by: 'district' }),
  };
}

/**
 * Returns the item of a collection that a page shows, or undefined if it shows none. Throws `campaign_item_unknown`.
 */
function itemOf({ campaign, page, item }: Found) {
  if (page.item === undefined || item === undefined) return undefined;
  const items: readonly { id: string; name: Bilingual }[] =
    campaign.collections[page.item]?.items ?? [];
  return existing(
    items.find(({ id }) => id === item),
    'campaign_item_unknown',
  );
}

/** Returns the products that a block shows, including those that its mechanic sells. */
function productsIn({ mechanics }: Campaign, block: CampaignPage['blocks'][number]): string[] {
  if (block.kind === 'products') return block.products;
  const mechanic = 'mechanic' in block ? mechanics[block.mechanic ?? ''] : undefined;
  const references = (mechanic && kindOf(mechanic).references?.(mechanic)) ?? [];
  return references.flatMap((each) =>
    each.kind === 'products' && each.priceCents !== undefined ? each.id : [],
  );
}

/** Returns mechanics with only the fields that riders may see, by a list for each kind. */
const publicOf = (mechanics: Readonly<Record<string, Mechanic>>) =>
  Object.fromEntries(
    Object.entries(mechanics).map(([name, mechanic]) => [name, mechanicView.parse(mechanic)]),
  );

/** Returns those of the sessions that blocks name that are under way or to come. */
function sessionsOf(campaign: Campaign, blocks: CampaignPage['blocks'], now: Date) {
  const sessionNames = blocks.flatMap((block) => ('session' in block ? [block.session ?? ''] : []));
  const window = windowOf(campaign, now);
  const views = Object.entries(only(campaign.sessions, sessionNames)).flatMap(([name, session]) => {
    const stretch = sessionAt(session, window, now);
    const view = stretch && {
      from: stretch.from.toISOString(),
      until: stretch.until.toISOString(),
    };
    return view ? [[name, view] as const] : [];
  });
  return Object.fromEntries(views);
}
