import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { NearbyPlace, StationDetail } from '../../packages/contract/src/traffic/schemas.ts';
import { expect, expectAccessible, see, seeGone, readingTest as test } from '../stage/journey.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

/** People's Square. */
const SQUARE = 'S0123';

const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true });

describe.each(IN_ENGLISH)('the station guide in %s', (language) => {
  const t = TEXTS[language].stationGuide;
  const say = (text: { zh: string; en: string }): string =>
    language === 'zh_cn' ? text.zh : text.en;
  const search = async (page: Page, text: string): Promise<void> => {
    await page.getByRole('searchbox', { name: t.choose }).fill(text);
    // The list of large stations shows until the results replace it.
    await seeGone(page.getByRole('heading', { name: t.popular }));
  };
  const tile = (page: Page, name: string) =>
    page.getByRole('navigation', { name: t.tiles }).getByRole('link', { name, exact: true });

  test('a rider chooses a station, finds an exit and a car park, and comes back to the station', async ({
    gateway,
    open,
  }) => {
    const response = await fetch(`${gateway.origin}/v1/stations/${SQUARE}`);
    const station = (await response.json()) as StationDetail;
    const name = say(station.name);
    const [exit] = station.exits;
    if (exit === undefined) throw new Error('the station has no exits');
    const page = await open();
    await page.goto(gateway.page('/station-guide', language));
    await search(page, 'renminguangchang');
    await page.getByRole('listitem').getByRole('link', { name }).first().tap();
    await see(title(page, name));
    await see(page.getByText(TEXTS[language].stations.exit(exit.name), { exact: true }));
    await see(tile(page, t.plan));

    await tile(page, t.parking).tap();
    await see(title(page, t.parkingNear(name)));
    await see(page.getByRole('listitem'));
    await expectAccessible(page);
    await page.goBack();
    await see(title(page, name));
    await tile(page, t.plan).tap();
    expect(new URL(page.url()).searchParams.get('from')).toBe(SQUARE);
  });

  test('what is near is the gateway’s, by kind, and another station is one tap away', async ({
    gateway,
    open,
  }) => {
    const response = await fetch(`${gateway.origin}/v1/stations/${SQUARE}`);
    const { name, lat, lon } = (await response.json()) as StationDetail;
    const near = await fetch(
      `${gateway.origin}/v1/nearby?lat=${lat}&lon=${lon}&kind=station&radius=800`,
    );
    const { items } = (await near.json()) as { items: NearbyPlace[] };
    const otherNames = items.filter(({ id }) => id !== SQUARE).map((place) => say(place.name));
    expect(otherNames.length).toBeGreaterThan(0);
    const page = await open();
    await page.goto(gateway.page(`/station-guide/nearby?station=${SQUARE}`, language));
    await see(title(page, t.around(say(name))));
    const { kind } = TEXTS[language].transit;
    await page.getByRole('tab', { name: kind.station, exact: true }).tap();
    for (const otherName of otherNames) {
      await see(page.getByRole('listitem').filter({ hasText: otherName }));
    }
    await expect.poll(() => page.getByRole('listitem').count()).toBe(otherNames.length);
    await page.getByRole('link', { name: new RegExp(`^${t.otherStation}`) }).tap();
    await search(page, 'xjh');
    const xujiahui = say({ zh: '徐家汇', en: 'Xujiahui' });
    await page.getByRole('listitem').getByRole('link', { name: xujiahui }).first().tap();
    await see(title(page, t.around(xujiahui)));
    await expectAccessible(page);
  });
});
