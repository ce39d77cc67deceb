import { constants, gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, onTestFinished } from 'vitest';
import { startProxy } from '../../tools/stage/proxy.ts';
import { BUSY_RIDER, DEMO_RIDER, logIn, NEW_RIDER } from '../../tools/stage/rider.ts';
import {
  expect,
  expectAccessible,
  keepCookie,
  see,
  takenOver,
  lonelyTest as test,
} from '../stage/journey.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

/** Console errors for connections that end too soon. */
const CUT =
  /ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION|FAILED|INVALID)|Failed to|Network Error/;

type Encoding = 'gzip' | 'identity';

/** Decodes the first part of a body whose remaining bytes are missing. */
const READ: Record<Encoding, (part: Buffer) => string> = {
  gzip: (part) => gunzipSync(part, { finishFlush: constants.Z_SYNC_FLUSH }).toString(),
  identity: (part) => part.toString(),
};

/** Returns the number of bytes of a body that contain its text up to and including `words`. */
function bytesUpTo(body: Buffer, encoding: Encoding, words: string): number {
  let [low, high] = [0, body.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (READ[encoding](body.subarray(0, middle)).includes(words)) high = middle;
    else low = middle + 1;
  }
  return high;
}

const isDocument = ({ headers }: { headers: { accept?: string | undefined } }): boolean =>
  headers.accept?.includes('text/html') === true;

/** Waits until these words of the document have arrived in the page. */
const waitForWords = (page: Page, words: string): Promise<unknown> =>
  page.waitForFunction((text) => document.documentElement.outerHTML.includes(text), words, {
    polling: 50,
  });

const PAGES = [
  { name: 'orders', path: '/riding-order-list/', deep: '</article>' },
  { name: 'guide', path: '/traffic/index', deep: '</ul>' },
] as const;
/** The words after which a document is cut off, and its encoding and transfer. */
const ENDS = PAGES.flatMap(({ deep, ...page }) => [
  { ...page, words: '</h1>', encoding: 'gzip', chunked: false } as const,
  { ...page, words: deep, encoding: 'gzip', chunked: true } as const,
  { ...page, words: '"answers":{"', encoding: 'identity', chunked: true } as const,
  { ...page, words: '</script></body>', encoding: 'gzip', chunked: true } as const,
]);

