import type { addresses, AreaName } from '@shtrans/contract/addresses/addresses';
import { aftercare } from '@shtrans/contract/addresses/aftercare';
import { general } from '@shtrans/contract/addresses/general';
import { orders } from '@shtrans/contract/addresses/orders';
import { partnerOrders } from '@shtrans/contract/addresses/partner-orders';
import ordersScreens from './areas/orders.ts';
import type { ScreenRow } from '../core/route/register.ts';

type AddressesOf<A extends AreaName> = (typeof addresses)[A];

/** What the screens of an area show: one row for each of its addresses. */
export type Screens<A extends AreaName> = Readonly<Record<keyof AddressesOf<A>, ScreenRow>>;
/** Where pages of orders lead beyond the first areas. */
const ofOrderPages = {
  help: { helpRequest: '/help-request' },
  rules: { autotripOrderFee: '/autotrip-order-fee' },
  wallet: { intimateAccount: '/open-intimate-account' },
} as const satisfies {
  help: Pick<AddressesOf<'help'>, 'helpRequest'>;
  rules: Pick<AddressesOf<'rules'>, 'autotripOrderFee'>;
  wallet: Pick<AddressesOf<'wallet'>, 'intimateAccount'>;
};

/**
 * The addresses that the order list and an order's pages link to. Others come with the first area that needs them, so
 * that a new one costs these pages nothing.
 */
export const firstAddresses = {
  general,
  orders,
  aftercare,
  'partner-orders': partnerOrders,
  ...ofOrderPages,
};

/** What an area's pages link to, and those among which a path is found that none of the first ones fits. */
export const moreAddresses = (of: string) => {
  if (of === 'aftercare') return undefined;
  return isGuide(of)
    ? import('@shtrans/contract/addresses/guide-addresses')
    : import('./more-areas.ts');
};

/** By the name of the area, or a path of it. */
export const isGuide = (of: string): boolean => /^.?(?:traffic|station-)/.test(of);

/**
 * The tables of the areas that most visits begin in: each loads with the first screen of its, but for the order list's,
 * which is here: one file less before most riders' first page. The others are found in `more-areas.ts`.
 */
export const firstAreas = {
  orders: ordersScreens,
  aftercare: () => import('./areas/aftercare.ts'),
  traffic: () => import('./areas/traffic.ts'),
};
