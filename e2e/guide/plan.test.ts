import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { cityDay, startOfCityDay } from '../../packages/contract/src/values/calendar.ts';
import type { Language } from '../../tools/stage/gateway.ts';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import {
  expect,
  expectAccessible,
  see,
  readingTest as test,
  framesTest,
} from '../stage/journey.ts';
import { problem } from '../stage/problem.ts';
import { beginning, IN_ENGLISH, TEXTS, withTime } from '../stage/texts.ts';

const SQUARE = { zh_cn: '人民广场', en_us: "People's Square" };
const LUJIAZUI = { zh_cn: '陆家嘴', en_us: 'Lujiazui' };
const ROUTE = '/station-guide/route';
const XUJIAHUI = { zh_cn: '徐家汇', en_us: 'Xujiahui' };
/** From Xujiahui to Lujiazui in the form of an address: too far to walk. */
const ENDS = 'from=S0118&to=S0247';

const DAY_MS = 86_400_000;
const tomorrow = (): string => cityDay(new Date(Date.now() + DAY_MS));
/** Tomorrow at an hour of the city's clock, in the form of an address. */
const tomorrowAt = (hours: number): string =>
  new Date(startOfCityDay(tomorrow()).getTime() + hours * 3_600_000).toISOString();

/** Formats "2026-12-03" for riders. */
function dateOf(day: string): Record<Language, string> {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = '日一二三四五六'.charAt(date.getUTCDay());
  const words = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return {
    zh_cn: `${date.getUTCMonth() + 1}月${date.getUTCDate()}日（周${weekday}）`,
    en_us: `${date.toLocaleDateString('en-US', words)}, `,
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe.each(IN_ENGLISH)('planning in %s', (language) => {
  const t = TEXTS[language];
  const itineraries = (page: Page) =>
    page.getByRole('list', { name: t.planning.itinerary.list }).getByRole('link');

  /** Chooses a place by typing, key by key. */
  async function choose(page: Page, typed: string, name: string): Promise<void> {
    await page.getByRole('searchbox', { name: t.places.search }).fill(typed);
    await page
      .getByRole('list', { name: t.places.results })
      .getByRole('link', { name: beginning(name) })
      .first()
      .tap();
  }

  const ids = async (page: Page): Promise<string[]> =>
    await itineraries(page).evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('id') ?? ''),
    );

  /** Taps for more and waits for it. Returns all itineraries then shown. */
  async function loadMore(page: Page, name: string): Promise<string[]> {
    const before = await ids(page);
    await button(page, name).tap();
    await expect.poll(async () => (await ids(page)).length).toBeGreaterThan(before.length);
    return await ids(page);
  }

  test('from home by initials to an itinerary that another phone can open', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: ({ url = '' }: ShareData) => {
          document.documentElement.dataset['shared'] = url;
          return Promise.resolve();
        },
      });
    });
    await page.goto(gateway.page('/', language));
    await page.getByRole('link', { name: t.home.search }).tap();
    const planner = page.getByRole('region', { name: t.guide.planner.label });
    await planner.getByRole('link', { name: t.guide.planner.whereTo }).tap();
    await choose(page, 'ljz', LUJIAZUI[language]);
    await page.getByRole('link', { name: t.planning.whereFrom }).tap();
    await expectAccessible(page, 'choosing an end');
    await choose(page, 'rmgc', SQUARE[language]);

    // Arrive by nine: every itinerary arrives by then.
    await button(page, t.planning.time.kind.now).tap();
    const sheet = page.getByRole('dialog', { name: t.planning.time.title });
    await sheet.getByLabel(t.planning.time.date).fill(tomorrow());
    await sheet.getByLabel(t.planning.time.clock, { exact: true }).fill('09:00');
    await sheet.getByRole('radio', { name: t.planning.time.kind.arrive }).check();
    await sheet.getByRole('button', { name: t.planning.done }).tap();
    await see(itineraries(page));
    for (const text of await itineraries(page).allTextContents()) {
      const arrives = / – (\d\d:\d\d)/.exec(text)?.[1] ?? '';
      expect(arrives > '08:00' && arrives <= '09:00', text).toBe(true);
    }
    await expectAccessible(page, 'itineraries');
    // Measured before earlier itineraries load, because those move the page at the rider's request.
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);

    const earlier = await loadMore(page, t.planning.more.earlier);
    const all = await loadMore(page, t.planning.more.later);
    expect(all.length).toBeGreaterThan(earlier.length);
    expect(new Set(all).size).toBe(all.length);

    const times = (await itineraries(page).last().textContent())?.slice(0, 16) ?? '';
    await itineraries(page).last().tap();
    await see(page.getByRole('list', { name: t.planning.select.line }));
    await see(page.getByText(t.planning.select.fareBasis.table).first());
    await expectAccessible(page, 'one itinerary');
    await button(page, t.planning.select.share).tap();
    const shared = await page.evaluate(() => document.documentElement.dataset['shared'] ?? '');
    const otherPage = await open();
    await otherPage.goto(shared);
    const head = otherPage.getByRole('heading', { level: 2 }).first();
    await expect.poll(async () => await head.textContent()).toContain(times.slice(-13));
    expect(await otherPage.getByText(t.planning.select.gone).count()).toBe(0);

    // Going back restores the list with the added itineraries.
    await page.goBack();
    await expect.poll(() => ids(page)).toEqual(all);
  });

  test('after the last train: the next day’s first one, or a car', async ({ gateway, open }) => {
    // Three days ahead, because a page that is open at midnight turns "tomorrow" into "today".
    const day = cityDay(new Date(Date.now() + 3 * DAY_MS));
    const night = new Date(startOfCityDay(day).getTime() + 1.5 * 3_600_000).toISOString();
    const page = await open();
    await page.goto(gateway.page(`${ROUTE}?${ENDS}&time=${night}`, language));
    await see(page.getByText(t.planning.notice.last_gone));
    const date = dateOf(day)[language];
    await see(page.getByText(withTime((time) => t.planning.notice.lastGoneNext(`${date}${time}`))));
    await expectAccessible(page, 'the last train is gone');
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
    await page.getByRole('tab', { name: t.planning.tab.taxi }).tap();
    await see(page.getByText(t.planning.alone.taxiEstimate));
    await expectAccessible(page, 'a car');
    await page.getByRole('tab', { name: t.planning.tab.best }).tap();
    await button(page, t.planning.notice.planThen).tap();
    await see(itineraries(page));
    expect((await itineraries(page).first().textContent()) ?? '').toMatch(/0[4-6]:\d\d – /);

    await page.getByRole('tab', { name: t.planning.tab.taxi }).tap();
    await page.getByRole('link', { name: t.planning.alone.callTaxi }).tap();
    await page.waitForURL(/\/station-guide\/taxi\?/);
    await see(page.getByRole('button', { name: LUJIAZUI[language] }));
    await see(page.getByRole('button', { name: XUJIAHUI[language] }));
  });

  // The test stubs the answer, so the document must not contain the gateway's.
  framesTest('what cannot be planned says why and what to do', async ({ gateway, open }) => {
    const page = await open({ expected: [/status of (400|404|502)/] });
    await page.goto(gateway.page(`${ROUTE}?from=S0247&to=S0247`, language));
    await see(page.getByText(t.errors.plan_ends_equal));
    await expectAccessible(page, 'equal ends');
    await page.getByRole('link', { name: t.planning.trouble.chooseFrom }).tap();
    await choose(page, 'rmgc', SQUARE[language]);
    await expect.poll(() => page.getByText(t.errors.plan_ends_equal).count()).toBe(0);

    await page.goto(gateway.page(`${ROUTE}?from=S0247&to=39.90,116.40&toName=B`, language));
    await see(page.getByText(t.errors.place_outside_city));
    await see(page.getByRole('link', { name: t.planning.trouble.chooseTo }));
    await page.goto(gateway.page(`${ROUTE}?${ENDS}&time=1969-07-20T20:17:00Z`, language));
    await see(page.getByText(t.errors.time_out_of_range));
    await see(button(page, t.planning.trouble.swapTime));

    await page.route(/\/v1\/plans\?/, (route) => route.fulfill(problem('planner_failed', 502)));
    await page.goto(gateway.page(`${ROUTE}?${ENDS}&time=${tomorrowAt(9)}`, language));
    await see(page.getByText(t.errors.planner_failed));
    await page.unroute(/\/v1\/plans\?/);
    await page.getByRole('button', { name: t.ui.retry }).tap();
    await see(itineraries(page));
  });
});
