import type { CDPSession, Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import type { Language } from '../../tools/stage/gateway.ts';
import {
  expect,
  expectAccessible,
  keepCookie,
  see,
  seeGone,
  takenOver,
  test,
} from '../stage/journey.ts';
import { unpaidOrder } from '../stage/order.ts';
import { beginning, IN_CHINESE, TEXTS, viewOf } from '../stage/texts.ts';

const LIST = '/riding-order-list/';
/** Documents whose scripts are held never fire `load`. */
const COMMITTED = { waitUntil: 'commit' } as const;
const SQUARE = { zh_cn: '人民广场', en_us: "People's Square" } as const;

const debuggers = new WeakMap<Page, CDPSession>();

/** Switches the page's scripts off or on, without a reload. */
async function setScripts(page: Page, isOn: boolean): Promise<void> {
  // The session stays open, because closing it switches scripts on again.
  const session = debuggers.get(page) ?? (await page.context().newCDPSession(page));
  debuggers.set(page, session);
  await session.send('Emulation.setScriptExecutionDisabled', { value: !isOn });
}

/** Holds the app's scripts until they are released, those of later documents too. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Records the calls of a page. */
function callsOf(page: Page, method: string, path: RegExp): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) calls.push(request.url());
  });
  return calls;
}

/** Checks with axe a page that runs no script. */
async function checkWithAxe(page: Page): Promise<void> {
  await setScripts(page, true);
  await expectAccessible(page);
  await setScripts(page, false);
}

/**
 * Waits until a document contains it. A busy gateway can return only the frame, which stays empty without scripts: a
 * rider then reloads.
 */
const seeInDocument = (page: Page, content: Locator): Promise<void> =>
  expect
    .poll(async () => {
      if (await content.first().isVisible()) return true;
      await page.reload();
      return await content.first().isVisible();
    })
    .toBe(true);

/** The search box, and the result for People's Square. */
function searchIn(language: Language) {
  const { label } = TEXTS[language].lines.search;
  const resultName = beginning(SQUARE[language]);
  return {
    searchbox: (page: Page) => page.getByRole('searchbox', { name: label }),
    result: (page: Page) => page.getByRole('main').getByRole('link', { name: resultName }).first(),
  };
}

describe.each(IN_CHINESE)('without script in %s', (language) => {
  const t = TEXTS[language];
  const { searchbox, result } = searchIn(language);
  const back = (page: Page) => page.getByRole('link', { name: t.ui.back });

  test('an order is found by the tabs, opened, left, and paid on its page', async ({
    gateway,
    open,
  }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null);
    const page = await open({ token });
    await keepCookie(page.context(), gateway.origin, token);
    await setScripts(page, false);
    await page.goto(gateway.page(LIST, language));
    // Playwright knows no roles inside a `noscript`.
    await see(page.locator('noscript aside', { hasText: 'JavaScript' }));
    await page.getByRole('tab', { name: t.transport.metro, exact: true }).tap();
    await page.waitForURL(/\/metro(\?|$)/);
    await page.getByRole('tab', { name: t.orders.tab.completed, exact: true }).tap();
    await page.waitForURL(/\/metro\/completed/);
    await checkWithAxe(page);
    const orders = page.getByRole('article');
    await orders
      .getByRole('link', { name: beginning(viewOf(t, 'metro')) })
      .first()
      .tap();
    await page.waitForURL(/order-detail/);
    await seeInDocument(page, page.getByRole('main').getByText('¥'));
    // The part below the first screen is in the document too.
    await see(page.getByRole('heading', { name: t.detail.timeline }));
    await checkWithAxe(page);
    await back(page).tap();
    await page.waitForURL(/riding-order-list\/(\?|$)/);

    // The document has only the first part of the list; a link leads to all of it.
    const more = page.locator('noscript a', { hasText: t.ui.more });
    const countBefore = await orders.count();
    await more.tap();
    await page.waitForURL(/from=/);
    await expect.poll(() => orders.count()).toBeGreaterThan(countBefore);
    await checkWithAxe(page);
    const last = await orders.last().textContent();
    await more.tap();
    await page.waitForURL(/from=./);
    await seeInDocument(page, orders);
    expect(await orders.allTextContents()).not.toContain(last);

    await page.goto(gateway.page('/riding-order-list/metro/unpaid', language));
    await page.locator(`a[href*="${id}"][href*="pay="]`).tap();
    await page.waitForURL(new RegExp(`order-detail.*${id}`));
    await seeInDocument(page, page.getByText(t.detail.amountUnpaid));
    await checkWithAxe(page);
    // The page starts the payment once scripts are allowed, as its text says.
    const payments = callsOf(page, 'POST', /\/payments/);
    await setScripts(page, true);
    await page.reload();
    await page.waitForURL(/\/sandbox\/cashier\//);
    expect(payments).toHaveLength(1);
  });

  test('a station is searched for, opened and left', async ({ gateway, open }) => {
    const page = await open();
    await setScripts(page, false);
    await page.goto(gateway.page('/traffic/travel?mode=metro', language));
    await searchbox(page).fill(' rmgc ');
    await searchbox(page).press('Enter');
    await page.waitForURL(/mode=metro.*q=/);
    await seeInDocument(page, result(page));
    await checkWithAxe(page);
    await result(page).tap();
    await page.waitForURL(/metro-info\?.*station=/);
    await seeInDocument(page, page.getByRole('heading', { name: t.line.stop.departures }));
    await checkWithAxe(page);
    await back(page).tap();
    await page.waitForURL(/\/traffic\/travel/);
    await searchbox(page).fill('qqqqqqq');
    await searchbox(page).press('Enter');
    await see(page.getByText(t.lines.search.none('qqqqqqq')));
    await page.goto(gateway.page('/traffic/travel', language));
    await page.getByRole('link', { name: t.transit.modeGroup.ferry, exact: true }).tap();
    await page.waitForURL(/mode=ferry/);
    await checkWithAxe(page);
  });

  test('a plan is made from two searched places', async ({ gateway, open }) => {
    const page = await open();
    await setScripts(page, false);
    await page.goto(gateway.page('/traffic/index', language));
    for (const [end, empty, typed] of [
      ['to', t.guide.planner.whereTo, 'rmgc'],
      ['from', t.planning.whereFrom, 'ljz'],
    ] as const) {
      await page.getByRole('link', { name: empty }).tap();
      await page.waitForURL(new RegExp(`addresses.*for=${end}`));
      await checkWithAxe(page);
      const box = page.getByRole('searchbox', { name: t.places.search });
      await box.fill(typed);
      await box.press('Enter');
      await page.getByRole('list', { name: t.places.results }).getByRole('link').first().tap();
      await page.waitForURL(new RegExp(`route\\?.*${end}=`));
    }
    await see(page.getByRole('list', { name: t.planning.itinerary.list }));
    await page.getByRole('tab', { name: t.planning.tab.walk }).tap();
    await page.waitForURL(/by=walk/);
    await checkWithAxe(page);
    const before = new URL(page.url()).searchParams;
    await page.getByRole('link', { name: t.planning.swap }).tap();
    await page.waitForURL((url) => url.searchParams.get('from') === before.get('to'));
    expect(new URL(page.url()).searchParams.get('to')).toBe(before.get('from'));
  });
});

