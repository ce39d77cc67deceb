import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { Campaign, CampaignPage } from '@shtrans/contract/campaigns/definition';
import { atToken, tokenPath } from '@shtrans/contract/campaigns/token';
import type { Context } from '../../../context.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import type { Edition } from './edition.ts';
import { findRow } from './tables.ts';

export interface Found extends Edition {
  page: CampaignPage;
  /** The token of the link that the page stands at. */
  link?: string | undefined;
  /** What is named as the item that it is of. */
  item?: string | undefined;
}

export async function findPage(
  ctx: Context,
  isWanted: (page: CampaignPage, campaign: Campaign) => boolean,
): Promise<Found | undefined> {
  const { version, data } = await dataInForce(ctx);
  for (const campaign of data.campaigns) {
    const page = campaign.pages.find((each) => isWanted(each, campaign));
    if (page !== undefined) return { campaign, data, version, page };
  }
  return undefined;
}

/** An address of the campaign's, from a page that stands at a rider's link or elsewhere. */
export const addressFrom = (link: string | undefined, address: string): string =>
  link === undefined ? address : atToken(address, link);

/** The same of where a block's buttons lead; from the page of an item they lead to others of it. */
export const blockFrom = (
  { link, item = '' }: Pick<Found, 'link' | 'item'>,
  block: CampaignPage['blocks'][number],
) =>
  block.kind === 'buttons'
    ? {
        ...block,
        buttons: block.buttons.map((each) => ({
          ...each,
          to: addressFrom(link, each.to).replace('{id}', item),
        })),
      }
    : block;

/** Where a page is asked for: a path below the base, and the key and the item in its query. */
export interface Asked {
  path: string;
  key?: string | undefined;
  id?: string | undefined;
}

export const isAskedFor = (page: CampaignPage, { path, key }: Asked): boolean =>
  (page.address === path || itemInPath(page, path) !== undefined) &&
  (page.query === undefined || page.query.key === key);

/** What follows a page's address in a path, where that names an item. */
const itemInPath = ({ address, match }: CampaignPage, path: string): string | undefined =>
  match === 'prefix' && path.startsWith(`${address}/`) ? path.slice(address.length + 1) : undefined;

/** The item that a page is asked for of; undefined: it is of none. */
export const itemAsked = (page: CampaignPage, { path, id }: Asked): string | undefined =>
  page.item === undefined ? undefined : (itemInPath(page, path) ?? id ?? '');

/** The page that is asked for; below a rider's link that of the link's campaign. */
export async function pageAt(ctx: Context, asked: Asked): Promise<Found | undefined> {
  const { token, address } = tokenPath(asked.path) ?? { address: asked.path };
  // A token whose check is wrong is looked for nowhere.
  const link = token ? await findRow(ctx.db, 'campaign_links', { token }) : undefined;
  if (token !== undefined && link === undefined) return undefined;
  const found = await findPage(
    ctx,
    (page, { id }) =>
      isAskedFor(page, { ...asked, path: address }) && (link === undefined || link.campaign === id),
  );
  return found && { ...found, link: link?.token, item: itemAsked(found.page, asked) };
}

/** What links to a page have in their query. */
const queryOf = ({ page: { match, query }, item }: Found): PageWords['query'] => ({
  ...query,
  ...(item && match === undefined && { id: item }),
});

/** Where links to a page lead, below the base. */
export function addressOf(found: Found): string {
  const query = new URLSearchParams(queryOf(found)).toString();
  return query === '' ? pathOf(found) : `${pathOf(found)}?${query}`;
}

const pathOf = ({ page: { address, match }, item }: Found): string =>
  item && match === 'prefix' ? `${address}/${item}` : address;

/** What a page is called, what its address needs, and what others see of a link to it. */
export interface PageWords extends Pick<CampaignPageView, 'title' | 'share' | 'address'> {
  query: Readonly<Record<string, string>>;
}

export const wordsOf = (found: Found): PageWords => {
  const { title } = found.page;
  const address = addressFrom(found.link, pathOf(found));
  return { title, query: queryOf(found), share: shareOf(found), address };
};

export const shareOf = ({
  campaign: { share, name },
  page,
}: Pick<Found, 'campaign' | 'page'>): CampaignPageView['share'] =>
  share ?? { title: name, text: page.title };
