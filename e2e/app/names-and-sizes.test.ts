import { describe } from 'vitest';
import { lossesAtDoubleSize } from '../../tools/stage/enlarged-text.ts';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { nameFaults, narrowFaults } from '../../tools/stage/screen-faults.ts';
import { expect, see, lonelyTest as test } from '../stage/journey.ts';
import { LANGUAGES } from '../stage/texts.ts';

/** Pages with many controls or much text; `npm run screens -- --check` looks at all. */
const HEAVY = [
  '/riding-order-list/taxi/all',
  '/my-card-volume',
  '/products',
  '/tickets',
  '/traffic/travel',
  '/anniversary/stages',
  '/ship-line',
  '/motro-rewards-points-activity',
  '/ciie-marketing-price-area',
] as const;

/** A link in a list, as a screen reader's list of links reads it out. */
const NAMED = {
  zh_cn: '查看线路与码头：东金线',
  en_us: 'View line and piers: Dongjin Line',
} as const;

describe.each(LANGUAGES)('heavy pages in %s', (language) => {
  test('name each control apart, and lose nothing at 200 % text or on 320 px', async ({
    gateway,
    open,
  }) => {
    const page = await open({
      token: await logIn(gateway.origin, DEMO_RIDER),
      reducedMotion: true,
    });
    for (const address of HEAVY) {
      await page.goto(gateway.page(address, language));
      await see(page.getByRole('main').locator('section, article, li, form'));
      if (address === '/ship-line') await see(page.getByRole('link', { name: NAMED[language] }));
      expect.soft(await nameFaults(page), `${address}: names`).toEqual([]);
      expect.soft(await lossesAtDoubleSize(page), `${address}: text at 200 %`).toEqual([]);
      expect.soft(await narrowFaults(page), `${address}: a screen of 320 px`).toEqual([]);
    }
  });
});
