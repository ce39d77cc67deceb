import type { addresses, AreaName } from '@shtrans/contract/addresses';
import { aftercare } from '@shtrans/contract/addresses/aftercare';
import { general } from '@shtrans/contract/addresses/general';
import { orders } from '@shtrans/contract/addresses/orders';
import { partnerOrders } from '@shtrans/contract/addresses/partner-orders';
import { CAMPAIGN_PATH } from '@shtrans/contract/campaigns/path';
import type { Path, Paths } from '@shtrans/contract/link-to';
import ordersScreens from './areas/orders.ts';
import type { ScreenRow } from '../core/route/register.ts';

type AreaScreens = Readonly<Record<string, ScreenRow>>;

/** What the screens of an area show: one row for each of its addresses. */
export type Screens<A extends AreaName> = Readonly<Record<keyof (typeof addresses)[A], ScreenRow>>;
/**
 * The addresses that the order list links to. Others come with the first area that is loaded, so that
 * a new one costs the list nothing.
 */
export const firstAddresses = { general, orders, aftercare, 'partner-orders': partnerOrders };

/** What an area's pages link to, and those among which a path is found that none of the first ones fits. */
export const moreAddresses = async (of: string): Promise<Readonly<Record<string, Paths>>> =>
  isGuide(of)
    ? (await import('@shtrans/contract/guide-addresses')).guideAddresses
    : (await import('@shtrans/contract/addresses')).addresses;

/** A path that no screen has may be a campaign's: the gateway knows. */
export const otherwise = (path: string) =>
  CAMPAIGN_PATH.test(path)
    ? { row: { name: 'campaign', area: 'campaigns', path: path as Path }, params: { path } }
    : undefined;

/** By the name of the area, or a path of it. */
export const isGuide = (of: string): boolean => /^.?(?:traffic|station-)/.test(of);

const tables = import.meta.glob<{ default: AreaScreens }>(['./areas/*.ts', '!./areas/orders.ts']);

/**
 * The areas' tables, found by the areas' names: each loads with the first screen of its. The order
 * list's is here: one file less before most riders' first page.
 */
export const areas = Object.fromEntries<AreaScreens | (typeof tables)[string]>([
  ['orders', ordersScreens],
  ...Object.entries(tables).map(([file, load]) => [file.slice(8, -3), load] as const),
]);
