import type { addresses, AreaName } from '@shtrans/contract/addresses';
import ordersScreens from './areas/orders.ts';
import type { ScreenRow } from '../core/route/register.ts';

/** What the screens of an area show: one row for each of its addresses. */
export type Screens<A extends AreaName> = Readonly<Record<keyof (typeof addresses)[A], ScreenRow>>;
type Area<A extends AreaName> = Screens<A> | (() => Promise<{ default: Screens<A> }>);

/**
 * The areas' tables load with the first screen of theirs: an address is all a link needs. The order
 * list's is here with the addresses: one file less before most riders' first page.
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
