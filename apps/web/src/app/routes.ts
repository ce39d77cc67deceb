import type { addresses, AreaName } from '@shtrans/contract/addresses/addresses';
import { aftercare } from '@shtrans/contract/addresses/aftercare';
import { general } from '@shtrans/contract/addresses/general';
import { ORDER_LINKS } from '@shtrans/contract/addresses/order-links';
import { orders } from '@shtrans/contract/addresses/orders';
import { partnerOrders } from '@shtrans/contract/addresses/partner-orders';
import ordersScreens from './areas/orders.ts';
import type { ScreenRow } from '../core/route/register.ts';

type AddressesOf<A extends AreaName> = (typeof addresses)[A];

/** The screens of an area: one row for each of its addresses. */
export type Screens<A extends AreaName> = Readonly<Record<keyof AddressesOf<A>, ScreenRow>>;

/**
 * The addresses that the order list and an order's pages link to. Others load with the first area that needs them, so
 * that a new one costs these pages nothing.
 */
export const firstAddresses = {
  general,
  orders,
  aftercare,
  'partner-orders': partnerOrders,
  ...ORDER_LINKS,
};

/** Loads the addresses that an area's pages link to, or those that may match a path outside the first ones. */
export const moreAddresses = (areaOrPath: string) => {
  if (areaOrPath === 'aftercare') return undefined;
  return isGuide(areaOrPath)
    ? import('@shtrans/contract/addresses/guide-addresses')
    : import('./more-areas.ts');
};

const GUIDE_PATHS = ['/traffic', '/station-'];

/** Whether an area, by its name, or a path belongs to the traffic guide. */
export const isGuide = (areaOrPath: string): boolean =>
  areaOrPath === 'traffic' || GUIDE_PATHS.some((beginning) => areaOrPath.startsWith(beginning));

/**
 * The tables of the areas in which most visits begin. Each loads with the first of its screens, except the order
 * list's, which is included here to save a file before most riders' first page. The others are in `more-areas.ts`.
 */
export const firstAreas = {
  orders: ordersScreens,
  aftercare: () => import('./areas/aftercare.ts'),
  traffic: () => import('./areas/traffic.ts'),
};
