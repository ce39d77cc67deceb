import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { BASE_PATH } from '../../packages/contract/src/addresses/link-to.ts';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { ordersOf } from '../screens/screens.ts';
import { SPECIFIED, specifiedAt } from '../screens/specified.ts';
import { newPhone } from '../stage/called-ride.ts';
import { expect, test } from '../stage/journey.ts';
import { openTabs, visitAll } from '../stage/tabs.ts';

/** Screens of the specification that only something outside the app opens, by what that is. */
const FROM_OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  "a friend's or promoter's link or code": [
    '/:token/award-result',
    '/:token/login',
    '/:token/login-result',
    '/:token/share-two',
    '/:token/test-share',
    '/maas-app-download-friends',
    '/promoter-activity/download',
    '/promoter-activity/login',
    '/promoter-activity/login-rewards-points',
    '/rebate/bind',
    '/rebate/bind-success',
    '/rebate/bind/entry',
    '/green-experts/invite',
    '/travel-sharing',
    '/router-share',
    '/test-share',
    '/image-url',
  ],
  'another app: its own entry, a partner, or the store': [
    '/amp-order-detail',
    '/gdmp/face-verify',
    '/scheme/openwx',
    '/ssm-promotion-ylb',
    '/thirdparty/login',
    '/winter/alipay',
    '/winter/alipay-new',
  ],
  'an address of an earlier version': ['/riding-detail-old'],
  'a message about the fare of a called car; here, its order shows the same at /autotrip-order-fee':
    [
      '/triprule-saic-payment',
      '/triprule-saic-pending-payment',
      '/triprule-taxi-paid',
      '/triprule-taxi-ready-to-pay',
    ],
  'an answer that sends riders there: a payment, a login that is needed, a feature of the app alone':
    [
      '/app-download',
      '/app-guide',
      '/download-guide',
      '/login',
      '/maas-app-download',
      '/openapp',
      '/task-redirect',
      '/test',
    ],
};

/** Screens that follow what riders do on a page, which the walk does not do; journeys and states of screens do. */
const AFTER_AN_ACTION: Readonly<Record<string, readonly string[]>> = {
  'all questions of a quiz': ['/energy-conservation-activity/result', '/hello-sakura/result'],
  'a team, or an invitation to one': ['/energy-carbon/join', '/green-experts/details'],
  'both ends of a plan': ['/station-guide/route/select', '/traffic/travel/route/bus-detail'],
  'a metro ride that lacks its exit': ['/in-out-station'],
  'a verified name': ['/intimate-account-agreement', '/introduction-intimate-account'],
  'a prize that is sent': ['/winter/address'],
};

/** How many addresses of one kind are opened: their links differ by line, item or state. */
const PER_KIND = 2;

/** Returns the addresses below the base that a page links to. */
const linksOf = async (page: Page): Promise<string[]> =>
  await page.locator('a[href]').evaluateAll(
    (links, base) =>
      links
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(base))
        .map(({ pathname, searchParams }) => {
          // The same page in the other language.
          searchParams.delete('language');
          const query = searchParams.toString();
          return pathname.slice(base.length) + (query === '' ? '' : `?${query}`);
        }),
    BASE_PATH,
  );

/** Returns the screen of an address, or its path if the specification does not have it. */
const screenAt = (address: string): string =>
  specifiedAt(address)?.path ?? address.split('?')[0] ?? address;

describe('from home', () => {
  test(
    'a rider reaches every screen that nothing outside opens',
    { timeout: 1_800_000 },
    async ({ gateway, open }) => {
      const orders = await ordersOf(gateway.origin);
      /** Pages of orders differ by the type and status of the order, others by what their address names. */
      const kindOf = (address: string): string => {
        const order = orders.find(({ id }) => address.includes(id));
        const [path = '', query] = address.split('?');
        const names = [...new URLSearchParams(query).keys()].toSorted();
        const screen = screenAt(address);
        // The links that riders pass on have any first part, which other pages outside the specification have too.
        const page = screen.startsWith('/:token') ? path : screen;
        return [page, order?.type, order?.status, ...names].join(' ');
      };
      const unreachedScreens = [FROM_OUTSIDE, AFTER_AN_ACTION]
        .flatMap((list) => Object.values(list).flat())
        .toSorted();
      const missing = new Set(SPECIFIED.map(({ path }) => path));
      // A listed screen that a link leads to also counts: the comparison below then names it.
      const isComplete = (): boolean => missing.size <= unreachedScreens.length;
      for (const phone of [DEMO_RIDER, newPhone()]) {
        const tabs = await openTabs(open, {
          token: await logIn(gateway.origin, phone),
          localToken: await logIn(gateway.origin, phone, 'local'),
          reducedMotion: true,
          // Pages of past or foreign things answer that they are gone, and busy partners that they are.
          expected: [/status of (?:4\d\d|503)/],
        });
        const countByKind = new Map<string, number>();
        const addresses = new Set<string>();
        const queue: string[] = [];
        const enqueue = (address: string): void => {
          if (addresses.has(address)) return;
          addresses.add(address);
          const count = (countByKind.get(kindOf(address)) ?? 0) + 1;
          countByKind.set(kindOf(address), count);
          if (count <= PER_KIND) queue.push(address);
        };
        enqueue('/');
        const visit = async (tab: Page, address: string): Promise<void> => {
          await tab.goto(gateway.page(address, 'zh_cn'), { waitUntil: 'networkidle' });
          // A page can send riders on, to the one that comes first.
          const { pathname, search } = new URL(tab.url());
          missing.delete(screenAt(pathname.slice(BASE_PATH.length) + search));
          for (const link of await linksOf(tab)) {
            missing.delete(screenAt(link));
            enqueue(link);
          }
        };
        await visitAll(tabs, queue, visit, isComplete);
        for (const tab of tabs) await tab.close();
      }
      expect([...missing].toSorted()).toEqual(unreachedScreens);
    },
  );
});
