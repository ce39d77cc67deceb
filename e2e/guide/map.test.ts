import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, expectAccessible, see, seeGone, readingTest as test } from '../stage/journey.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const MAP = '/traffic/map';
const AROUND = '/traffic/around';
const XUJIAHUI = { lat: 31.196294, lon: 121.432545 };
const NO_NETWORK = /ERR_|Network Error|network error/;
const REFUSED = /status of 400/;

const names = (page: Page) => page.locator('.network-drawing-names text');
const surface = (page: Page) => page.getByRole('application');

/** Reads the zoom from the address. */
const zoomIn = (page: Page): number =>
  Number(new URL(page.url()).searchParams.get('view')?.split(',')[2] ?? Number.NaN);

/** Returns the middle of the map on the screen, where the view of the address has its point. */
async function middle(page: Page): Promise<{ x: number; y: number }> {
  const box = await surface(page).boundingBox();
  if (box === null) throw new Error('there is no map');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Returns names that overlap as drawn. Text boxes have space above and below the letters, so only
 * a part of their height counts.
 */
const collisions = (page: Page): Promise<string[]> =>
  names(page).evaluateAll((texts) => {
    const visible = texts.filter((text) => Number(getComputedStyle(text).opacity) > 0);
    const boxes = visible.map((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      const spacing = (bottom - top) * 0.17;
      return { of: text.textContent, left, right, top: top + spacing, bottom: bottom - spacing };
    });
    return boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.of} and ${b.of}`),
    );
  });

/** Moves two fingers apart around `centre`, from a distance of `near` px to one of `far` px. */
async function pinch(page: Page, centre: { x: number; y: number }, near: number, far: number) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { x: centre.x - apart / 2, y: centre.y, id: 1 },
              { x: centre.x + apart / 2, y: centre.y, id: 2 },
            ],
    });
  await touch('touchStart', near);
  for (let i = 1; i <= 10; i++) {
    await touch('touchMove', near + ((far - near) * i) / 10);
    await delay(16);
  }
  await touch('touchEnd');
  await cdp.detach();
}

/** Drags the map with one finger by `dx` and `dy` px, and pauses before the finger lifts. */
async function drag(page: Page, start: { x: number; y: number }, dx: number, dy: number) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: start.x + dx * part, y: start.y + dy * part }],
    });
  await touch('touchStart', 0);
  for (let i = 1; i <= 8; i++) {
    await touch('touchMove', i / 8);
    await delay(16);
  }
  await touch('touchEnd');
  await cdp.detach();
}

describe.each(IN_CHINESE)('the map in %s', (language) => {
  const t = TEXTS[language];
  const zh = language === 'zh_cn';
  const xujiahui = zh ? '徐家汇' : 'Xujiahui';

  test('a rider zooms in and out, by fingers and keys, and no names overlap', async ({
    gateway,
    open,
  }) => {
    const page = await open({ reducedMotion: true });
    await page.goto(gateway.page(`${MAP}?view=31.2304,121.4737,12`, language));
    await see(names(page));
    await see(page.getByText(t.maps.credit));
    expect(await collisions(page)).toEqual([]);
    const before = await names(page).count();

    await surface(page).press('+');
    await expect.poll(() => zoomIn(page)).toBe(13);
    expect(await collisions(page)).toEqual([]);
    await surface(page).press('ArrowLeft');
    await expect.poll(() => page.url()).not.toContain('121.4737');
    await surface(page).press('-');
    await expect.poll(() => zoomIn(page)).toBe(12);

    await pinch(page, await middle(page), 80, 160);
    await expect.poll(() => zoomIn(page)).toBeGreaterThan(12.7);
    expect(zoomIn(page)).toBeLessThan(13.3);
    expect(await collisions(page)).toEqual([]);
    await pinch(page, await middle(page), 240, 40);
    await expect.poll(() => zoomIn(page)).toBeLessThan(11);
    expect(await collisions(page)).toEqual([]);

    await page.getByRole('button', { name: t.maps.wholeMap }).tap();
    await expect.poll(() => zoomIn(page)).toBeLessThan(9.5);
    expect(await collisions(page)).toEqual([]);
    expect(await names(page).count()).toBeLessThan(before);
    await expectAccessible(page);
  });

  test('a station is tapped, its card leads on, and coming back finds the map as it was', async ({
    gateway,
    open,
  }) => {
    const page = await open({ reducedMotion: true, expected: [NO_NETWORK] });
    const view = `${XUJIAHUI.lat},${XUJIAHUI.lon},13`;
    await page.goto(gateway.page(`${MAP}?view=${view}`, language));
    await see(names(page));
    const { x, y } = await middle(page);
    await page.touchscreen.tap(x, y);
    const card = page.getByRole('region', { name: xujiahui });
    await see(card.getByRole('heading', { name: xujiahui }));
    await see(card.getByRole('link', { name: zh ? '9号线' : 'Line 9' }));
    await see(card.locator('.departure-list-row'));
    // The station is above its card on the screen.
    const top = (await card.boundingBox())?.y ?? 0;
    const dot = await page.locator('.network-drawing-chosen').boundingBox();
    expect((dot?.y ?? Infinity) + (dot?.height ?? 0)).toBeLessThan(top);
    await expectAccessible(page);

    await card.getByRole('link', { name: t.networkMap.station.page }).tap();
    await page.waitForURL(/metro-info\?station=S0118/);
    await page.goBack();
    await see(card.getByRole('heading', { name: xujiahui }));
    const link = card.getByRole('link', { name: t.networkMap.station.to, exact: true });
    const to = new URL((await link.getAttribute('href')) ?? '', page.url());
    expect(to.searchParams.get('to')).toBe('S0118');
    expect(to.searchParams.get('toName')).toBe(xujiahui);
    await card.getByRole('button', { name: t.ui.close }).tap();
    await seeGone(card);

    // The last map is cached: it opens without the gateway.
    await page.route(/\/v1\//, (route) => route.abort());
    await page.reload();
    await see(names(page));
    await page.getByRole('button', { name: t.maps.zoomIn }).tap();
    await expect.poll(() => zoomIn(page)).toBeGreaterThan(13);
    expect(await names(page).count()).toBeGreaterThan(0);
  });

  test('one line is brought to the front, stations are found by name and in a list', async ({
    gateway,
    open,
  }) => {
    const page = await open({ reducedMotion: true });
    await page.goto(gateway.page(MAP, language));
    await see(names(page));
    const line = zh ? '2号线' : 'Line 2';
    const chip = page.getByRole('button', { name: t.networkMap.onlyLine(line) });
    await chip.tap();
    await see(page.getByRole('region', { name: line }));
    expect(await chip.getAttribute('aria-pressed')).toBe('true');
    await see(page.getByText(zh ? '浦东1号2号航站楼' : /Pudong/));
    await expectAccessible(page);
    await chip.tap();
    await seeGone(page.getByRole('region', { name: line }));

    await page.getByRole('searchbox', { name: t.maps.search.label }).fill('xujiahui');
    const results = page.getByRole('list', { name: t.maps.search.results });
    await results.getByRole('button', { name: xujiahui }).first().tap();
    await see(page.getByRole('heading', { name: xujiahui }));
    expect(new URL(page.url()).searchParams.get('station')).toBe('S0118');

    await page.getByRole('button', { name: t.networkMap.list }).tap();
    const list = page.getByRole('dialog', { name: t.networkMap.inView });
    await see(list.getByRole('link', { name: t.networkMap.allLines }));
    const next = zh ? '交通大学' : 'Jiao Tong University';
    await list.getByRole('button', { name: next }).tap();
    await see(page.getByRole('heading', { name: next }));
  });

  test('locates the rider on a tap, and says why it cannot', async ({ gateway, open }) => {
    const page = await open({ reducedMotion: true });
    await page.goto(gateway.page(MAP, language));
    await see(names(page));
    const find = page.getByRole('button', { name: t.maps.here });
    await find.tap();
    await see(page.getByText(t.maps.denied));

    await page.context().setGeolocation({ latitude: 31.2304, longitude: 121.4737 });
    await page.context().grantPermissions(['geolocation']);
    await find.tap();
    await see(page.locator('.marks-here'));
    await expect.poll(() => page.url()).toContain('view=31.2304%2C121.4737');

    await page.context().setGeolocation({ latitude: 39.9042, longitude: 116.4074 });
    await page.reload();
    await see(names(page));
    await find.tap();
    await see(page.getByText(t.networkMap.hereOutside));
  });

  test('chooses an end of a plan, a station or a place', async ({ gateway, open }) => {
    const page = await open({ reducedMotion: true });
    const view = `${XUJIAHUI.lat},${XUJIAHUI.lon},13`;
    const pickAddress = `${MAP}?pick=to&from=S0247&arriveBy=1&time=2026-11-23T08:00:00Z&view=${view}`;
    await page.goto(gateway.page(pickAddress, language));
    await see(page.getByText(t.networkMap.pick.to));
    await see(names(page));
    const spot = await middle(page);
    await page.touchscreen.tap(spot.x, spot.y);
    await page.getByRole('button', { name: t.maps.pick.to }).tap();
    await page.waitForURL(/station-guide\/route\?/);
    const plan = new URL(page.url()).searchParams;
    expect(plan.get('to')).toBe('S0118');
    expect(plan.get('toName')).toBe(xujiahui);
    expect(plan.get('from')).toBe('S0247');
    expect(plan.get('arriveBy')).toBe('1');
    expect(plan.get('time')).toBe('2026-11-23T08:00:00Z');

    await page.goto(gateway.page(`${MAP}?pick=from&view=31.2204,121.4537,14`, language));
    await see(names(page));
    const cdp = await page.context().newCDPSession(page);
    const touchPoints = [await middle(page)];
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await see(page.getByRole('heading', { name: t.networkMap.place.title }));
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('button', { name: t.maps.pick.from }).tap();
    await page.waitForURL(/station-guide\/route\?/);
    const from = new URL(page.url()).searchParams.get('from') ?? '';
    const [lat, lon] = from.split(',').map(Number);
    expect(lat).toBeCloseTo(31.2204, 2);
    expect(lon).toBeCloseTo(121.4537, 2);
  });

  test('shows what is around a searched place, and follows the map', async ({ gateway, open }) => {
    const page = await open({ reducedMotion: true, expected: [REFUSED, NO_NETWORK] });
    await page.goto(gateway.page(AROUND, language));
    const rows = page.getByRole('list', { name: t.around.list }).getByRole('listitem');
    await see(rows);
    await page.getByRole('searchbox', { name: t.around.search }).fill('xujiahui');
    const results = page.getByRole('list', { name: t.maps.search.results });
    await results.getByRole('button', { name: xujiahui }).first().tap();
    const first = rows.first();
    await see(first.getByText(xujiahui, { exact: true }));
    expect(page.url()).toContain('at=31.1963%2C121.4325');
    await page.getByRole('tab', { name: t.transit.kind.parking }).tap();
    await see(page.getByText(/¥/));
    await page.getByRole('tab', { name: t.transit.kind.bikes }).tap();
    await see(first.getByText(t.transit.kind.bikes, { exact: true }));
    // The link opens the page with this kind; it is no step of its own in the history.
    expect(new URL(page.url()).searchParams.get('kind')).toBe('bikes');
    await page.reload();
    const bikesTab = page.getByRole('tab', { name: t.transit.kind.bikes, selected: true });
    await see(bikesTab);
    await see(first.getByText(t.transit.kind.bikes, { exact: true }));
    await page.getByRole('tab', { name: t.transit.kind.station }).tap();
    await see(first.getByText(xujiahui, { exact: true }));
    await expectAccessible(page);

    const firstRowText = await first.textContent();
    await drag(page, await middle(page), -60, 40);
    await expect.poll(() => page.url()).not.toContain('at=31.1963%2C121.4325');
    // On the next visit the map opens at the last place.
    await expect.poll(() => first.textContent()).not.toBe(firstRowText);
    const movedCentre = new URL(page.url()).searchParams.get('at') ?? '';
    await page.goto(gateway.page('/about', language));
    await page.goto(gateway.page(AROUND, language));
    await see(rows);
    await surface(page).press('ArrowRight');
    await expect.poll(() => new URL(page.url()).searchParams.get('at')).toMatch(/^31\./);
    const [lat] = (new URL(page.url()).searchParams.get('at') ?? '').split(',').map(Number);
    expect(lat).toBeCloseTo(Number(movedCentre.split(',')[0]), 3);

    await page.goto(gateway.page(`${AROUND}?at=39.9042,116.4074`, language));
    await see(page.getByText(t.around.outside));
    await page.getByRole('button', { name: t.around.centre }).tap();
    await see(rows);
  });
});
