import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { lossesWhenEnlarged } from '../../tools/stage/enlarged-text.ts';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { newPhone } from '../stage/called-ride.ts';
import { expect, expectAccessible, keepCookie, see, takenOver, test } from '../stage/journey.ts';
import { unpaidOrder } from '../stage/order.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const SQUARE = { latitude: 31.2304, longitude: 121.4737 };
/** The own app, a mini-program of the chat app, and the chat app itself. */
const AGENTS = {
  app: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 x-isapp=1',
  miniProgram: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0.40 miniProgram/wx1',
  chat: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0.40',
};

const tabs = (page: Page) => page.getByRole('navigation', { name: /^(?:主导航|Main)$/ });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true });

describe.each(IN_CHINESE)('home in %s', (language) => {
  const t = TEXTS[language];
  const isChinese = language === 'zh_cn';
  const departures = (page: Page) => page.getByRole('list', { name: t.departures.departure.list });

  test('its tabs lead to the main pages and say which one is shown', async ({ gateway, open }) => {
    const page = await open({ token: await logIn(gateway.origin, newPhone()) });
    await page.goto(gateway.page('/', language));
    await takenOver(page);
    const names = isChinese
      ? ['出行', '乘车码', '活动', '我的', '首页']
      : ['Travel', 'Code', 'Events', 'Me', 'Home'];
    for (const name of names) {
      await tab(page, name).tap();
      await expect.poll(() => tab(page, name).getAttribute('aria-current')).toBe('page');
      expect(await tabs(page).locator('[aria-current=page]').count()).toBe(1);
      await see(page.getByRole('heading', { level: 1 }));
    }
    // The button at the edge of the ride code ends where the bar begins.
    await tab(page, isChinese ? '乘车码' : 'Code').tap();
    const refresh = page.getByRole('button', { name: t.rideCode.refresh });
    await see(refresh);
    const [button, bar] = [await refresh.boundingBox(), await tabs(page).boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.goto(gateway.page('/about', language));
    await see(page.getByRole('heading', { level: 1 }));
    expect(await tabs(page).count()).toBe(0);
  });

  test('its tile for parking opens the places around with car parks only', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await page.goto(gateway.page('/', language));
    await page
      .getByRole('link', { name: isChinese ? '周边停车' : 'Parking nearby', exact: true })
      .tap();
    await see(page.getByRole('heading', { level: 1, name: isChinese ? '周边' : 'Around me' }));
    const kind = isChinese ? '停车场' : 'Car park';
    await see(page.getByRole('tab', { name: kind, exact: true, selected: true }));
  });

  test('asks for the location only on a tap, then shows what leaves near the rider', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await page.context().setGeolocation(SQUARE);
    await page.context().grantPermissions(['geolocation']);
    const lateCode = Promise.withResolvers<undefined>();
    await page.route(/\/assets\/late-parts-/, async (route) => {
      await lateCode.promise;
      await route.continue();
    });
    await page.goto(gateway.page('/', language));
    await takenOver(page);
    const ask = page.getByRole('button', { name: t.home.leaving.locate });
    await see(ask);
    expect(await departures(page).count()).toBe(0);
    await ask.tap();
    // The button is in the document, before the code that shows departures.
    lateCode.resolve(undefined);
    await see(departures(page));
    const rows = departures(page).getByRole('link');
    expect(await rows.count()).toBe(5);
    expect(await rows.first().innerText()).toMatch(isChinese ? /人民广场/ : /People's Square/);
    await expectAccessible(page);

    // The next visit shows them without a tap, and nothing moves.
    await page.reload();
    await takenOver(page);
    expect(await page.getByText(t.home.leaving.why.unknown).isVisible()).toBe(false);
    await see(departures(page));
    // A document that arrives in two parts moves the links of its head, which are at the right.
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
    expect(await lossesWhenEnlarged(page)).toEqual([]);
    await rows.first().tap();
    await page.waitForURL(/metro-info\?station=/);
  });

  test('says so if the location is refused, and leads to lines and map', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await page.goto(gateway.page('/', language));
    await page.getByRole('button', { name: t.home.leaving.locate }).tap();
    await see(page.getByText(t.home.leaving.why.denied));
    await page.getByRole('link', { name: t.home.leaving.lines }).tap();
    await page.waitForURL(/\/traffic\/travel/);
  });

  test('shows the next departures of a favourite stop without the location', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await page.goto(gateway.page('/traffic/travel/metro-info?station=S0118', language));
    await takenOver(page);
    await page.getByRole('button', { name: t.favourites.add, pressed: false }).first().tap();
    await page.goto(gateway.page('/', language));
    await see(page.getByRole('heading', { name: t.home.leaving.titleSaved }));
    await see(departures(page));
    expect(await departures(page).innerText()).toMatch(isChinese ? /徐家汇/ : /Xujiahui/);
  });

  test('leads to the payment of an order, and shows the ticket of the day', async ({
    gateway,
    open,
  }) => {
    const phone = newPhone();
    const token = await logIn(gateway.origin, phone);
    const { id } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null, phone, 400);
    const page = await open({ token });
    await keepCookie(page.context(), gateway.origin, token);
    const now = Date.now();
    await page.route(/\/v1\/tickets(?:\?|$)/, (route) =>
      route.fulfill({
        json: {
          items: [
            {
              id,
              type: 'multi_ticket',
              state: 'in_use',
              product: { zh: '一日票', en: 'Day ticket' },
              quantity: 1,
              usedQuantity: 0,
              passenger: '',
              visitDate: null,
              validUntil: new Date(now + 3_600_000).toISOString(),
              validHours: 24,
              code: '003461082434',
              boughtAt: new Date(now).toISOString(),
            },
          ],
          nextCursor: null,
          serverTime: new Date(now).toISOString(),
        },
      }),
    );
    await page.goto(gateway.page('/', language));
    await takenOver(page);
    await see(page.getByRole('link', { name: isChinese ? /^一日票/ : /^Day ticket/ }));
    // A document that arrives in two parts moves the links of its head, which are at the right.
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
    await expectAccessible(page);
    await page.getByRole('link', { name: isChinese ? /待支付 ¥4\.00/ : /Pay ¥4\.00/ }).tap();
    await page.waitForURL(new RegExp(id));
    await see(page.getByRole('button', { name: t.detail.pay }));
    await page.goBack();
    await page.getByRole('link', { name: isChinese ? /^一日票/ : /^Day ticket/ }).tap();
    await page.waitForURL(/\/ride-code/);
  });

  test('the page of the rider leads to what is theirs, and a stranger to the login', async ({
    gateway,
    open,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open({ colorScheme, token: await logIn(gateway.origin, DEMO_RIDER) });
      await page.goto(gateway.page('/me', language));
      await takenOver(page);
      await see(page.getByText('138****8000'));
      await expectAccessible(page);
      expect(await lossesWhenEnlarged(page)).toEqual([]);
      await page.goto(gateway.page('/', language));
      await see(page.getByRole('link', { name: /¥/ }));
      await expectAccessible(page);
      await page.close();
    }
    const page = await open();
    await page.goto(gateway.page('/me', language));
    await takenOver(page);
    await see(page.getByText(t.me.stranger));
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: t.me.logOut }).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: t.me.logIn, exact: true }).tap();
    await page.waitForURL(/\/login\?return=/);
  });
});

test('hosts with tabs of their own show no second bar, others do', async ({ gateway, open }) => {
  for (const [name, userAgent] of Object.entries(AGENTS)) {
    const page = await open({ userAgent });
    await page.goto(gateway.page('/', 'zh_cn'));
    await see(page.getByRole('heading', { level: 1 }));
    expect(await tabs(page).isVisible(), name).toBe(name === 'chat');
    await page.close();
  }
});
