import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { OrderPage } from '../../packages/contract/src/orders/schemas.ts';
import { ORDER_TYPES } from '../../packages/contract/src/orders/types.ts';
import { UNFINISHED_STATUSES } from '../../packages/contract/src/orders/status.ts';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import { BUSY_RIDER, callAs, DEMO_RIDER, logIn, NEW_RIDER } from '../../tools/stage/rider.ts';
import { finger } from '../stage/gesture.ts';
import { expect, expectAccessible, see, readingTest as test } from '../stage/journey.ts';
import { beginning, IN_CHINESE, TEXTS, TITLES, withNumber, viewOf } from '../stage/texts.ts';

const cards = (page: Page) => page.getByRole('article');

describe.each(IN_CHINESE)('the order list in %s', (language) => {
  const t = TEXTS[language];

  test('shows unfinished orders first, and says that it shows one year', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({ token });
    await page.goto(gateway.page('/riding-order-list/', language));
    await see(cards(page));
    expect(await page.title()).toContain(t.orders.title);
    await see(page.getByText(t.orders.yearNote));
    await see(page.getByRole('heading', { name: withNumber(t.orders.unfinishedCount) }));
    const { items, unfinishedCount } = await callAs<OrderPage>(
      gateway.origin,
      token,
      '/v1/orders?limit=50',
    );
    expect(unfinishedCount).toBeGreaterThan(0);
    expect(
      items.slice(0, unfinishedCount).every((o) => UNFINISHED_STATUSES.includes(o.status as never)),
    ).toBe(true);
    await see(page.getByText(t.orders.unfinishedCount(unfinishedCount)));
    await expectAccessible(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  });

  test('keeps its tabs in the address', async ({ gateway, open }) => {
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await page.goto(gateway.page('/riding-order-list/', language));
    const types = page.getByRole('tablist', { name: t.orders.typeTabs });
    const states = page.getByRole('tablist', { name: t.orders.statusTabs });
    await types.getByRole('tab', { name: t.transport.metro, exact: true }).tap();
    await page.waitForURL(/\/riding-order-list\/metro(\?|$)/);
    await see(cards(page).filter({ hasText: t.transport.metro }));
    await states.getByRole('tab', { name: t.orders.tab.completed, exact: true }).tap();
    await page.waitForURL(/\/riding-order-list\/metro\/completed(\?|$)/);
    await see(cards(page).filter({ hasText: t.order.status.completed }));
    await page.reload();
    await see(cards(page));
    for (const [list, name] of [
      [types, t.transport.metro],
      [states, t.orders.tab.completed],
    ] as const) {
      const tab = list.getByRole('tab', { name, exact: true });
      expect(await tab.getAttribute('aria-selected')).toBe('true');
    }
    expect(await cards(page).filter({ hasNotText: t.order.status.completed }).count()).toBe(0);
    await expectAccessible(page);
  });

  test('has a tab with its own link to the detail for each of the ten types', async ({
    gateway,
    open,
  }) => {
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    for (const type of ORDER_TYPES) {
      await page.goto(gateway.page(`/riding-order-list/${type}`, language));
      await see(cards(page));
      const wrong = cards(page).filter({ hasNotText: t.transport[type] });
      expect(await wrong.count(), type).toBe(0);
      await see(cards(page).getByRole('link', { name: beginning(viewOf(t, type)) }));
      expect(await layoutShift(page), type).toBeLessThanOrEqual(0.01);
    }
  });

  test('says so when there is nothing', async ({ gateway, open }) => {
    const page = await open({ token: await logIn(gateway.origin, NEW_RIDER) });
    await page.goto(gateway.page('/riding-order-list/', language));
    await see(page.getByText(t.orders.emptyTitle));
    await expectAccessible(page);
  });

  test('is renewed by pulling it down', async ({ gateway, open }) => {
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await page.goto(gateway.page('/riding-order-list/', language));
    await see(cards(page));
    const hand = await finger(page);
    // The gesture's code loads after the first paint.
    const startPull = async (): Promise<boolean> => {
      await hand.down(300);
      await hand.moveTo(330);
      const isPulling = await page.getByText(t.ui.pulling, { exact: true }).isVisible();
      if (!isPulling) await hand.up();
      return isPulling;
    };
    await expect.poll(startPull).toBe(true);
    await hand.moveTo(560);
    await see(page.getByText(t.ui.canRelease, { exact: true }));
    const renewed = page.waitForResponse((r) => r.url().includes('/v1/orders?'));
    const complete = see(page.getByText(t.ui.complete, { exact: true }));
    await hand.up();
    expect((await renewed).status()).toBe(200);
    await complete;
    await see(cards(page));
  });
});

test('keeps its place when the rider comes back', async ({ gateway, open }) => {
  const t = TEXTS.zh_cn;
  const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
  await page.goto(gateway.page('/riding-order-list/metro'));
  await see(cards(page));
  const card = cards(page)
    .nth(12)
    .getByRole('link', { name: beginning(viewOf(t, 'metro')) });
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  await card.tap();
  await see(page.getByRole('heading', { level: 1, name: TITLES.zh_cn.order }));
  await page.goBack();
  await see(card);
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
    .toBeLessThanOrEqual(1);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  // The same after a full page load and a return by the history.
  await page.goto(gateway.page('/test'));
  await page.goBack();
  await see(page.getByText(t.orders.yearNote));
});

test('goes through 5,000 orders with a bounded page', async ({ gateway, open }) => {
  const t = TEXTS.zh_cn;
  const page = await open({ token: await logIn(gateway.origin, BUSY_RIDER) });
  await page.goto(gateway.page('/riding-order-list/'));
  await see(cards(page));
  const requestedUrls: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/v1/orders?')) requestedUrls.push(response.url());
  });
  const end = page.getByText(t.ui.noMore, { exact: true });
  while (!(await end.isVisible())) {
    const height = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return document.documentElement.scrollHeight;
    });
    await page.waitForFunction(
      ([before, text]) =>
        document.documentElement.scrollHeight > before || document.body.innerText.includes(text),
      [height, t.ui.noMore] as const,
    );
  }
  expect(requestedUrls.length).toBeGreaterThan(5000 / 50 - 2);
  expect(await page.evaluate(() => document.getElementsByTagName('*').length)).toBeLessThan(3000);
  await page.evaluate(() => window.scrollTo(0, 0));
  await see(page.getByText(t.orders.yearNote));
});