describe.each(IN_ENGLISH)('what breaks off, in %s', (language) => {
  const t = TEXTS[language];
  const reloadLink = (page: Page) => page.getByRole('link', { name: t.app.reload });
  const contentOf = {
    orders: (page: Page) => page.getByRole('article'),
    guide: (page: Page) => page.getByRole('link', { name: /^(2号线|Line 2)/ }),
  };

  test.for(ENDS)(
    'the document of the $name after $words: the app comes all the same',
    async ({ name, path, words, encoding, chunked }, { gateway, open }) => {
      const token = await logIn(gateway.origin, DEMO_RIDER);
      const page = await open({ token, expected: [CUT] });
      await keepCookie(page.context(), gateway.origin, token);
      const { origin, close } = await startProxy(gateway.origin, async (passing) => {
        const { request, forward, send } = passing;
        if (!isDocument(request)) {
          await send(await forward());
          return;
        }
        const answer = await forward({ 'accept-encoding': encoding });
        const cutOffset = bytesUpTo(answer.body, encoding, words);
        await send(answer, { at: cutOffset, chunked, meanwhile: () => waitForWords(page, words) });
      });
      onTestFinished(close);
      await page.clock.install();
      await page.goto(gateway.page(path, language).replace(gateway.origin, origin), {
        waitUntil: 'commit',
      });
      await waitForWords(page, words);
      await page.clock.runFor(6000);
      await takenOver(page);
      await see(contentOf[name](page));
      expect(await reloadLink(page).count()).toBe(0);
      await expectAccessible(page);
    },
  );

  test('a document that only pauses: the remaining part changes nothing', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({ token });
    await keepCookie(page.context(), gateway.origin, token);
    const words = '</article>';
    const pause = async (): Promise<void> => {
      await waitForWords(page, words);
      await page.clock.runFor(6000);
      await takenOver(page);
    };
    const { origin, close } = await startProxy(gateway.origin, async (passing) => {
      const { request, forward, send } = passing;
      if (!isDocument(request)) {
        await send(await forward());
        return;
      }
      const answer = await forward({ 'accept-encoding': 'identity' });
      const pauseOffset = bytesUpTo(answer.body, 'identity', words);
      await send(answer, { at: pauseOffset, meanwhile: pause, goesOn: true });
    });
    onTestFinished(close);
    await page.clock.install();
    await page.goto(gateway.page(PAGES[0].path, language).replace(gateway.origin, origin));
    await see(contentOf.orders(page));
    expect(await page.evaluate(() => document.readyState)).toBe('complete');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.evaluate(() => document.getElementById('root')?.childElementCount)).toBe(1);
    expect(await reloadLink(page).count()).toBe(0);
    await expectAccessible(page);
  });

  test.for(PAGES)(
    'the document of the $name with its gateway: the rider can go on',
    async ({ name, path, deep }, { gateway, open }) => {
      const token = await logIn(gateway.origin, DEMO_RIDER);
      const page = await open({ token, expected: [CUT] });
      await keepCookie(page.context(), gateway.origin, token);
      let ends: string | undefined;
      const { origin, close } = await startProxy(gateway.origin, async (passing) => {
        const { request, forward, send } = passing;
        const words = ends;
        if (!isDocument(request) || words === undefined) {
          // The browser requests the document's resources while the gateway shuts down.
          if (words !== undefined) throw new Error('gone');
          await send(await forward());
          return;
        }
        const answer = await forward({ 'accept-encoding': 'gzip' });
        const die = async (): Promise<void> => {
          await waitForWords(page, words);
          await gateway.kill();
        };
        await send(answer, { at: bytesUpTo(answer.body, 'gzip', words), meanwhile: die });
      });
      onTestFinished(close);
      const address = gateway.page(path, language).replace(gateway.origin, origin);
      const waitUntilAlive = async (): Promise<void> => {
        await see(contentOf[name](page));
        await takenOver(page);
        expect(await reloadLink(page).count()).toBe(0);
        await expectAccessible(page);
      };
      await page.clock.install();

      ends = deep;
      await page.goto(address, { waitUntil: 'commit' });
      await waitForWords(page, ends);
      await page.clock.runFor(6000);
      await see(reloadLink(page));
      await expectAccessible(page);
      await gateway.restart();
      ends = undefined;
      await reloadLink(page).tap();
      await waitUntilAlive();

      // The document is cut off before anything that can be shown.
      ends = '<style>';
      await page.goto(address, { waitUntil: 'commit' });
      await waitForWords(page, ends);
      await gateway.restart();
      ends = undefined;
      await page.clock.runFor(21_000);
      await waitUntilAlive();
    },
  );

  test('the scripts of a whole document: it says so, and leads on', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({ token, expected: [CUT] });
    await keepCookie(page.context(), gateway.origin, token);
    let isLossy = true;
    const { origin, close } = await startProxy(gateway.origin, async (passing) => {
      const { request, forward, send } = passing;
      const answer = await forward();
      const isCut = isLossy && request.url?.endsWith('.js') === true;
      await send(answer, isCut ? { at: Math.floor(answer.body.length * 0.4) } : undefined);
    });
    onTestFinished(close);
    await page.goto(gateway.page(PAGES[0].path, language).replace(gateway.origin, origin));
    await see(reloadLink(page));
    await see(contentOf.orders(page));
    await expectAccessible(page);
    await contentOf.orders(page).getByRole('link').first().tap();
    await page.waitForURL(/order-detail|parking/);
    await see(reloadLink(page));
    isLossy = false;
    await reloadLink(page).tap();
    await takenOver(page);
    expect(await reloadLink(page).count()).toBe(0);
  });

  test('another rider’s document: none of it is shown', async ({ gateway, open }) => {
    const busy = await logIn(gateway.origin, BUSY_RIDER);
    const page = await open({
      token: await logIn(gateway.origin, NEW_RIDER),
      expected: [CUT],
    });
    await keepCookie(page.context(), gateway.origin, busy);
    const words = '"answers":{"';
    const { origin, close } = await startProxy(gateway.origin, async (passing) => {
      const { request, forward, send } = passing;
      const answer = await forward(isDocument(request) ? { 'accept-encoding': 'gzip' } : {});
      const cut = isDocument(request) && { at: bytesUpTo(answer.body, 'gzip', words) };
      await send(answer, cut ? { ...cut, meanwhile: () => waitForWords(page, words) } : undefined);
    });
    onTestFinished(close);
    await page.clock.install();
    await page.goto(gateway.page(PAGES[0].path, language).replace(gateway.origin, origin), {
      waitUntil: 'commit',
    });
    await waitForWords(page, words);
    expect(await contentOf.orders(page).count()).toBe(0);
    await page.clock.runFor(6000);
    await see(page.getByText(t.orders.emptyTitle));
    expect(await contentOf.orders(page).count()).toBe(0);
  });
});
