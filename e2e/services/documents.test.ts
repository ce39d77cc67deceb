import type { Page } from 'playwright-core';
import { describe, inject, onTestFinished } from 'vitest';
import type { PageDrawer } from '../../packages/contract/src/addresses/page-drawing.ts';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import { startProxy, type WireAnswer } from '../../tools/stage/proxy.ts';
import { BUSY_RIDER, callAs, DEMO_RIDER, logIn, NEW_RIDER } from '../../tools/stage/rider.ts';
import {
  expect,
  expectAccessible,
  keepCookie,
  see,
  takenOver,
  readingTest as test,
} from '../stage/journey.ts';
import { ordersOf } from '../screens/screens.ts';
import { beginning, LANGUAGES, TEXTS } from '../stage/texts.ts';
import { form, logIn as fillLogin } from '../people/login-form.ts';

const TICKETS = { zh_cn: '我的票', en_us: 'My tickets' };
const CODE_MISSING = { zh_cn: '请输入6位数字验证码', en_us: 'Enter the 6-digit code' };

const LIST = '/riding-order-list/';

/** Records, before any module runs, the content of the parsed document. */
async function watchDocument(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const root = document.getElementById('root');
      if (document.readyState !== 'interactive' || root === null) return;
      const documentShows = {
        first: root.firstElementChild,
        text: root.textContent,
        shown: getComputedStyle(root).display !== 'none',
      };
      Object.defineProperty(window, 'brought', { value: documentShows });
    });
  });
}

interface Brought {
  first: Element | null;
  text: string;
  shown: boolean;
}

const contentOfDocument = (page: Page) =>
  page.evaluate(() => {
    const { first, text, shown } = (window as unknown as { brought: Brought }).brought;
    const root = document.getElementById('root');
    return { text, shown, taken: root?.firstElementChild === first };
  });

/** The server side of the built web app. */
const drawer = async (): Promise<PageDrawer> =>
  (await import(`${inject('stageDatabase').webDist}/server/pages.js`)) as PageDrawer;

const GROUPS = ['orders', 'city', 'wallet', 'services', 'people', 'opening'] as const;

