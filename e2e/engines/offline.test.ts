import { expect } from 'vitest';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import { callAs, DEMO_RIDER, logIn, logInAnew } from '../../tools/stage/rider.ts';
import { completed } from '../stage/order.ts';
import { test } from './journey.ts';
import type { RiderPage } from './rider-page.ts';

/** Waits until the device has cached the page of an address. */
const waitUntilCached = (page: RiderPage, path: string): Promise<void> =>
  page.until(`not kept: ${path}`, () =>
    page.call(async (pathname: string) => {
      const names = (await caches.keys()).filter((name) => name.includes('pages'));
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().some(({ url }) => new URL(url).pathname === `/shtrans-h5${pathname}`);
    }, path),
  );

/** Waits for the worker that answers without a network. */
const workerIsReady = (page: RiderPage): Promise<void> =>
  page.until('no service worker', () =>
    page.call(async () => (await navigator.serviceWorker.ready).active !== null),
  );

test('the ride code is shown, renews itself, and is shown without a network', async ({
  gateway,
  open,
}) => {
  const page = await open({ token: await logInAnew(gateway.origin, '13963000001') });
  await page.goto(gateway.page('/ride-code', 'en_us'));
  await page.takenOver();
  const code = { role: 'img', name: 'Ride code: hold it to the gate reader' };
  await page.see(code);
  const drawing = () => page.call(() => document.querySelector('[role=img] path')?.outerHTML);
  const first = await drawing();
  expect(first).toMatch(/ d="M/);
  await page.tap({ role: 'button', name: 'Refresh code' });
  await expect.poll(drawing).not.toBe(first);
  await workerIsReady(page);
  // The worker caches what it passes on, and saw only a part of the first visit.
  await page.reload();
  await waitUntilCached(page, '/ride-code');

  await page.setOffline(true);
  await page.goto(gateway.page('/ride-code', 'en_us'));
  await page.see(code);
  expect(await drawing()).toMatch(/ d="M/);
  await page.see({ text: /^Works offline until \d+ \w+ \d\d:\d\d$/ });
});

test('the last orders are shown without a network', async ({ gateway, open }) => {
  const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
  await page.goto(gateway.page('/riding-order-list/'));
  await page.see({ role: 'article' });
  await workerIsReady(page);
  await page.reload();
  await page.see({ role: 'article' });
  await waitUntilCached(page, '/riding-order-list/');
  // The text without the count-down to the payment.
  const newest = async () =>
    (await page.see({ role: 'article', nth: 0 })).replace(/ \d+:\d\d$/, '');
  const before = await newest();
  expect(before).toMatch(/¥\d+\.\d\d/);
  await page.setOffline(true);
  await page.goto(gateway.page('/riding-order-list/'));
  expect(await newest()).toBe(before);
  await page.see({ text: /刷新失败，以下为/ });
});

test('a rating waits for the network, and is sent once', async ({ gateway, open }) => {
  const token = await logIn(gateway.origin, DEMO_RIDER);
  const all = await Promise.all(
    (['metro', 'bus', 'ferry'] as const).map((type) => completed(gateway.origin, token, type)),
  );
  const id = all.flat().find(({ actions }) => actions.includes('rate'))?.id ?? '';
  const read = () => callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${id}`);
  const page = await open({ token });
  await page.goto(gateway.page(`/riding-order-list/order-evaluate?id=${id}`, 'en_us'));
  await page.takenOver();
  await page.see({ role: 'heading', name: 'How was this trip?' });
  await page.setOffline(true);
  await page.check({ role: 'radio', name: '4 stars' });
  await page.tap({ role: 'button', name: 'Submit rating' });
  await page.see({ role: 'heading', name: 'Thanks for your rating' });
  await page.see({
    text: "Saved on this phone. Sends when you're back online",
    within: { role: 'main' },
  });
  expect((await read()).rating).toBeNull();
  await page.setOffline(false);
  await page.see({ text: "You're back online. We've sent what you saved" });
  expect((await read()).rating).toMatchObject({ stars: 4 });
});

test('a page whose code failed to load opens when the network is back', async ({
  gateway,
  open,
}) => {
  const page = await open();
  await page.goto(gateway.page('/', 'en_us'));
  await page.takenOver();
  await page.see({ role: 'link', name: 'About and data sources' });
  await page.setOffline(true);
  await page.tap({ role: 'link', name: 'About and data sources' });
  await page.see({
    role: 'alert',
    text: /Couldn't load the page. Check your connection and try again/,
  });
  await page.setOffline(false);
  await page.tap({ role: 'button', name: 'Reload' });
  await page.see({ role: 'heading', name: 'About' });
  expect(new URL(await page.address()).search).not.toContain('_v=');
});
