import type { Page } from 'playwright-core';
import { describe, onTestFinished } from 'vitest';
import { startProxy, type WireAnswer } from '../../tools/stage/proxy.ts';
import { expect, expectAccessible, see, takenOver, readingTest as test } from '../stage/journey.ts';
import { IN_CHINESE, TEXTS, TITLES } from '../stage/texts.ts';

/** Console errors for files that no longer exist. */
const GONE = /status of 404|Failed to|ChunkLoadError|dynamically imported module|preload assets/;

/** Renames the assets as in an earlier build: the gateway no longer has them. */
const withOldAssets = (html: string): string => html.replace(/-[\w-]{7}\.js/g, '-GoneAway.js');

/**
 * Starts a host that stored a document of an earlier build.
 * @param isStubborn whether it returns that document for every query
 * @param old makes an answer one of the earlier build
 */
async function startStaleHost(
  origin: string,
  isStubborn: boolean,
  old: (answer: WireAnswer, path: string) => WireAnswer,
): Promise<{ at: (address: string) => string; loads: string[] }> {
  const loads: string[] = [];
  const host = await startProxy(origin, async ({ request, forward, send }) => {
    const path = request.url ?? '/';
    const isDocument = request.headers.accept?.includes('text/html') === true;
    const answer = await forward({ 'accept-encoding': 'identity' });
    if (isDocument) loads.push(path);
    await send(isDocument && (isStubborn || !path.includes('_v=')) ? old(answer, path) : answer);
  });
  onTestFinished(host.close);
  return { at: (address) => address.replace(origin, host.origin), loads };
}

const oldDocument = ({ body, ...answer }: WireAnswer): WireAnswer => ({
  ...answer,
  // Its inline script stays, because the security policy has its hash.
  body: Buffer.from(withOldAssets(body.toString())),
});

/** Refuses all storage: no stored mark can stop the page from reloading forever. */
const refuseStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    }
  });

describe.each(IN_CHINESE)('a document of an earlier build, in %s', (language) => {
  const t = TEXTS[language];

  test('is reloaded once, and the page opens', async ({ gateway, open }) => {
    const page = await open({ expected: [GONE] });
    await refuseStorage(page);
    const { at, loads } = await startStaleHost(gateway.origin, false, oldDocument);
    await page.goto(at(gateway.page('/about', language)));
    await takenOver(page);
    await see(page.getByRole('heading', { level: 1 }));
    expect(loads).toHaveLength(2);
    // The mark is not left in the address.
    expect(page.url()).not.toContain('_v=');
  });

  test('that comes again and again: an error page with a retry', async ({ gateway, open }) => {
    const page = await open({ expected: [GONE] });
    await refuseStorage(page);
    const { at, loads } = await startStaleHost(gateway.origin, true, oldDocument);
    await page.goto(at(gateway.page('/about', language)));
    await page.waitForURL(/_v=/);
    const reloadLink = page.getByRole('link', { name: t.app.reload });
    await see(reloadLink);
    await page.waitForLoadState('networkidle');
    expect(loads).toHaveLength(2);
    await expectAccessible(page);
    await reloadLink.tap();
    await expect.poll(() => loads.length).toBe(3);
    await see(reloadLink);
  });

  test('whose next page is missing: reloaded once, then an error page', async ({
    gateway,
    open,
  }) => {
    const page = await open({ expected: [GONE] });
    await refuseStorage(page);
    await page.route(/\/assets\/about-/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(gateway.page('/', language));
    await takenOver(page);
    await page.getByRole('link', { name: t.home.more.about }).tap();
    await page.waitForURL(/about.*_v=/);
    // The document or the page that took over offers the reload, because the document itself names the code.
    const reloadControl = page
      .getByRole('button', { name: t.app.reload })
      .or(page.getByRole('link', { name: t.app.reload }));
    await see(reloadControl);
    await expectAccessible(page);
    await page.unroute(/\/assets\/about-/);
    await reloadControl.first().tap();
    await see(page.getByRole('heading', { level: 1, name: TITLES[language].about }));
  });
});