/** Returns each page's addresses and the request that its document must not repeat, in groups that keep each test short. */
async function visitsOf(
  origin: string,
  token: string,
): Promise<Record<(typeof GROUPS)[number], (readonly [address: string, question: string])[]>> {
  const orders = await ordersOf(origin);
  const idOf = (type: string, status?: string): string =>
    orders.find((o) => o.type === type && (status ?? o.status) === o.status)?.id ?? '';
  const firstOf = async (path: string): Promise<string> =>
    (await callAs<{ items: { id: string }[] }>(origin, token, path)).items[0]?.id ?? '';
  const rail = await firstOf('/v1/rail-orders');
  const partner = await firstOf('/v1/partner-orders');
  const coupon = await firstOf('/v1/coupons?list=usable');
  const badge = await firstOf('/v1/badges');
  const taxiRideId = idOf('taxi', 'completed');
  const ends = 'from=31.2304,121.4737&to=31.1443,121.8083';
  return {
    orders: [
      ['/', '/v1/orders'],
      [LIST, '/v1/orders'],
      ['/riding-order-list/metro/completed', '/v1/orders'],
      ['/riding-order-list/all/all?from=', '/v1/orders'],
      [`/riding-order-list/order-detail?id=${idOf('taxi')}`, `/v1/orders/${idOf('taxi')}`],
      [`/riding-order-list/parking/all/${idOf('parking')}`, `/v1/orders/${idOf('parking')}`],
      [`/riding-detail?id=${idOf('metro')}`, `/v1/orders/${idOf('metro')}`],
      [`/amp-order-detail?id=${taxiRideId}`, `/v1/orders/${taxiRideId}`],
      [`/autotrip-order-fee?id=${taxiRideId}`, `/v1/orders/${taxiRideId}`],
      [`/riding-order-list/receipt?id=${taxiRideId}`, `/v1/orders/${taxiRideId}/receipt`],
      [`/journey?id=${taxiRideId}`, `/v1/orders/${taxiRideId}/journey`],
      [`/riding-order-list/order-evaluate?id=${taxiRideId}`, `/v1/orders/${taxiRideId}`],
      ['/riding-order-list/12306/', '/v1/rail-orders'],
      [`/riding-order-list/12306/detail?id=${rail}`, `/v1/rail-orders/${rail}`],
      ['/riding-order-list/third-orderList', '/v1/partner-orders'],
      [`/riding-order-list/third-orderList/detail?id=${partner}`, `/v1/partner-orders/${partner}`],
    ],
    city: [
      ['/traffic/index', '/v1/lines'],
      ['/traffic/travel', '/v1/lines'],
      ['/traffic/travel?q=+rmgc+', '/v1/stations'],
      ['/traffic/travel/metro-info?line=metro-2', '/v1/lines/metro-2'],
      ['/traffic/travel/metro-info?station=S0123', '/v1/stations/S0123'],
      ['/traffic/travel/bus-detail?line=bus-line-11', '/v1/lines/bus-line-11'],
      [`/station-guide/route?${ends}`, '/v1/plans'],
      ['/station-guide/route?to=S0123', '/v1/plans'],
      ['/station-guide/route/select', '/v1/plans'],
      ['/traffic/travel/route/bus-detail', '/v1/plans'],
      ['/traffic/travel/metro-info', '/v1/stations'],
      ['/station-guide/route/addresses?for=to', '/v1/stations'],
      ['/station-guide/route/addresses?for=to&q=rmgc', '/v1/stations'],
      [`/station-guide/route/select?${ends}`, '/v1/plans'],
      [`/traffic/travel/route/bus-detail?${ends}&leg=1`, '/v1/plans'],
    ],
    wallet: [
      ['/points', '/v1/points'],
      ['/integral-strategy', '/v1/points'],
      ['/plates', '/v1/plates'],
      ['/emergency-contacts', '/v1/emergency-contacts'],
      ['/products', '/v1/products'],
      ['/tickets', '/v1/tickets'],
      ['/ecoupons', '/v1/ecoupons'],
      ['/changjiangDeltaSceneTicket', '/v1/spots'],
      ['/changjiangDeltaSceneTicket/detail?id=tongli', '/v1/spots/tongli'],
      ['/ride-code', '/v1/ride-code'],
      ['/real-name-authentication?return=/sessions', '/v1/real-name'],
      ['/introduction-intimate-account', '/v1/documents/intimate_introduction'],
      ['/intimate-account-agreement', '/v1/documents/intimate_agreement'],
      ['/my-card-volume', '/v1/coupons'],
      ['/invalid-card-volume', '/v1/coupons'],
      [`/coupon-details?id=${coupon}`, `/v1/coupons/${coupon}`],
      ['/achievement-badges', '/v1/badges'],
      ['/gdmp/face-verify', '/v1/face-checks/latest'],
      ['/image-url?url=https://elsewhere.example/1.png', '/v1/links'],
      [`/badge-detail?id=${badge}`, '/v1/badges'],
    ],
    services: [
      ['/repair-shop', '/v1/venues'],
      ['/repair-shop/list?sort=rating', '/v1/venues'],
      ['/repair-shop/detail/shop-xujiahui', '/v1/venues/shop-xujiahui'],
      ['/parking-corrective-feedback', '/v1/parking-reports'],
      ['/trail-car', '/v1/venues'],
      ['/trail-car/order', '/v1/appointments'],
      ['/trail-car/protocol', '/v1/documents/test_drive_agreement'],
    ],
    people: [
      [`/help-request?id=${taxiRideId}`, `/v1/orders/${taxiRideId}`],
      ['/activities', '/v1/activities'],
      ['/help-threads', '/v1/help-threads'],
      ['/me', '/v1/me'],
      ['/login', '/v1/orders'],
      ['/station-guide/taxi', '/v1/rides/current'],
      ['/survey?sid=accessibility', '/v1/surveys/accessibility'],
      ['/invite-new-users', '/v1/invitations'],
      ['/invite-subway-white-list', '/v1/trial'],
      ['/promoter-activity/download?promoter=xujiahui-01', '/v1/promoters/xujiahui-01'],
      ['/promoter-activity/login-rewards-points', '/v1/promoter-reward'],
      ['/rebate/points', '/v1/rebate'],
      ['/rebate/signup', '/v1/rebate'],
      ['/rebate/qrcode', '/v1/rebate'],
      ['/rebate/bind/entry?code=WEYGHU88', '/v1/rebate/promoters/WEYGHU88'],
      ['/rebate/bind?code=WEYGHU88', '/v1/rebate'],
      ['/rebate/bind-success', '/v1/rebate'],
    ],
    opening: [
      ['/motro-rewards-points-activity', '/v1/campaign-pages'],
      // With an app to open, the page is gone before the test can check it.
      ['/openapp?path=none', '/v1/links'],
      ['/app-download', '/v1/links'],
      ['/maas-app-download?channel=spring', '/v1/links'],
      ['/maas-app-download-friends', '/v1/links'],
      ['/app-guide', '/v1/links'],
      ['/download-guide', '/v1/links'],
      ['/scheme/openwx', '/v1/links'],
      ['/scheme/youth-voucher', '/v1/links'],
      ['/test-share', '/v1/links'],
    ],
  };
}

