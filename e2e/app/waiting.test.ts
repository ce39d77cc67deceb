import type { BrowserContext, Page } from 'playwright-core';
import { describe, onTestFinished } from 'vitest';
import type { Favourite } from '../../packages/contract/src/favourites/schemas.ts';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import { startProxy } from '../../tools/stage/proxy.ts';
import { callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, lonelyTest as test, see, seeGone } from '../stage/journey.ts';
import { completed } from '../stage/order.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const NO_NETWORK = /ERR_|Network Error|Failed to|status of 409/;
const STATION = '/traffic/travel/metro-info?station=S0123';

/** Returns the id of an order without a rating. */
const unrated = async (origin: string, token: string): Promise<string> => {
  const all = await Promise.all(
    (['metro', 'bus', 'ferry', 'taxi'] as const).map((type) => completed(origin, token, type)),
  );
  const order = all.flat().find(({ actions }) => actions.includes('rate'));
  if (order === undefined) throw new Error('the demo rider has rated all orders');
  return order.id;
};
const ratingOf = async (origin: string, token: string, id: string) =>
  (await callAs<OrderDetail>(origin, token, `/v1/orders/${id}`)).rating;

/** Records the idempotency key of each rating that this phone sends. */
const ratingsFrom = (context: BrowserContext): string[] => {
  const keys: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/rating')) {
      keys.push(request.headers()['idempotency-key'] ?? '');
    }
  });
  return keys;
};

describe.each(IN_CHINESE)('without a network, in %s', (language) => {
  const { after: t, errors, favourites, waiting } = TEXTS[language];

  const rate = async (page: Page, stars: number): Promise<void> => {
    await page.getByRole('radio', { name: t.evaluate.star(stars) }).check();
    await page.getByRole('button', { name: t.evaluate.submit }).tap();
  };
  const note = (page: Page) => page.getByRole('main').getByText(t.evaluate.waits);
  test('a rating waits, survives its tab, and is sent once by one of two tabs', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const id = await unrated(gateway.origin, token);
    const address = gateway.page(`/riding-order-list/order-evaluate?id=${id}`, language);
    const page = await open({ token, expected: [NO_NETWORK] });
    const context = page.context();
    const sentKeys = ratingsFrom(context);
    await page.goto(address);
    await see(page.getByRole('heading', { name: t.evaluate.ask }));
    await context.setOffline(true);
    await rate(page, 4);
    await see(page.getByRole('heading', { name: t.evaluate.thanks }));
    await see(note(page));
    await expectAccessible(page);
    expect(await ratingOf(gateway.origin, token, id)).toBeNull();
    expect(sentKeys).toHaveLength(1);
    await page.close();

    // Two pages open at the same time, as when a phone restores its tabs.
    await context.setOffline(false);
    const [firstTab, secondTab] = await Promise.all([
      open({ context, expected: [NO_NETWORK] }),
      open({ context, expected: [NO_NETWORK] }),
    ]);
    await firstTab.goto(address);
    // If the other tab sent the rating first, the page shows the one in its document.
    await see(note(firstTab).or(firstTab.getByRole('heading', { name: t.evaluate.thanks })));
    await secondTab.goto(gateway.page('/about', language));
    await expect.poll(() => ratingOf(gateway.origin, token, id)).toMatchObject({ stars: 4 });
    await Promise.any([firstTab, secondTab].map((tab) => see(tab.getByText(waiting.sent))));
    await see(firstTab.getByRole('heading', { name: t.evaluate.thanks }));
    await seeGone(note(firstTab));
    await expectAccessible(firstTab);
    // The first attempt did not reach the gateway.
    expect(sentKeys).toHaveLength(2);
    expect(new Set(sentKeys).size).toBe(1);
  });

  test('a rating whose answer is lost with the gateway is stored once', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const id = await unrated(gateway.origin, token);
    let mustKill = true;
    const { origin, close } = await startProxy(
      gateway.origin,
      async ({ request, forward, send }) => {
        const answer = await forward();
        const cut = mustKill && request.url?.endsWith('/rating') === true;
        // The rating is stored, but the answer is lost.
        await send(answer, cut ? { at: 0, meanwhile: () => gateway.kill() } : undefined);
      },
    );
    onTestFinished(close);
    const page = await open({ token, expected: [NO_NETWORK] });
    const sentKeys = ratingsFrom(page.context());
    const address = gateway.page(`/riding-order-list/order-evaluate?id=${id}`, language);
    await page.goto(address.replace(gateway.origin, origin));
    await rate(page, 5);
    await see(note(page));
    mustKill = false;
    await gateway.restart();
    await page.reload();
    await see(page.getByText(waiting.sent));
    await see(page.getByRole('heading', { name: t.evaluate.thanks }));
    await seeGone(note(page));
    expect(new Set(sentKeys).size).toBe(1);
    const rows = await gateway.db
      .selectFrom('order_ratings')
      .select('stars')
      .where('order_id', '=', id)
      .execute();
    expect(rows).toEqual([{ stars: 5 }]);
  });

  test('a rating after another phone’s: it says so, and shows that one', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const id = await unrated(gateway.origin, token);
    const page = await open({ token, expected: [NO_NETWORK] });
    await page.goto(gateway.page(`/riding-order-list/order-evaluate?id=${id}`, language));
    await see(page.getByRole('heading', { name: t.evaluate.ask }));
    await page.context().setOffline(true);
    await rate(page, 2);
    await see(note(page));
    await callAs(gateway.origin, token, `/v1/orders/${id}/rating`, {
      method: 'POST',
      body: { stars: 5 },
    });
    await page.context().setOffline(false);
    await see(page.getByText(waiting.refused(errors.rating_exists)));
    await see(page.getByText(t.evaluate.star(5), { exact: true }));
    await seeGone(note(page));
    expect(await ratingOf(gateway.origin, token, id)).toMatchObject({ stars: 5 });
  });

  test('a favourite waits, and is sent from the page that is opened next', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const isStored = async (): Promise<boolean> => {
      const { items } = await callAs<{ items: Favourite[] }>(
        gateway.origin,
        token,
        '/v1/favourites',
      );
      return items.some(({ key }) => key === 'stop:S0123');
    };
    const page = await open({ token, expected: [NO_NETWORK] });
    const context = page.context();
    // The rider's favourites have loaded before the network is cut.
    const synced = page.waitForResponse((r) => r.url().endsWith('/v1/favourites/sync') && r.ok());
    await page.goto(gateway.page(STATION, language));
    await synced;
    const before = await isStored();
    await context.setOffline(true);
    await page.getByRole('button', { name: favourites.add }).first().tap();
    await see(page.getByText(favourites.waits));
    expect(await isStored()).toBe(before);
    await page.close();
    await context.setOffline(false);
    const next = await open({ context });
    await next.goto(gateway.page('/about', language));
    await expect.poll(isStored).toBe(!before);
  });
});