describe.each(IN_CHINESE)('before the script in %s', (language) => {
  const t = TEXTS[language];
  const { searchbox, result } = searchIn(language);

  test('text typed early is kept and searched for; Enter sends it', async ({ gateway, open }) => {
    const page = await open();
    const release = await holdScripts(page);
    await page.goto(gateway.page('/traffic/travel', language), COMMITTED);
    await searchbox(page).fill('rmgc');
    await searchbox(page).press('Enter');
    // The gateway answers the form, because no script has loaded.
    await page.waitForURL(/q=rmgc/, COMMITTED);
    await see(result(page));
    await searchbox(page).fill('ljz');
    const searches = callsOf(page, 'GET', /\/v1\/stations\?/);
    release();
    await page.waitForURL(/q=ljz/);
    await seeGone(result(page));
    expect(await searchbox(page).inputValue()).toBe('ljz');
    expect(searches.map((url) => new URL(url).searchParams.get('q'))).toEqual(['ljz']);
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  });

  test('Enter while the page is taken over searches once, without leaving', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    // React schedules its work by messages to itself; the test holds them all.
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- called on its port below
      const send = MessagePort.prototype.postMessage;
      const waiting: (() => void)[] = [];
      MessagePort.prototype.postMessage = function later(this: MessagePort, ...message: unknown[]) {
        waiting.push(() => Reflect.apply(send, this, message));
      } as typeof send;
      Object.assign(window, {
        goOn: () => {
          MessagePort.prototype.postMessage = send;
          for (const each of waiting.splice(0)) each();
        },
      });
    });
    const release = await holdScripts(page);
    await page.goto(gateway.page('/traffic/travel', language), COMMITTED);
    await searchbox(page).fill('rmgc');
    const searches = callsOf(page, 'GET', /\/v1\/stations\?/);
    const documents = callsOf(page, 'GET', /\/traffic\/travel/);
    release();
    // React listens, but has taken over nothing.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) =>
        key.startsWith('__reactContainer'),
      ),
    );
    await searchbox(page).press('Enter');
    await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn());
    await page.waitForURL(/q=rmgc/);
    await see(result(page));
    expect([searches.length, documents.length]).toEqual([1, 0]);
    expect(await searchbox(page).inputValue()).toBe('rmgc');
  });

  test('two taps on a button are one, and a tap on Pay pays once', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const { id } = await unpaidOrder(gateway.db, DEMO_RIDER, 'metro', null);
    const page = await open({ token });
    await keepCookie(page.context(), gateway.origin, token);
    const release = await holdScripts(page);
    await page.goto(gateway.page('/traffic/travel/metro-info?line=metro-2', language), COMMITTED);
    const star = page.getByRole('button', { name: beginning(t.favourites.add) }).first();
    await star.tap();
    await star.tap();
    expect(await star.getAttribute('data-tapped')).toBe('');
    release();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await takenOver(page);
    expect(await star.getAttribute('aria-pressed')).toBe('true');

    const payments = callsOf(page, 'POST', /\/payments/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const releaseAgain = await holdScripts(page);
    await page.goto(gateway.page('/riding-order-list/metro/unpaid', language), COMMITTED);
    await page.locator(`a[href*="${id}"][href*="pay="]`).dblclick();
    await page.waitForURL(new RegExp(`order-detail.*${id}`), COMMITTED);
    await see(page.getByText(t.detail.amountUnpaid));
    expect(payments).toHaveLength(0);
    releaseAgain();
    await page.waitForURL(/\/sandbox\/cashier\//);
    expect(payments).toHaveLength(1);
    // Going back pays nothing: the order is unchanged.
    await page.goBack();
    await page.waitForURL(new RegExp(`order-detail.*${id}`));
    await see(page.getByRole('button', { name: t.detail.continuePay }));
    expect([payments.length, page.url().includes('pay=')]).toEqual([1, false]);
  });
});
