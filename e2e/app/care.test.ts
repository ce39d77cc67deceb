import { describe } from 'vitest';
import { lossesWhenEnlarged } from '../../tools/stage/enlarged-text.ts';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, keepCookie, see, takenOver, test } from '../stage/journey.ts';
import { unpaidOrder } from '../stage/order.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

describe.each(IN_CHINESE)('care mode in %s', (language) => {
  const t = TEXTS[language];

  test('is switched on at home, persists from the first paint, and is switched off again', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({ token });
    await keepCookie(page.context(), gateway.origin, token);
    const sizeOf = () => page.locator('h1').evaluate((title) => getComputedStyle(title).fontSize);
    await page.goto(gateway.page('/', language));
    await takenOver(page);
    const usualSize = Number.parseFloat(await sizeOf());
    const shop = page.getByRole('link', { name: t.home.more.products });
    const more = page.getByRole('button', { name: t.home.showMore });
    await see(shop);
    expect(await more.isVisible()).toBe(false);
    await page.getByRole('button', { name: t.home.care }).tap();
    expect(Number.parseFloat(await sizeOf())).toBeCloseTo(usualSize * 1.3, 1);
    await see(more);
    expect(await shop.isVisible()).toBe(false);
    await expectAccessible(page);

    // Before any module of the page runs.
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'interactive') return;
        Object.assign(window, { early: document.documentElement.dataset['care'] });
      });
    });
    await page.goto(gateway.page('/traffic/index', language));
    await takenOver(page);
    expect(await page.evaluate(() => (window as { early?: string }).early)).toBe('');
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
    const map = page.getByRole('link', { name: t.guide.entry.map, exact: true });
    await see(page.getByRole('link', { name: t.guide.entry.lines, exact: true }));
    expect(await map.isVisible()).toBe(false);
    await expectAccessible(page);
    await page.getByRole('button', { name: t.guide.showMore }).tap();
    await see(map);
    await expectAccessible(page);

    await page.goto(gateway.page('/', language));
    await takenOver(page);
    await more.tap();
    await see(shop);
    await page.getByRole('button', { name: t.home.standard }).tap();
    expect(Number.parseFloat(await sizeOf())).toBe(usualSize);
    await page.reload();
    expect(Number.parseFloat(await sizeOf())).toBe(usualSize);
  });

  test('stays on from an order to its payment', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { path } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null);
    const page = await open({ token });
    await page.addInitScript(() => localStorage.setItem('care', '1'));
    for (const address of ['/riding-order-list/', '/ride-code', path]) {
      await page.goto(gateway.page(address, language));
      await takenOver(page);
      await see(page.getByRole('main'));
      await expectAccessible(page);
      // The text is already enlarged, so only further growth could overflow the page.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    await page.getByRole('button', { name: t.detail.pay }).tap();
    await page.waitForURL(/\/sandbox\/cashier\//);
    expect(await lossesWhenEnlarged(page)).toEqual([]);
  });
});
