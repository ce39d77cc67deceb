import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { Campaign, CampaignPage } from '@shtrans/contract/campaigns/definition';
import { kindOf, type Mechanic, mechanicView } from '@shtrans/contract/campaigns/mechanics';
import { dailyOf } from '@shtrans/contract/campaigns/rewards';
import { sessionAt } from '@shtrans/contract/campaigns/sessions';
import { existing } from '@shtrans/contract/api/errors';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Context } from '../../../context.ts';
import { artOf } from './campaign-faults.ts';
import { productsNamed } from '../../money/shop/service.ts';
import { viewOf } from './awards.ts';
import { editionInForce, windowOf } from './edition.ts';
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
  const wanted = new Set(names);
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name)));
};

/** The page at an address, the same for all riders. Raises `campaign_not_found`. */
export const readCampaignPage = async (ctx: Context, asked: Asked): Promise<CampaignPageView> =>
  pageView(ctx, existing(await pageAt(ctx, asked), 'campaign_not_found'));

/** The page that shows a mechanic, the first one of several. Raises `campaign_not_found`. */
export async function readPageOfMechanic(
  ctx: Context,
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

export async function pageView(ctx: Context, found: Found): Promise<CampaignPageView> {
  const { campaign, data, version, page, link } = found;
  const now = ctx.clock.now();
  const item = itemOf(found);
  const { from, until, claimUntil, phase } = windowOf(campaign, now);
  const blocks = page.blocks.map((block) => blockFrom(found, block));
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
    address: addressFrom(link, addressOf(found)),
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
    collections: await collectionsOf(ctx, campaign, { blocks, of: page.item, item: item?.id }),
    tickets: await ticketsOf(ctx, data, blocks),
    art: only(
      campaign.art,
      blocks.flatMap((block) => artOf(campaign, block)),
    ),
    ...(page.demo !== undefined && { preview: { rider: page.demo } }),
    serverTime: now.toISOString(),
  };
}

/** The item of a collection that a page is of. Raises `campaign_item_unknown`. */
function itemOf({ campaign, page, item }: Found) {
  if (page.item === undefined) return undefined;
  const items: readonly { id: string; name: Bilingual }[] =
    campaign.collections[page.item]?.items ?? [];
  return existing(
    items.find(({ id }) => id === item),
    'campaign_item_unknown',
  );
}

/** The products that a block shows, those that its mechanic sells included. */
function productsIn({ mechanics }: Campaign, block: CampaignPage['blocks'][number]): string[] {
  if (block.kind === 'products') return block.products;
  const named = 'mechanic' in block ? mechanics[block.mechanic ?? ''] : undefined;
  const references = (named && kindOf(named).references?.(named)) ?? [];
  return references.flatMap((each) =>
    each.kind === 'products' && each.priceCents !== undefined ? each.id : [],
  );
}

/** Mechanics as riders may know them: each kind has a list of what they are told, and the rest stays here. */
const publicOf = (mechanics: Readonly<Record<string, Mechanic>>) =>
  Object.fromEntries(
    Object.entries(mechanics).map(([name, mechanic]) => [name, mechanicView.parse(mechanic)]),
  );

/** Of the sessions that blocks name those that are under way or to come. */
function sessionsOf(campaign: Campaign, blocks: CampaignPage['blocks'], now: Date) {
  const named = blocks.flatMap((block) => ('session' in block ? [block.session ?? ''] : []));
  const within = windowOf(campaign, now);
  const found = Object.entries(only(campaign.sessions, named)).flatMap(([name, session]) => {
    const at = sessionAt(session, within, now);
    const view = at && { from: at.from.toISOString(), until: at.until.toISOString() };
    return view ? [[name, view] as const] : [];
  });
  return Object.fromEntries(found);
}
