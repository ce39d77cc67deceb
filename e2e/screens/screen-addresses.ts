import type { OrderPage, OrderSummary } from '../../packages/contract/src/orders/schemas.ts';
import type { PlanAnswer } from '../../packages/contract/src/plans/schemas.ts';
import { atToken } from '../../packages/contract/src/campaigns/token.ts';
import { TOKEN_ADDRESS } from '../../packages/contract/src/campaigns/path.ts';
import { campaignLink } from '../../tools/stage/campaign-link.ts';
import { callAs } from '../../tools/stage/rider.ts';
import { callRide } from '../stage/called-ride.ts';
import { SCREENS } from './screens.ts';
import { SPECIFIED, specifiedAt, type SpecifiedScreen } from './specified.ts';
import { TEXTS } from '../stage/texts.ts';

export interface Found {
  origin: string;
  /** The demo rider's credential. */
  token: string;
  orders: readonly OrderSummary[];
}

/** Returns a page of a taxi ride between home and Lujiazui, which the demo has in each of these statuses with a known fee. */
const feeOf =
  (path: string, status: OrderSummary['status']) =>
  async ({ origin, token }: Found): Promise<string> => {
    const taxis = await callAs<OrderPage>(origin, token, '/v1/orders?type=taxi&limit=50');
    const ride = taxis.items.find(
      (order) =>
        order.status === status && [order.from, order.to].some((end) => end?.zh === '陆家嘴环路'),
    );
    return `${path}?id=${ride?.id}`;
  };
/** Tomorrow at nine. */
const NINE = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T01:00:00Z`;
const BY_METRO = `?from=S0118&to=S0121&time=${NINE}`;
/** Along a road that buses take. */
const BY_BUS = `?from=31.22300,121.44500&to=31.22900,121.48500&modes=bus&time=${NINE}`;

/**
 * Addresses of the screens whose states in `*-screens.ts` all need a stub or a tap: here with data of the demo rider or of
 * a ride under way.
 */
export const OTHERS: Readonly<Record<string, (found: Found) => string | Promise<string>>> = {
  '/travel-sharing': async ({ origin }) => {
    const { id, token } = await callRide(origin);
    const { url } = await callAs<{ url: string }>(origin, token, `/v1/rides/${id}/shares`, {
      method: 'POST',
    });
    return url.replace('/shtrans-h5', '');
  },
  '/riding-order-list/third-orderList/detail': async ({ origin, token }) => {
    const { items } = await callAs<{ items: { id: string }[] }>(
      origin,
      token,
      '/v1/partner-orders',
    );
    return `/riding-order-list/third-orderList/detail?id=${items[0]?.id}`;
  },
  '/triprule-taxi-paid': feeOf('/triprule-taxi-paid', 'refunded'),
  '/triprule-taxi-ready-to-pay': feeOf('/triprule-taxi-ready-to-pay', 'in_payment'),
  '/triprule-saic-payment': feeOf('/triprule-saic-payment', 'completed'),
  '/triprule-saic-pending-payment': feeOf('/triprule-saic-pending-payment', 'to_be_paid'),
  '/badge-detail': () => '/badge-detail?id=metro-10',
  '/traffic/index': () => '/traffic/index',
  '/trail-car/protocol': () => '/trail-car/protocol',
  '/traffic/travel/route/bus-detail': async ({ origin, token }) => {
    const { itineraries } = await callAs<PlanAnswer>(origin, token, `/v1/plans${BY_BUS}`);
    const leg = itineraries[0]?.legs.findIndex(({ kind }) => kind === 'ride');
    return `/traffic/travel/route/bus-detail${BY_BUS}&id=${itineraries[0]?.id}&leg=${leg}`;
  },
  '/station-guide/route/addresses': () => '/station-guide/route/addresses?end=to',
  '/station-guide/route/select': () => `/station-guide/route/select${BY_METRO}`,
};

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const firstOf = async ({ origin, token }: Found, path: string): Promise<string> => {
  const { items } = await callAs<{ items: { id: string }[] }>(origin, token, path);
  return items[0]?.id ?? '';
};

/** Screens whose states without a stub are failures: here with the demo's data. */
const WITH_ROWS: typeof OTHERS = {
  '/dynamic-activity': () => '/dynamic-activity?key=city-walk',
  '/router-share': () => '/router-share?shareRoute=%2Ftickets',
  '/maas-app-download-friends': async ({ origin, token }) => {
    const { code } = await callAs<{ code: string }>(origin, token, '/v1/invitations');
    return `/maas-app-download-friends?code=${code}`;
  },
  '/coupon-details': async (demo) => `/coupon-details?id=${await firstOf(demo, '/v1/coupons')}`,
  '/riding-order-list/12306/detail': async (demo) =>
    `/riding-order-list/12306/detail?id=${await firstOf(demo, '/v1/rail-orders')}`,
  '/image-url': async ({ origin, token }) => {
    const body = new FormData();
    body.set('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}/external/v1/fileUpload`, {
      method: 'POST',
      headers,
      body,
    });
    const { url } = (await answer.json()) as { url: string };
    return `/image-url?url=${encodeURIComponent(url)}`;
  },
};

/** The address where a screen of the specification shows data of the gateway, and the rider who sees it. */
export interface AddressedScreen extends SpecifiedScreen {
  address: string;
  /** The rider's phone number; undefined without a login. */
  rider: string | undefined;
}

/** Returns every screen of the specification once, at an address without stubs. */
export async function addressedScreens(demo: Found, demoRider: string): Promise<AddressedScreen[]> {
  const states = Object.values(SCREENS)
    .flatMap((screensOf) => screensOf(TEXTS.zh_cn, demo.orders))
    .filter(({ stub, address }) => !stub && !address.startsWith('sandbox:'));
  return await Promise.all(
    SPECIFIED.map(async (screen) => {
      const findAddress = WITH_ROWS[screen.path] ?? OTHERS[screen.path];
      const rider = screen.login === 'none' ? undefined : demoRider;
      if (findAddress !== undefined) return { ...screen, address: await findAddress(demo), rider };
      const state = states.find(({ address, rider: sees, local }) => {
        const login = sees === undefined ? 'none' : local ? 'local' : 'user';
        const isItsOwn = screen.login === 'none' || screen.login === login;
        return isItsOwn && specifiedAt(address)?.path === screen.path;
      });
      if (state === undefined) throw new Error(`no state shows ${screen.path}`);
      const { address: template } = state;
      const address = template.startsWith(TOKEN_ADDRESS)
        ? atToken(template, await campaignLink(demo.origin))
        : template;
      return { ...screen, address, rider: screen.login === 'none' ? undefined : state.rider };
    }),
  );
}
