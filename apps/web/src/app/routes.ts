import type { addresses, AreaName } from '@shtrans/contract/addresses';
import { aftercare } from '@shtrans/contract/addresses/aftercare';
import { general } from '@shtrans/contract/addresses/general';
import { orders } from '@shtrans/contract/addresses/orders';
import { partnerOrders } from '@shtrans/contract/addresses/partner-orders';
import type { Paths } from '@shtrans/contract/link-to';
import ordersScreens from './areas/orders.ts';
import type { ScreenRow } from '../core/route/register.ts';

/** What the screens of an area show: one row for each of its addresses. */
export type Screens<A extends AreaName> = Readonly<Record<keyof (typeof addresses)[A], ScreenRow>>;
type Area<A extends AreaName> = Screens<A> | (() => Promise<{ default: Screens<A> }>);

/**
 * The addresses that the order list links to. All others come with the first area that is loaded, so
 * that a new one costs the list nothing.
 */
export const firstAddresses = { general, orders, aftercare, partnerOrders };

/** Every address, for the areas that load and for a path that none of the first ones fits. */
export const allAddresses = async (): Promise<Readonly<Record<string, Paths>>> =>
  (await import('@shtrans/contract/addresses')).addresses;

/**
 * The areas' tables load with the first screen of theirs. The order list's is here: one file less
 * before most riders' first page.
 */
export const areas: { readonly [A in AreaName]: Area<A> } = {
  general: () => import('./areas/general.ts'),
  orders: ordersScreens,
  aftercare: () => import('./areas/aftercare.ts'),
  partnerOrders: () => import('./areas/partner-orders.ts'),
  rides: () => import('./areas/rides.ts'),
  rules: () => import('./areas/rules.ts'),
  traffic: () => import('./areas/traffic.ts'),
  gifts: () => import('./areas/gifts.ts'),
};
