import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, inject, onTestFinished } from 'vitest';
import { copyOf } from '../../tools/stage/database.ts';
import { startGateway, type StageGateway } from '../../tools/stage/gateway.ts';
import { BUSY_RIDER, DEMO_RIDER, logIn, NEW_RIDER } from '../../tools/stage/rider.ts';
import {
  expect,
  expectAccessible,
  keepCookie,
  see,
  seeGone,
  lonelyTest as test,
  QUICK_WORLD,
} from '../stage/journey.ts';
import { unpaidOrder } from '../stage/order.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

const LIST = '/riding-order-list/';
const GUIDE = '/traffic/index';
/** People's Square. */
const STATION = '/traffic/travel/metro-info?station=S0123';
const LINE = '/traffic/travel/metro-info?line=metro-2';
const NO_GATEWAY = /Failed to|ERR_|Network Error/;

/** Cached entries of the device, as paths below the base. */
const cachedPaths = (page: Page, kind: RegExp): Promise<string[]> =>
  page.evaluate(
    async ({ source }) => {
      const names = (await caches.keys()).filter((name) => new RegExp(source).test(name));
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname.replace('/shtrans-h5', ''));
    },
    { source: kind.source },
  );

const waitUntilCached = (page: Page, address: string): Promise<void> =>
  expect.poll(() => cachedPaths(page, /pages/)).toContain(address);

const entryOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*=index]')?.src ?? '');

/** The note about the page's age while it is renewed. */
const note = (page: Page) => page.getByText(/保存的内容，正在更新|^Saved .*updating/);
const failedNote = (page: Page) => page.getByText(/刷新失败，以下为|Couldn't refresh/);
const unpaid = (page: Page, id: string) => page.locator(`article a[href*="${id}"]`);

describe.each(IN_ENGLISH)('a second visit in %s', (language) => {
  const t = TEXTS[language];

  test('shows the last orders from the device, renews them, and opens without a network', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({ token, serviceWorker: true, expected: [NO_GATEWAY] });
    const list = gateway.page(LIST, language);
    await keepCookie(page.context(), gateway.origin, token);
    await page.goto(list);
    await see(page.getByRole('article'));
    await waitUntilCached(page, LIST);
    await page.evaluate(() => navigator.serviceWorker.ready);

    // The new order shows below the cached ones.
    const { id } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null);
    await page.goto(list, { waitUntil: 'commit' });
    await see(unpaid(page, id));
    await seeGone(note(page));

    await gateway.kill();
    await page.goto(list);
    await see(page.getByRole('article'));
    await see(failedNote(page));
    await seeGone(note(page));
    await expectAccessible(page);
    await gateway.restart();
    await page.goto(list);
    await see(unpaid(page, id));
    await seeGone(note(page));
    expect(await failedNote(page).count()).toBe(0);
  });

  test('opens a station and a line without a gateway, and says how old they are', async ({
    gateway,
    open,
  }) => {
    const page = await open({ serviceWorker: true, expected: [NO_GATEWAY] });
    const name = language === 'zh_cn' ? '人民广场' : "People's Square";
    const latest = page
      .getByText(t.departures.live.live)
      .or(page.getByText(t.departures.live.timetable));
    const age = page.getByText(/显示 .*保存的内容|Showing content from/);
    await page.goto(gateway.page(LINE, language));
    await see(page.getByRole('listitem'));
    await expect.poll(() => cachedPaths(page, /pages/)).toHaveLength(1);
    await page.goto(gateway.page(STATION, language));
    await see(latest);
    await expect.poll(() => cachedPaths(page, /pages/)).toHaveLength(2);
    await gateway.kill();
    await page.goto(gateway.page(STATION, language));
    await see(page.getByRole('heading', { name, level: 1 }));
    await see(age);
    await expectAccessible(page);
    await page.goto(gateway.page(LINE, language));
    await see(page.getByRole('listitem'));
    await gateway.restart();
    await page.goto(gateway.page(STATION, language));
    await seeGone(age);
    await see(latest);
  });

  test('says that it shows cached content while the gateway does not answer', async ({
    gateway,
    open,
  }) => {
    const page = await open({ serviceWorker: true });
    const guide = gateway.page(GUIDE, language);
    await page.goto(guide);
    await waitUntilCached(page, GUIDE);
    process.kill(gateway.pid(), 'SIGSTOP');
    try {
      await page.goto(guide);
      await see(page.getByRole('heading', { level: 1 }));
      await see(note(page));
      await expectAccessible(page);
    } finally {
      process.kill(gateway.pid(), 'SIGCONT');
    }
    await seeGone(note(page));
  });

  test('shows nothing that another rider saw', async ({ gateway, open }) => {
    const busy = await logIn(gateway.origin, BUSY_RIDER);
    const page = await open({ token: busy, serviceWorker: true });
    const list = gateway.page(LIST, language);
    await keepCookie(page.context(), gateway.origin, busy);
    await page.goto(list);
    await waitUntilCached(page, LIST);
    const text = await page.evaluate(async () => {
      const name = (await caches.keys()).find((cache) => cache.includes('pages'));
      const pages = await caches.open(name ?? '');
      const [first] = await pages.keys();
      return (await (await pages.match(first ?? ''))?.text()) ?? '';
    });
    // The rider changes without the app's knowledge: the cached page stays hidden, and is deleted.
    const otherToken = await logIn(gateway.origin, NEW_RIDER);
    await page.evaluate((token) => {
      localStorage.setItem('Admin-Token-INNER', token);
      sessionStorage.removeItem('Admin-Token-INNER');
    }, otherToken);
    await page.goto(list);
    expect(text).toContain('<article');
    await see(page.getByText(t.orders.emptyTitle));
    expect(await page.getByRole('article').count()).toBe(0);
    expect(await note(page).count()).toBe(0);
  });
});

