import type { AuthTables } from './tables/auth.ts';
import type { DispatchTables } from './tables/dispatch.ts';
import type { FavouriteTables } from './tables/favourites.ts';
import type { GiftTables } from './tables/gifts.ts';
import type { LiveTrafficTables } from './tables/live-traffic.ts';
import type { OrderTables } from './tables/orders.ts';
import type { PartnerOrderTables } from './tables/partner-orders.ts';
import type { PaymentTables } from './tables/payments.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { RideTables } from './tables/rides.ts';

/** Every table by name. Each domain describes its own in `tables/`; migrations make them. */
export type Schema = PlatformTables &
  AuthTables &
  OrderTables &
  PaymentTables &
  RideTables &
  DispatchTables &
  PartnerOrderTables &
  FavouriteTables &
  GiftTables &
  LiveTrafficTables;