describe.each(LANGUAGES)('documents in %s', (language) => {
  const t = TEXTS[language];

  test('contain every page', async ({ gateway }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { names, pageAt } = await drawer();
    const visits = Object.values(await visitsOf(gateway.origin, token)).flat();
    const visited = visits.map(([address]) => {
      const { pathname, search } = new URL(gateway.page(address, language));
      return pageAt(pathname, search)?.name;
    });
    // Other journeys visit these pages: they wait for a verified name, show another rider's badge, redirect immediately,
    // show a message that must be written first, or are shown by a city that lacks a service.
    const elsewhere = new Set([
      'intimateAccount',
      'badgeShare',
      'routerShare',
      'helpThread',
      'notOffered',
    ]);
    const expectedNames = names.filter((name) => !elsewhere.has(name));
    expect(new Set(visited)).toEqual(new Set(expectedNames));
  });

  test.for(GROUPS)(
    'contain %s: no repeated request, nothing drawn again',
    async (group, { gateway, open }) => {
      const token = await logIn(gateway.origin, DEMO_RIDER);
      const page = await open({ token });
      await watchDocument(page);
      await keepCookie(page.context(), gateway.origin, token);
      const requestedPaths: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/v1/')) requestedPaths.push(new URL(request.url()).pathname);
      });
      const visits = await visitsOf(gateway.origin, token);
      for (const [address, question] of visits[group]) {
        requestedPaths.length = 0;
        await page.goto(gateway.page(address, language));
        await takenOver(page);
        const { shown, taken } = await contentOfDocument(page);
        expect([address, shown, taken]).toEqual([address, true, true]);
        await see(page.getByRole('heading', { level: 1 }));
        expect(requestedPaths, address).not.toContain(question);
      }
    },
  );

  test('show an order and its detail without any script', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open();
    await keepCookie(page.context(), gateway.origin, token);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto(gateway.page(LIST, language));
    await see(page.getByRole('article'));
    await page.getByRole('article').getByRole('link').first().tap();
    await page.waitForURL(/order-detail|parking/);
    await see(page.locator('main').getByText('¥'));
  });

  test('show a stranger the login in place of a page, which leads back', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await watchDocument(page);
    await page.goto(gateway.page('/tickets?tab=used', language));
    await takenOver(page);
    const { text, shown, taken } = await contentOfDocument(page);
    expect([text.includes(t.auth.welcome), shown, taken]).toEqual([true, true, true]);
    // Otherwise the login's code is one more round away.
    expect(await page.locator('script[src*="/assets/login-"]').count()).toBe(1);
    expect(await layoutShift(page)).toBeLessThan(0.01);
    const back = new URL(page.url()).searchParams.get('return') ?? '';
    expect(back).toMatch(/^\/shtrans-h5\/tickets\?tab=used/);
    await expectAccessible(page);
    await fillLogin(page, gateway.origin, t);
    await page.waitForURL(/\/tickets\?tab=used/);
    await see(page.getByRole('heading', { level: 1, name: TICKETS[language] }));
  });

  test('keep what a stranger did on the login before its script', async ({ gateway, open }) => {
    const page = await open();
    const script = Promise.withResolvers<undefined>();
    await page.route(/\/assets\/index-/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(gateway.page('/my-card-volume', language), { waitUntil: 'commit' });
    const { phone, agree, submit } = form(page, t);
    await phone.fill('13800138001');
    await agree.tap();
    await submit.tap();
    script.resolve(undefined);
    // The tap is repeated once the page listens: only the code is missing.
    await see(page.getByText(CODE_MISSING[language]));
    await expect.poll(() => phone.inputValue()).toBe('13800138001');
    expect(await agree.isChecked()).toBe(true);
    expect(new URL(page.url()).searchParams.get('return')).toContain('my-card-volume');
  });

  test('show a device with a login but no cookie the frame, never the login', async ({
    gateway,
    open,
  }) => {
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await watchDocument(page);
    await page.goto(gateway.page(LIST, language));
    const first = await contentOfDocument(page);
    expect([first.text.includes(t.auth.welcome), first.shown]).toEqual([true, false]);
    await see(page.getByRole('article'));
    expect((await contentOfDocument(page)).taken).toBe(false);
    await expect.poll(() => page.locator('#frame').count()).toBe(0);
  });

  test.for(['/', '/station-guide/taxi', '/login'])(
    'show a stranger %s without a request for it',
    async (address, { gateway, open }) => {
      const page = await open();
      await watchDocument(page);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.goto(gateway.page(address, language));
      await takenOver(page);
      const { shown, taken } = await contentOfDocument(page);
      expect([shown, taken]).toEqual([true, true]);
      expect(requested.filter((path) => /\/v1\/(?:orders|rides|ride-places)/.test(path))).toEqual(
        [],
      );
    },
  );

  test('hide another rider’s page until this rider’s has loaded', async ({ gateway, open }) => {
    const busy = await logIn(gateway.origin, BUSY_RIDER);
    const page = await open({ token: await logIn(gateway.origin, NEW_RIDER) });
    await watchDocument(page);
    // The cookie of the phone's last rider.
    await keepCookie(page.context(), gateway.origin, busy);
    await page.goto(gateway.page(LIST, language));
    await see(page.getByText(t.orders.emptyTitle));
    const first = await contentOfDocument(page);
    expect([first.text.length > 200, first.shown, first.taken]).toEqual([true, false, false]);
    // The first call gave the phone its own rider's cookie.
    await page.reload();
    await see(page.getByText(t.orders.emptyTitle));
    expect((await contentOfDocument(page)).shown).toBe(true);
    await expectAccessible(page);
  });

  test('show nothing of a rider who logged out, even from the back-forward cache', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    // Restored from the cache, the page sends a request immediately, with the ended login.
    const page = await open({ token, expected: [/status of 401/] });
    await keepCookie(page.context(), gateway.origin, token);
    await page.goto(gateway.page(LIST, language));
    await see(page.getByRole('article'));
    // Logs out in another tab, while this page is in the back-forward cache.
    await page.evaluate(() => {
      localStorage.removeItem('Admin-Token-INNER');
      sessionStorage.removeItem('Admin-Token-INNER');
    });
    // Repeats the event until the app listens, because the document shows its orders earlier.
    const restoreFromCache = async (): Promise<string> => {
      await page.evaluate(() =>
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      );
      return page.url();
    };
    await expect.poll(() => restoreFromCache().catch(() => page.url())).toMatch(/\/login/);
    await see(page.getByRole('textbox', { name: beginning(t.login.phone) }));
  });

  test('are not mixed up by a proxy that caches everything allowed', async ({ gateway, open }) => {
    const cachedAnswers = new Map<string, WireAnswer>();
    const { origin, close } = await startProxy(gateway.origin, async (passing) => {
      const { request, forward, send } = passing;
      const address = request.url ?? '/';
      const isGet = request.method === 'GET';
      const answer =
        (isGet && cachedAnswers.get(address)) || (await forward({ 'accept-encoding': '' }));
      const policy = answer.headers.find(([name]) => name.toLowerCase() === 'cache-control');
      // The worst case of a proxy: it revalidates nothing and ignores `Vary`.
      if (isGet && answer.status === 200 && !/private|no-store/.test(policy?.[1] ?? '')) {
        cachedAnswers.set(address, answer);
      }
      await send(answer);
    });
    onTestFinished(close);
    const address = gateway.page(LIST, language).replace(gateway.origin, origin);
    for (const [phone, text] of [
      [DEMO_RIDER, t.orders.yearNote],
      [NEW_RIDER, t.orders.emptyTitle],
    ] as const) {
      const token = await logIn(gateway.origin, phone);
      const page = await open({ token });
      await keepCookie(page.context(), gateway.origin, token);
      await watchDocument(page);
      await page.goto(address);
      await see(page.getByText(text));
      expect((await contentOfDocument(page)).taken).toBe(true);
    }
    expect([...cachedAnswers.keys()].filter((name) => name.includes('riding-order-list'))).toEqual(
      [],
    );
    expect(cachedAnswers.size).toBeGreaterThan(0);
  });
});
