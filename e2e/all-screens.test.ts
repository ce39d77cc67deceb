import { describe } from 'vitest';
import type { PlanAnswer } from '../packages/contract/src/plans.ts';
import type { OrderPage, OrderSummary } from '../packages/contract/src/orders.ts';
import { callAs, DEMO_RIDER, logIn } from '../tools/stage/rider.ts';
import { callRide } from './called-ride.ts';
import { expectLiterals } from './expect-literals.ts';
import { expect, see, test } from './journey.ts';
import { LITERALS } from './literals.ts';
import { ordersOf, SCREENS } from './screens.ts';
import { SPECIFIED, specifiedAt } from './specified.ts';
import { LANGUAGES, TEXTS } from './texts.ts';

interface Found {
  origin: string;
  /** The demo rider's credential. */
  token: string;
  orders: readonly OrderSummary[];
}

/** Of a taxi between home and Lujiazui, as the demo's story has one in each of these statuses: its fee is known. */
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
 * Where the screens stand whose states elsewhere are all brought about by answers in the gateway's place, or by a tap: with
 * something of the demo rider's, or of a ride under way.
 */
const OTHERS: Readonly<Record<string, (found: Found) => string | Promise<string>>> = {
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

test('every screen is looked at with what the gateway has, by who may see it', async ({
  gateway,
}) => {
  const orders = await ordersOf(gateway.origin);
  const seen = new Set(Object.keys(OTHERS));
  for (const { address, stub, rider, local } of Object.values(SCREENS).flatMap((tell) =>
    tell(TEXTS.en_us, orders),
  )) {
    const screen = stub ? undefined : specifiedAt(address);
    const login = rider === undefined ? 'none' : local ? 'local' : 'user';
    if (screen && (screen.login === 'none' || screen.login === login)) seen.add(screen.path);
  }
  const missing = SPECIFIED.map(({ path }) => path).filter((path) => !seen.has(path));
  expect(missing).toEqual([]);
  const paths = Object.keys(LITERALS).filter((name) => name.startsWith('/'));
  expect(paths.filter((path) => !(path in OTHERS))).toEqual([]);
});

describe.each(LANGUAGES)('with data of its own in %s', (language) => {
  test('each screen opens that no state elsewhere shows so', async ({ gateway, open }) => {
    const { origin } = gateway;
    const token = await logIn(origin, DEMO_RIDER);
    const found = { origin, token, orders: await ordersOf(origin) };
    const page = await open({ token, reducedMotion: true });
    for (const [path, find] of Object.entries(OTHERS)) {
      const address = await find(found);
      expect(specifiedAt(address)?.path).toBe(path);
      await page.goto(gateway.page(address, language));
      await see(page.getByRole('main').locator('section, article, li, form'));
      expect(await page.getByRole('alert').count(), address).toBe(0);
      expect(await page.title(), address).not.toBe(TEXTS[language].app.noRoute);
      await expectLiterals(page, path, language);
    }
  });
});
