import type { Page } from 'playwright-core';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expect, keepCookie, readingTest as test, see } from '../stage/journey.ts';

/** Scripts that the list preloads before a tap: the area's table, then the page. */
const AHEAD = /\/assets\/(area-aftercare|order-parts)-/;

const slow = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    // Chromium reports 2G when an answer takes 1.4 s or more.
    latency: 1500,
    downloadThroughput: -1,
    uploadThroughput: -1,
    connectionType: 'cellular2g',
  });
};

const saveData = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
};

test.for([
  { phone: 'that has time and data', prepare: () => Promise.resolve(), ahead: true },
  { phone: 'on 2G', prepare: slow, ahead: false },
  { phone: 'that saves data', prepare: saveData, ahead: false },
])('the order list on a phone $phone', async ({ prepare, ahead }, { gateway, open }) => {
  const token = await logIn(gateway.origin, DEMO_RIDER);
  const page = await open({ token });
  await keepCookie(page.context(), gateway.origin, token);
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await prepare(page);
  await page.clock.install();
  await page.goto(gateway.page('/riding-order-list/'));
  await see(page.getByRole('article'));
  // React has taken over the document.
  await page.waitForFunction(() => !('earlyTap' in window));
  await page.clock.runFor(1000);
  // When the page answers, all its earlier requests have been reported.
  await page.evaluate(() => performance.now());
  if (ahead)
    await expect.poll(() => requestedUrls.some((url) => /order-parts-/.test(url))).toBe(true);
  else expect(requestedUrls.filter((url) => AHEAD.test(url))).toEqual([]);
  // A finger that touches the link starts the preload.
  await page.getByRole('article').getByRole('link').first().tap();
  await page.waitForURL(/order-detail|parking/);
  expect(requestedUrls.some((url) => AHEAD.test(url))).toBe(true);
});
