import { activities } from './activities.ts';
import { aftercare } from './aftercare.ts';
import { campaigns } from './campaigns.ts';
import { general } from './general.ts';
import { help } from './help.ts';
import { invites } from './invites.ts';
import { me } from './me.ts';
import { opening } from './opening.ts';
import { orders } from './orders.ts';
import { partnerOrders } from './partner-orders.ts';
import { rideCode } from './ride-code.ts';
import { rides } from './rides.ts';
import { rules } from './rules.ts';
import { services } from './services.ts';
import { sharing } from './sharing.ts';
import { shopping } from './shopping.ts';
import { traffic } from './traffic.ts';
import { viewing } from './viewing.ts';
import { wallet } from './wallet.ts';
import { campaignAt } from '../campaigns/campaign-at.ts';
import { linkTo, type Paths, type Query } from './link-to.ts';

/**
 * The address of every screen of the web app below its base path, by area and name. Each area has its own file, so that
 * the web's bundle can load it separately; this file is for code that needs all of them.
 */
export const addresses = {
  general,
  me,
  opening,
  orders,
  aftercare,
  help,
  'partner-orders': partnerOrders,
  'ride-code': rideCode,
  rides,
  rules,
  traffic,
  invites,
  activities,
  campaigns,
  services,
  sharing,
  shopping,
  wallet,
  viewing,
} as const satisfies Readonly<Record<string, Paths>>;

/** The fallback for a path that matches none of them. */
export const otherwise = campaignAt;

type Areas = typeof addresses;
export type AreaName = keyof Areas;

type NamesIn<Area> = Area extends unknown ? keyof Area & string : never;
type PathIn<Area, N extends string> = Area extends Readonly<Record<N, infer P>> ? P : never;

/** The name of a screen, which links use. */
export type RouteName = NamesIn<Areas[AreaName]>;

type ParamNames<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** The path parameters of a screen. A link to the screen needs all of them. */
export type ParamsOf<N extends RouteName> = {
  readonly [K in ParamNames<PathIn<Areas[AreaName], N>>]: string;
};

/** Arguments after the name. The parameters are optional if the path has none. */
export type LinkArgs<N extends RouteName> = keyof ParamsOf<N> extends never
  ? [params?: Readonly<Record<string, never>> | undefined, query?: Query | undefined]
  : [params: ParamsOf<N>, query?: Query | undefined];

/** Returns the link to a screen by its name, from the web app's origin: `/shtrans-h5/refund-detail?id=1`. */
export function addressOf<N extends RouteName>(name: N, ...[params, query]: LinkArgs<N>): string {
  const area = Object.values<Paths>(addresses).find((paths) => name in paths);
  return linkTo(area?.[name] ?? '/', params, query);
}
