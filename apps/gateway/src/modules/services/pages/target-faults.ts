import { byPrecedence, matchRoute } from '@shtrans/contract/addresses/route-path';
import { safeTarget } from '@shtrans/contract/addresses/safe-target';
import type { Campaign, CampaignPage } from '@shtrans/contract/campaigns/definition';
import { TOKEN_ADDRESS } from '@shtrans/contract/campaigns/path';
import type { Links } from '@shtrans/contract/links/schemas';
import { codedFault, type Fault } from '../../base/catalogue/service.ts';
import {
  isAskedFor,
  itemAsked,
  nearestOf,
  type OwnRoute,
  ownRoutes,
} from '../../rewards/campaigns/service.ts';

type Rows = readonly { id: string }[];

/** The operator data in which targets are resolved. */
export interface TargetData {
  campaigns: Campaign[];
  links: Links & { app: { features: readonly { path: string }[] } };
  products: Rows;
  spots: Rows;
  surveys: Rows;
}

/** The rows that a query value of a screen names. */
const QUERY_ROWS: Readonly<Record<string, [name: string, kind: 'products' | 'spots' | 'surveys']>> =
  {
    products: ['product', 'products'],
    scenicSpot: ['id', 'spots'],
    survey: ['sid', 'surveys'],
  };

/** Where in operator data a target is, and what its placeholders can be. */
interface Target {
  path: PropertyKey[];
  to: string;
  /** The campaign that names it: its pages below riders' links are only its own. */
  campaign?: Campaign;
  /** The values of `{id}`. */
  ids?: readonly string[];
}

/**
 * Returns faults for addresses in operator data that lead to no page: of buttons and links in campaigns' pages, of
 * mechanics and visits, and of the app's features.
 */
export function targetFaults(data: TargetData): Fault[] {
  const routes = ownRoutes().toSorted(byPrecedence);
  const targets = [
    ...data.campaigns.flatMap((campaign, index) =>
      targetsOf(campaign).map((target) => ({
        ...target,
        path: ['campaigns', index, ...target.path],
      })),
    ),
    ...data.links.app.features.map(({ path: to }, i) => ({
      path: ['links', 'app', 'features', i, 'path'],
      to,
    })),
  ];
  return targets.flatMap((target): Fault[] => {
    const wrong = faultOf(target, { data, routes });
    return wrong === undefined ? [] : [codedFault(target.path, ...wrong)];
  });
}

/** Finds every address that a campaign's blocks and mechanics name, under whatever name. */
function targetsOf(campaign: Campaign): Target[] {
  const { pages, mechanics, collections } = campaign;
  const itemsOf = (name: string | undefined): string[] => {
    const collection = collections[name ?? ''];
    return collection?.kind === 'lines'
      ? collection.items.flatMap(({ place }) => place ?? [])
      : (collection?.items.map(({ id }) => id) ?? []);
  };
  return [
    ...pages.flatMap(({ blocks, item }, page) =>
      blocks.flatMap((block, i) => {
        const mechanic = block.kind === 'bookings' ? mechanics[block.mechanic] : undefined;
        const ids =
          mechanic?.kind === 'booking'
            ? mechanic.offers.flatMap((offer) => offer.item ?? [])
            : itemsOf('collection' in block ? block.collection : item);
        return addressesIn(block, ['pages', page, 'blocks', i]).map((each) => ({
          ...each,
          campaign,
          ids,
        }));
      }),
    ),
    ...addressesIn(mechanics, ['mechanics']).map((each) => ({ ...each, campaign })),
  ];
}

