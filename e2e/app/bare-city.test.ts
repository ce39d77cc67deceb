import { afterAll, describe } from 'vitest';
import { smallCity } from '../../apps/gateway/test/small-city.ts';
import { bundledFolder, openCity } from '../../apps/gateway/src/city/folder.ts';
import { logIn, NEW_RIDER } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, takenOver, testIn } from '../stage/journey.ts';
import { LANGUAGES, TEXTS } from '../stage/texts.ts';

const city = smallCity({ services: [], modes: ['metro', 'bus'] });
openCity(bundledFolder());
afterAll(() => city.remove());
const test = testIn(city.folder);

const NAMES = { zh_cn: '小城', en_us: 'Smallville' };

describe.each(LANGUAGES)('a city with a timetable alone, in %s', (language) => {
  const { home: t, me, notOffered } = TEXTS[language];
  const is404 = [/404/];

  test('shows on home, in its tabs and on the account what it offers', async ({
    gateway,
    open,
  }) => {
    const page = await open({ token: await logIn(gateway.origin, NEW_RIDER) });
    await page.goto(gateway.page('/', language));
    await takenOver(page);
    const tabs = page.getByRole('navigation').last().getByRole('link');
    await expect.poll(() => tabs.allInnerTexts()).toHaveLength(3);
    for (const absentText of [t.code.title, t.ride.title, t.more.products, t.more.testDrive]) {
      expect(await page.getByText(absentText, { exact: true }).count()).toBe(0);
    }
    const tiles = page.locator('section', { hasText: t.services }).getByRole('link');
    expect(await tiles.count()).toBe(3);
    await see(page.getByRole('link', { name: t.more.trafficMap, exact: true }));
    await expectAccessible(page);
    await page.goto(gateway.page('/me', language));
    await takenOver(page);
    await see(page.getByRole('link', { name: me.row.helpThreads }));
    for (const absentText of [me.orders, me.coupons, me.points, me.row.plates, me.row.realName]) {
      expect(await page.getByText(absentText, { exact: true }).count()).toBe(0);
    }
    await expectAccessible(page);
  });

  test('finds lines and stops, and offers filters that fit', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/traffic/travel', language));
    await takenOver(page);
    const { modeGroup } = TEXTS[language].transit;
    await see(page.getByRole('link', { name: modeGroup.bus, exact: true }));
    expect(await page.getByRole('link', { name: modeGroup.ferry, exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await page.goto(gateway.page('/traffic/around', language));
    await takenOver(page);
    const { kind } = TEXTS[language].transit;
    await see(page.getByRole('tab', { name: kind.station, exact: true }));
    for (const absentText of [kind.pier, kind.parking, kind.bikes]) {
      expect(await page.getByRole('tab', { name: absentText, exact: true }).count()).toBe(0);
    }
  });

  test('says at the address of a service that it does not offer it', async ({ gateway, open }) => {
    const page = await open({ expected: is404 });
    for (const address of ['/products', '/ride-code', '/riding-order-list/metro', '/points']) {
      const answer = await page.goto(gateway.page(address, language));
      expect(answer?.status()).toBe(404);
      expect(await answer?.text()).toContain(notOffered.title);
      await see(page.getByText(notOffered.hint(NAMES[language])));
      await expectAccessible(page);
    }
    await takenOver(page);
    await page.getByRole('link', { name: notOffered.toHome }).tap();
    await see(page.getByRole('heading', { level: 1 }));
    await page.waitForURL(/\/shtrans-h5\/(?:\?|$)/);
  });
});