/** A copy of the build that the test can change. */
function ownBuild(): string {
  const dist = mkdtempSync(path.join(tmpdir(), 'shtrans-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
  cpSync(inject('stageDatabase').webDist, dist, { recursive: true });
  return dist;
}

const files = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Changes the text of a build's files and deletes their compressed copies. The list of routes is written last. */
function changeBuild(dist: string, kind: RegExp, change: (text: string) => string): void {
  for (const file of files(dist).filter((name) => kind.test(name))) {
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    for (const compressedFile of [`${file}.br`, `${file}.gz`])
      rmSync(compressedFile, { force: true });
  }
  const routes = path.join(dist, 'shells/routes.json');
  writeFileSync(routes, readFileSync(routes));
}

async function startOn(dist: string): Promise<StageGateway> {
  const gateway = await startGateway({
    DATABASE_URL: await copyOf(inject('stageDatabase')),
    WEB_DIST: dist,
    ...QUICK_WORLD,
  });
  onTestFinished(() => gateway.stop());
  return gateway;
}

test('switches to a new release within one visit', async ({ open }) => {
  const dist = ownBuild();
  const gateway = await startOn(dist);
  const page = await open({ serviceWorker: true, expected: [NO_GATEWAY] });
  await page.goto(gateway.page(GUIDE));
  await waitUntilCached(page, GUIDE);
  const old = await entryOf(page);
  const name = path.basename(old, '.js');
  const next = `${name.slice(0, -4)}next`;
  cpSync(path.join(dist, `assets/${name}.js`), path.join(dist, `assets/${next}.js`));
  changeBuild(dist, /\.(?:html|js)$/, (text) => text.replaceAll(`${name}.js`, `${next}.js`));
  await page.goto(gateway.page(GUIDE));
  expect(await entryOf(page)).toBe(old);
  await expect.poll(() => cachedPaths(page, /files/)).toContain(`/assets/${next}.js`);
  await waitUntilCached(page, GUIDE);
  // The whole release is on the device.
  await gateway.kill();
  await page.goto(gateway.page(GUIDE));
  expect(await entryOf(page)).toContain(next);
  await see(page.getByRole('heading', { level: 1 }));
  await see(failedNote(page).or(page.getByText(/保存的内容/)));
  await page.close();
});

test('ends when a deployment switches caching off', async ({ open }) => {
  const dist = ownBuild();
  const gateway = await startOn(dist);
  const page = await open({ serviceWorker: true });
  await page.goto(gateway.page(GUIDE));
  await waitUntilCached(page, GUIDE);
  changeBuild(dist, /\.html$/, (text) =>
    text.replace('<title>', '<meta name="offline" content="off"><title>'),
  );
  const workers = (): Promise<number> =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const caches = (): Promise<number> =>
    page.evaluate(async () => (await window.caches.keys()).length);
  // The first visit shows the cached page, which renews itself; the worker then learns of the switch.
  await page.goto(gateway.page(GUIDE));
  await expect.poll(workers).toBe(0);
  // The next page deletes what this one still loaded through the worker.
  await page.goto(gateway.page(GUIDE));
  await see(page.getByRole('heading', { level: 1 }));
  await expect.poll(caches).toBe(0);
  expect(await workers()).toBe(0);
  await page.close();
});
