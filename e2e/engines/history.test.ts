import { expect } from 'vitest';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { test } from './journey.ts';

test('back and forward keep the place in a long list', async ({ gateway, open }) => {
  const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
  await page.goto(gateway.page('/riding-order-list/metro'));
  await page.takenOver();
  await page.see({ role: 'article', nth: 12 });
  // The list draws only nearby cards, so the test finds a card by its order, not by its index.
  const id = await page.call(() => {
    const link = document.querySelectorAll('article')[12]?.querySelector<HTMLAnchorElement>('a');
    return new URL(link?.href ?? '').searchParams.get('id');
  });
  const card = { css: `article a[href*="${id}"]`, nth: 0 };
  await page.look(card, 'show');
  const scrolled = () => page.call(() => Math.round(window.scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(500);
  const shownAt = (await page.look(card)).box?.top ?? Number.NaN;
  await page.tap(card);
  await page.see({ role: 'heading', name: '订单详情' });
  expect(await scrolled()).toBe(0);
  await page.back();
  await page.see(card);
  await expect.poll(scrolled).toBe(before);
  expect((await page.look(card)).box?.top).toBeCloseTo(shownAt, 0);
  await page.forward();
  await page.see({ role: 'heading', name: '订单详情' });
  await page.back();
  await expect.poll(scrolled).toBe(before);
});
