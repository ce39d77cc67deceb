import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { Campaign, CampaignPage } from '@shtrans/contract/campaigns/definition';
import { atToken, tokenPath } from '@shtrans/contract/campaigns/token';
import type { ReadContext } from '../../../context.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import type { Edition } from './edition.ts';
import { findRow } from './tables.ts';

export interface Found extends Edition {
  page: CampaignPage;
  /** The token of the link at whose address the page is. */
  link?: string | undefined;
  /** The id of the item that the page shows. */
  item?: string | undefined;
}

export async function findPage(
  ctx: ReadContext,
  pageIn: (campaign: Campaign) => CampaignPage | undefined,
): Promise<Found | undefined> {
  const { version, data } = await dataInForce(ctx);
  for (const campaign of data.campaigns) {
    const page = pageIn(campaign);
    if (page !== undefined) return { campaign, data, version, page };
  }
  return undefined;
}

/** Returns an address of the campaign as linked from a page, which may be at a rider's link. */
export const addressFrom = (link: string | undefined, address: string): string =>
  link === undefined ? address : atToken(address, link);

/** Returns a block whose buttons keep the rider's link and the item of the page. */
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

/** A request for a page: a path below the base, and the key and the item in its query. */
export interface Asked {
  path: string;
  key?: string | undefined;
  id?: string | undefined;
}

export const isAskedFor = (page: CampaignPage, { path, key }: Asked): boolean =>
  (page.address === path || itemInPath(page, path) !== undefined) &&
  (page.query === undefined || page.query.key === key);

/** Returns the part of a path after a page's address, if it names an item. */
const itemInPath = ({ address, match }: CampaignPage, path: string): string | undefined =>
  match === 'prefix' && path.startsWith(`${address}/`) ? path.slice(address.length + 1) : undefined;

/** Returns the requested item of a page, or undefined if the page has none or the request names none. */
export const itemAsked = (page: CampaignPage, { path, id }: Asked): string | undefined =>
  page.item === undefined ? undefined : (itemInPath(page, path) ?? id) || undefined;

/** Returns the requested page: of two at an address, the one with an item if the request names an item. */
export function pageAsked(
  pages: readonly CampaignPage[],
  request: Asked,
): CampaignPage | undefined {
  const pagesAtAddress = pages.filter((page) => isAskedFor(page, request));
  const namesItem = pagesAtAddress.some((page) => itemAsked(page, request) !== undefined);
  return pagesAtAddress.find(({ item }) => (item !== undefined) === namesItem) ?? pagesAtAddress[0];
}

/** Returns the requested page; below a rider's link, a page of the link's campaign. */
export async function pageAt(ctx: ReadContext, request: Asked): Promise<Found | undefined> {
  const { token, address } = tokenPath(request.path) ?? { address: request.path };
  // A token whose check digits are wrong is not looked up.
  const link = token ? await findRow(ctx.db, 'campaign_links', { token }) : undefined;
  if (token !== undefined && link === undefined) return undefined;
  const pageRequest = { ...request, path: address };
  const foundPage = await findPage(ctx, ({ id, pages }) =>
    link === undefined || link.campaign === id ? pageAsked(pages, pageRequest) : undefined,
  );
  return foundPage && { ...foundPage, link: link?.token, item: itemAsked(foundPage.page, request) };
}

/** Returns the query of links to a page. */
const queryOf = ({ page: { match, query }, item }: Found): PageWords['query'] => ({
  ...query,
  ...(item && match === undefined && { id: item }),
});

/** Returns the address of a page, below the base. */
export function addressOf(foundPage: Found): string {
  const query = new URLSearchParams(queryOf(foundPage)).toString();
  return query === '' ? pathOf(foundPage) : `${pathOf(foundPage)}?${query}`;
}

const pathOf = ({ page: { address, match }, item }: Found): string =>
  item && match === 'prefix' ? `${address}/${item}` : address;

/** A page's title, its address and query, and the preview of a shared link to it. */
export interface PageWords extends Pick<CampaignPageView, 'title' | 'share' | 'address'> {
  query: Readonly<Record<string, string>>;
}

export const wordsOf = (foundPage: Found): PageWords => {
  const { title } = foundPage.page;
  const address = addressFrom(foundPage.link, pathOf(foundPage));
  return { title, query: queryOf(foundPage), share: shareOf(foundPage), address };
};

export const shareOf = ({
  campaign: { share, name },
  page,
}: Pick<Found, 'campaign' | 'page'>): CampaignPageView['share'] =>
  share ?? { title: name, text: page.title };
