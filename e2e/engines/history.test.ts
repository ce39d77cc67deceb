import { expect } from 'vitest';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { test } from './journey.ts';

test('back and forward keep the place in a long list', async ({ gateway, open }) => {
  const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
  await page.goto(gateway.page('/riding-order-list/metro'));
  await page.takenOver();
  const card = { role: 'article', nth: 12 };
  await page.see(card);
  const wanted = { role: 'link', name: /^点击查看地铁行程/, within: card };
  await page.look(wanted, 'show');
  const scrolled = () => page.call(() => Math.round(window.scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(500);
  const shownAt = (await page.look(card)).box?.top ?? Number.NaN;
  await page.tap(wanted);
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
