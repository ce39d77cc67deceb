import { describe } from 'vitest';
import { expect, expectAccessible, see, seeGone, lonelyTest as test } from './journey.ts';
import { languagesInTurn, TEXTS } from './texts.ts';

/** People's Square. */
const STATION = '/traffic/travel/metro-info?station=S0123';
const LINE = '/traffic/travel/metro-info?line=metro-2';

describe.each(languagesInTurn(import.meta.filename))('without a gateway, in %s', (language) => {
  const t = TEXTS[language];
  const name = language === 'zh_cn' ? '人民广场' : "People's Square";

  test('a station and a line seen before open, and say how old they are', async ({
    gateway,
    open,
  }) => {
    const page = await open({ serviceWorker: true, expected: [/Failed to|ERR_|Network Error/] });
    // The heading stands in the document already: a page is seen when its answer is.
    await page.goto(gateway.page(LINE, language));
    await see(page.getByRole('listitem'));
    await page.goto(gateway.page(STATION, language));
    await see(page.getByRole('heading', { name, level: 1 }));
    await see(
      page.getByText(t.departures.live.live).or(page.getByText(t.departures.live.timetable)),
    );
    // The document of the route, and what it needs.
    const kept = async (): Promise<string[]> =>
      await page.evaluate(async () => {
        const cache = await caches.open('guide-1');
        return (await cache.keys()).map(({ url }) => new URL(url).pathname);
      });
    await expect
      .poll(kept, { timeout: 30_000 })
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/metro-info$/),
          expect.stringMatching(/metro-info-.*js$/),
          expect.stringMatching(/messages.*js$/),
          expect.stringMatching(/offer-.*js$/),
        ]),
      );
    await gateway.kill();
    await page.goto(gateway.page(STATION, language));
    await see(page.getByRole('heading', { name, level: 1 }));
    const age = /保存的内容|what was saved at/;
    await see(page.getByText(age));
    await expectAccessible(page);
    await page.goto(gateway.page(LINE, language));
    await see(page.getByRole('listitem'));
    await gateway.restart();
    await page.goto(gateway.page(STATION, language));
    await seeGone(page.getByText(age));
    await see(
      page.getByText(t.departures.live.live).or(page.getByText(t.departures.live.timetable)),
    );
  });
});
