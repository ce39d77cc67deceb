import type { Page, Route } from 'playwright-core';
import { describe } from 'vitest';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, lonelyTest as test } from '../stage/journey.ts';
import { problem } from '../stage/problem.ts';
import { beginning, IN_CHINESE, TEXTS, TITLES, viewOf } from '../stage/texts.ts';

const LIST = '/riding-order-list/';
const NO_NETWORK =
  /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET)|Failed to fetch|Network Error|net::/;
const orders = /\/v1\/orders(\?|$)/;

const cards = (page: Page) => page.getByRole('article');

describe.each(IN_CHINESE)('when things go wrong, in %s', (language) => {
  const t = TEXTS[language];
  const reload = (page: Page) => page.getByRole('button', { name: t.app.reload });
  const retry = (page: Page) => page.getByRole('button', { name: t.ui.retry }).first();

  test('no network: an error block, and a retry that works', async ({ gateway, open }) => {
    const page = await open({
      token: await logIn(gateway.origin, DEMO_RIDER),
      expected: [NO_NETWORK],
    });
    await page.route(orders, (route) => route.abort('internetdisconnected'));
    await page.goto(gateway.page(LIST, language));
    await see(retry(page));
    await expectAccessible(page);
    await page.unroute(orders);
    await retry(page).tap();
    await see(cards(page));
  });

  test('the gateway fails: the error code is shown, and a retry works', async ({
    gateway,
    open,
  }) => {
    const page = await open({
      token: await logIn(gateway.origin, DEMO_RIDER),
      expected: [/status of 503/],
    });
    await page.route(orders, (route) => route.fulfill(problem('unavailable', 503)));
    await page.goto(gateway.page(LIST, language));
    await see(page.getByText(t.errors.unavailable));
    await expectAccessible(page);
    await page.unroute(orders);
    await retry(page).tap();
    await see(cards(page));
  });

  test('no answer for 35 s: the toast of the specification', async ({ gateway, open }) => {
    const page = await open({
      token: await logIn(gateway.origin, DEMO_RIDER),
      expected: [NO_NETWORK, /timeout of 35000 ms exceeded/],
    });
    await page.clock.install();
    const heldRoutes: Route[] = [];
    await page.route(orders, (route) => void heldRoutes.push(route));
    await page.goto(gateway.page(LIST, language));
    // The document requests before the bundle has loaded; the timeout starts when the bundle takes over.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__react')),
    );
    await expect.poll(() => heldRoutes.length).toBeGreaterThan(0);
    await page.clock.fastForward(30_000);
    const text = language === 'en_us' ? /network timeout, please retry/i : '网络超时，请重试';
    expect(await page.getByText(text).count()).toBe(0);
    await page.clock.fastForward(5500);
    await see(page.getByText(text));
    await page.unroute(orders);
    await retry(page).tap();
    await see(cards(page));
  });

  test("a page's code does not arrive: says so, and a retry brings it", async ({
    gateway,
    open,
  }) => {
    const page = await open({
      token: await logIn(gateway.origin, DEMO_RIDER),
      expected: [
        NO_NETWORK,
        /ChunkLoadError|dynamically imported module|Failed to load module script|preload assets/,
      ],
    });
    await page.goto(gateway.page(LIST, language));
    await see(cards(page));
    const chunks = /\/assets\/order-detail-/;
    await page.route(chunks, (route) => route.abort('failed'));
    const link = cards(page).getByRole('link', { name: beginning(viewOf(t, 'metro')) });
    await link.first().tap();
    const failed = await Promise.race([
      reload(page)
        .waitFor()
        .then(() => true),
      page
        .getByRole('heading', { name: t.detail.timeline })
        .waitFor()
        .then(() => false),
    ]);
    // If the page's code was preloaded before the tap, nothing can fail.
    if (failed) {
      await expectAccessible(page);
      await page.unroute(chunks);
      await reload(page).tap();
    }
    await see(page.getByRole('heading', { name: t.detail.timeline }));
  });

  test("a page's code is missing on the first visit: says so, and a retry brings it", async ({
    gateway,
    open,
  }) => {
    const page = await open({
      expected: [
        NO_NETWORK,
        /status of 404/,
        /ChunkLoadError|dynamically imported module|Failed to load module script|preload assets/,
      ],
    });
    await page.goto(gateway.page('/', language));
    await see(page.getByRole('heading', { level: 1 }));
    const chunks = /\/assets\/about-/;
    await page.route(chunks, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.getByRole('link', { name: t.home.more.about }).tap();
    await see(reload(page));
    await page.unroute(chunks);
    await reload(page).tap();
    await see(page.getByRole('heading', { level: 1, name: TITLES[language].about }));
  });

  test("a page's style does not arrive: says so, and a retry brings it", async ({
    gateway,
    open,
  }) => {
    const page = await open({ expected: [NO_NETWORK, /Unable to preload/] });
    await page.goto(gateway.page('/', language));
    await see(page.getByRole('heading', { level: 1 }));
    const styles = /\/assets\/about-.*\.css/;
    await page.route(styles, (route) => route.abort('failed'));
    await page.getByRole('link', { name: t.home.more.about }).tap();
    await see(reload(page));
    await page.unroute(styles);
    const came = page.waitForResponse((r) => styles.test(r.url()) && r.ok());
    await reload(page).tap();
    await see(page.getByRole('heading', { level: 1, name: TITLES[language].about }));
    await came;
  });
});

test('the gateway dies and comes back: nothing is lost', async ({ gateway, open }) => {
  const t = TEXTS.zh_cn;
  const page = await open({
    token: await logIn(gateway.origin, DEMO_RIDER),
    // Code may be preloaded meanwhile.
    expected: [NO_NETWORK, /Unable to preload/],
  });
  await page.goto(gateway.page(LIST));
  await see(cards(page));
  await gateway.kill();
  await page.getByRole('button', { name: t.order.refresh }).tap();
  await see(page.getByText(t.ui.refreshFailed).or(page.getByText('网络异常')));
  expect(await cards(page).count()).toBeGreaterThan(0);
  await gateway.restart();
  const renewed = page.waitForResponse((r) => orders.test(r.url()) && r.ok());
  await page.getByRole('button', { name: t.order.refresh }).tap();
  await renewed;
  await see(cards(page));
});
