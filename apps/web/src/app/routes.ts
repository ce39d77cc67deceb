import type { addresses, AreaName } from '@shtrans/contract/addresses';
import { aftercare } from '@shtrans/contract/addresses/aftercare';
import { general } from '@shtrans/contract/addresses/general';
import { orders } from '@shtrans/contract/addresses/orders';
import { partnerOrders } from '@shtrans/contract/addresses/partner-orders';
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
export const moreAddresses = (of: string) =>
  isGuide(of) ? import('@shtrans/contract/guide-addresses') : import('@shtrans/contract/addresses');

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
