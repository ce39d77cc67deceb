import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, expectAccessible, see, takenOver, readingTest as test } from '../stage/journey.ts';
import { LANGUAGES } from '../stage/texts.ts';

const WORDS = {
  zh_cn: {
    toMap: '线网图',
    map: '线网图',
    guide: '出行指南',
    back: '返回',
  },
  en_us: {
    toMap: 'Map',
    map: 'Network map',
    guide: 'Traffic guide',
    back: 'Back',
  },
} as const;

/** The code of the network map, which no other page loads. */
const MAP_CODE = /\/assets\/network-map-/;

/** Holds back all requests that match. Returns what lets them go. */
async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<undefined>();
  await page.route(addresses, async (route) => {
    await released.promise;
    await route.continue().catch(() => {});
  });
  return () => released.resolve(undefined);
}

const frameOf = (page: Page) =>
  page.locator('[aria-busy=true]').filter({ has: page.locator('h1') });

describe.each(LANGUAGES)('a tap on a network that does not answer in %s', (language) => {
  const words = WORDS[language];

  test('shows the frame of the next page until its code is there', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/traffic/index', language));
    await takenOver(page);
    const release = await hold(page, MAP_CODE);
    await page.getByRole('link', { name: words.toMap, exact: true }).tap();
    await see(frameOf(page).getByRole('heading', { level: 1 }));
    await expectAccessible(page);
    // Back leads to the last page, which is still there.
    await frameOf(page).getByRole('link', { name: words.back }).tap();
    await expect.poll(() => frameOf(page).count()).toBe(0);
    await see(page.getByRole('heading', { level: 1, name: words.guide }));
    await page.getByRole('link', { name: words.toMap, exact: true }).tap();
    await see(frameOf(page));
    release();
    await see(page.getByRole('heading', { level: 1, name: words.map }));
    await expect.poll(() => frameOf(page).count()).toBe(0);
    expect(await page.locator('#root').getAttribute('inert')).toBeNull();
  });
});
