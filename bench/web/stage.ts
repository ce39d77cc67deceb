import type { BrowserContext } from 'playwright-core';
import type { StageGateway } from '../../tools/stage/gateway.ts';
import { launchChromium, newPhone, type PhoneOptions } from '../../tools/stage/phone.ts';
import { BUSY_RIDER, callAs, DEMO_RIDER, documentCookie, logIn } from '../../tools/stage/rider.ts';
import { startDemoGateway } from '../gateway/stage.ts';
import type { OrderPage } from '../../packages/contract/src/orders/schemas.ts';
import { behindProxy } from './proxy.ts';
import { serveFloors, takeSnapshot, type Floor, type MeasuredPage } from './floor.ts';
import { ORDER_CARD } from './recorder.ts';

/** The setup of measurements: a gateway with the demo data, a browser, two riders, the floor page. */
export interface BenchStage {
  gateway: StageGateway;
  /** Bearer credentials: a year of orders, and 5,000 of them. */
  token: string;
  busyToken: string;
  /** The pages whose figures have targets, each with its floor; the order list first. */
  pages: readonly (MeasuredPage & { floor: Floor })[];
  /** The floor of the order list. */
  floor: Floor;
  /** Runs work on a phone with a new profile, logged in if a credential is given. */
  onPhone: <T>(
    token: string | null,
    work: (phone: BrowserContext) => Promise<T>,
    options?: Pick<PhoneOptions, 'serviceWorker' | 'userAgent'>,
  ) => Promise<T>;
}

/** One line per page; `{name}` is replaced by an order of the rider. */
const PAGES: readonly [name: string, address: string, shows: string][] = [
  ['order-list', '/riding-order-list/', ORDER_CARD],
  ['order-detail', '/riding-order-list/order-detail?id={metro}&type=metro', 'main dl'],
  ['home', '/', 'main h2'],
  ['guide', '/traffic/index', 'a.line-tiles-tile'],
  ['line', '/traffic/travel/metro-info?line=metro-2', 'main ol li'],
  ['station', '/traffic/travel/metro-info?station=S0123', 'main li'],
  ['plan', '/station-guide/route?from=31.2304,121.4737&to=31.1443,121.8083', 'main li a'],
  ['fee', '/autotrip-order-fee?id={taxi}', 'main dl'],
  ['ride-code', '/ride-code', 'main svg'],
  ['taxi', '/station-guide/taxi', 'main li'],
  ['coupons', '/my-card-volume', 'main li'],
  ['tickets', '/tickets', 'main article'],
  ['shop', '/products', 'main li'],
  ['campaign-winter', '/winter/index', 'main h2'],
  ['campaign-wednesday', '/wednesday', 'main h2'],
  ['campaign-energy', '/energy-conservation-activity', 'main h2'],
];

/** Pages as visitors without a login see them; `stranger-` precedes their names. */
const FOR_STRANGERS: typeof PAGES = [
  ['login', '/login', 'main form'],
  ['home', '/', 'main h2'],
  ['order-list', '/riding-order-list/', 'main form'],
  ['coupons', '/my-card-volume', 'main form'],
  ['tickets', '/tickets', 'main form'],
  ['ride-code', '/ride-code', 'main form'],
  ['shop', '/products', 'main li'],
  ['taxi', '/station-guide/taxi', 'main li'],
];

const STRANGER = 'stranger-';

/** The credential of a page's visitor. */
export const visitorOf = ({ name }: Pick<MeasuredPage, 'name'>, token: string): string | null =>
  name.startsWith(STRANGER) ? null : token;

/** Whether the page comes from operator data. */
export const isCampaign = ({ name }: Pick<MeasuredPage, 'name'>): boolean =>
  name.startsWith('campaign-');

const newest = async (origin: string, token: string, type: string): Promise<string> => {
  const path = `/v1/orders?type=${type}&tab=completed&limit=1`;
  const [order] = (await callAs<OrderPage>(origin, token, path)).items;
  if (order === undefined) throw new Error(`the demo rider has no completed ${type} order`);
  return order.id;
};

export async function setBenchStage(ends: AsyncDisposableStack): Promise<BenchStage> {
  const { gateway: direct, databaseUrl } = await startDemoGateway(ends);
  const gateway = await behindProxy(direct, ends);
  const browser = ends.use(await launchChromium({ anyCertificate: true }));
  const onPhone: BenchStage['onPhone'] = async (token, work, phoneOptions = {}) => {
    const options = { ...phoneOptions, ...(token !== null && { token }) };
    await using phone = await newPhone(browser, options);
    // As on a later visit.
    if (token !== null) {
      const cookie = await documentCookie(gateway.origin, token);
      await phone.addCookies([{ ...cookie, url: gateway.page('/') }]);
    }
    return await work(phone);
  };
  const token = await logIn(gateway.origin, DEMO_RIDER);
  const busyToken = await logIn(gateway.origin, BUSY_RIDER);
  const orders = {
    metro: await newest(gateway.origin, token, 'metro'),
    taxi: await newest(gateway.origin, token, 'taxi'),
  };
  const allPages = [
    ...PAGES,
    ...FOR_STRANGERS.map(([name, ...rest]) => [`${STRANGER}${name}`, ...rest] as const),
  ];
  const measured = allPages.map(([name, address, shows]) => {
    const filled = address.replace('{metro}', orders.metro).replace('{taxi}', orders.taxi);
    return { name, url: gateway.page(filled), shows };
  });
  const env = { DATABASE_URL: databaseUrl };
  const snapshotOf = (page: MeasuredPage): Promise<string> =>
    onPhone(visitorOf(page, token), (phone) => takeSnapshot(phone, page));
  const floors = await serveFloors(measured, snapshotOf, env, ends);
  const pages = measured.map((page) => {
    const floor = floors.get(page.name);
    if (floor === undefined) throw new Error(`${page.name} has no floor`);
    return { ...page, floor };
  });
  const floor = pages[0]?.floor;
  if (floor === undefined) throw new Error('there is no order list');
  return { gateway, token, busyToken, pages, floor, onPhone };
}
