import type { addresses, AreaName } from '@shtrans/contract/addresses/addresses';
import { aftercare } from '@shtrans/contract/addresses/aftercare';
import { general } from '@shtrans/contract/addresses/general';
import { ORDER_LINKS } from '@shtrans/contract/addresses/order-links';
import { orders } from '@shtrans/contract/addresses/orders';
import { partnerOrders } from '@shtrans/contract/addresses/partner-orders';
import ordersScreens from './areas/orders.ts';
import type { ScreenRow } from '../core/route/register.ts';

type AddressesOf<A extends AreaName> = (typeof addresses)[A];

/** What the screens of an area show: one row for each of its addresses. */
export type Screens<A extends AreaName> = Readonly<Record<keyof AddressesOf<A>, ScreenRow>>;

/**
 * The addresses that the order list and an order's pages link to. Others come with the first area that needs them, so
 * that a new one costs these pages nothing.
 */
export const firstAddresses = {
  general,
  orders,
  aftercare,
  'partner-orders': partnerOrders,
  ...ORDER_LINKS,
};

/** What an area's pages link to, and those among which a path is found that none of the first ones fits. */
export const moreAddresses = (of: string) => {
  if (of === 'aftercare') return undefined;
  return isGuide(of)
    ? import('@shtrans/contract/addresses/guide-addresses')
    : import('./more-areas.ts');
};

const GUIDE_PATHS = ['/traffic', '/station-'];

/** Whether an area, by its name, or a path belongs to the traffic guide. */
export const isGuide = (of: string): boolean =>
  of === 'traffic' || GUIDE_PATHS.some((beginning) => of.startsWith(beginning));

/**
 * The tables of the areas that most visits begin in: each loads with the first screen of its, but for the order list's,
 * which is here: one file less before most riders' first page. The others are found in `more-areas.ts`.
 */
export const firstAreas = {
  orders: ordersScreens,
  aftercare: () => import('./areas/aftercare.ts'),
  traffic: () => import('./areas/traffic.ts'),
};