/** Finds the texts in a value that are addresses. */
function addressesIn(value: unknown, path: PropertyKey[]): { path: PropertyKey[]; to: string }[] {
  if (typeof value === 'string') return /^(?:\/|https?:)/.test(value) ? [{ path, to: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]: [string, unknown]) =>
    addressesIn(child, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

interface World {
  data: TargetData;
  routes: readonly OwnRoute[];
}

/** A code, and what is wrong with what would be right. */
type Wrong = readonly [code: string, reason: string];

function faultOf(target: Target, world: World): Wrong | undefined {
  const { to, campaign, ids } = target;
  if (!to.startsWith('/')) {
    return safeTarget(to, { hosts: world.data.links.openHosts }) === undefined
      ? ['target_host', `${to} is not on an allowed host; add its host to openHosts of links.json`]
      : undefined;
  }
  if (to.startsWith(TOKEN_ADDRESS)) {
    const ownAddresses = (campaign?.pages ?? []).map(({ address }) => address);
    return ownAddresses.includes(to)
      ? undefined
      : ['target_unknown', `the campaign has no page ${to}; ${nearestOf(to, ownAddresses)}`];
  }
  if (!to.includes('{id}')) return pageFault(to, world);
  if (ids === undefined || ids.length === 0)
    return ['target_item', `${to} has {id}, but no collection gives it a value`];
  return ids.map((id) => pageFault(to.replace('{id}', id), world)).find(Boolean);
}

/** Returns what is wrong with a path below the base, with its query. */
function pageFault(to: string, world: World): Wrong | undefined {
  const { pathname, searchParams: query } = new URL(to, 'https://base.invalid');
  const route = matchRoute(world.routes, pathname)?.row;
  return route === undefined
    ? (campaignPageFault(pathname, query, world) ?? undefined)
    : queryFault(route, query, world.data);
}

function queryFault(
  { name, path, required }: OwnRoute,
  query: URLSearchParams,
  data: TargetData,
): Wrong | undefined {
  const missing = required.filter((each) => !query.get(each));
  if (missing.length > 0)
    return ['target_query', `${path} needs ${missing.map((each) => `?${each}=`).join(' and ')}`];
  const [valueName, kind] = QUERY_ROWS[name] ?? [];
  const value = valueName === undefined ? null : query.get(valueName);
  if (kind === undefined || value === null) return undefined;
  const ids = data[kind].map(({ id }) => id);
  return ids.includes(value)
    ? undefined
    : ['target_query', `${valueName}=${value} is none of ${kind}; ${nearestOf(value, ids)}`];
}

function campaignPageFault(
  pathname: string,
  query: URLSearchParams,
  { data, routes }: World,
): Wrong | undefined {
  const request = {
    path: pathname,
    key: query.get('key') ?? undefined,
    id: query.get('id') ?? undefined,
  };
  const all = data.campaigns.flatMap((campaign) =>
    campaign.pages.map((page) => ({ campaign, page })),
  );
  const requestedPage = all.find(({ page }) => isAskedFor(page, request));
  if (requestedPage === undefined)
    return unknownFault(pathname, { pages: all.map(({ page }) => page), routes });
  const { item: collection } = requestedPage.page;
  if (collection === undefined) return undefined;
  const ids = requestedPage.campaign.collections[collection]?.items.map(({ id }) => id) ?? [];
  const item = itemAsked(requestedPage.page, request);
  // Without an item the page lists all of them.
  return item === undefined || ids.includes(item)
    ? undefined
    : ['target_item', `${item} is not in ${collection}; ${nearestOf(item, ids)}`];
}

function unknownFault(
  pathname: string,
  { pages, routes }: { pages: readonly CampaignPage[]; routes: readonly OwnRoute[] },
): Wrong {
  const keys = pages.flatMap(({ address, query }) =>
    address === pathname ? (query?.key ?? []) : [],
  );
  if (keys.length > 0)
    return ['target_query', `${pathname} needs ?key= with one of ${keys.join(', ')}`];
  const pattern = matchRoute(
    routes.map((route) => ({ ...route, values: undefined })),
    pathname,
  );
  if (pattern !== undefined) {
    const { row, params } = pattern;
    const allowed = routes.find(({ path }) => path === row.path)?.values ?? {};
    const wrong = Object.entries(params).find(
      ([name, value]) => allowed[name]?.includes(value) === false,
    );
    if (wrong !== undefined) {
      const [name, value] = wrong;
      return [
        'target_value',
        `${value} is no ${name} of ${row.path}; write one of ${allowed[name]?.join(', ')}`,
      ];
    }
  }
  const knownAddresses = [
    ...pages.map(({ address }) => address),
    ...routes.map(({ path }) => path),
  ];
  return ['target_unknown', `${pathname} is no page; ${nearestOf(pathname, knownAddresses)}`];
}
