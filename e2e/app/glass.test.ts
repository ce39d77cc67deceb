import { describe } from 'vitest';
import { DEMO_RIDER, logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, see, test } from '../stage/journey.ts';
import { TEXTS } from '../stage/texts.ts';

/** An iPhone SE with the bars of its browser, an iPhone 14 with them, a small Android phone. */
const SMALL_SCREENS = [
  { width: 375, height: 553 },
  { width: 390, height: 664 },
  { width: 360, height: 640 },
];

test.for(SMALL_SCREENS)(
  'the buttons of slides are on a glass of $width x $height',
  async ({ width, height }, { gateway, open }) => {
    const { deck: t } = TEXTS.en_us.campaigns;
    const page = await open({ token: await tokenOf(gateway.origin, DEMO_RIDER) });
    await page.setViewportSize({ width, height });
    await page.goto(gateway.page('/annual-report', 'en_us'));
    const next = page.getByRole('button', { name: t.next });
    await see(next);
    const box = await next.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    await next.tap();
    await see(page.getByText(/^2 \/ \d/));
  },
);

describe.each([320, 390, 1280])('on a screen of %i px', (width) => {
  test('no field is so small that a phone zooms in on it', async ({ gateway, open }) => {
    const page = await open({
      token: await tokenOf(gateway.origin, DEMO_RIDER),
      // The address of a share without what it shares.
      expected: [/a share leads nowhere/],
    });
    await page.setViewportSize({ width, height: 700 });
    let fieldCount = 0;
    for (const path of [
      '/login',
      '/plates',
      '/real-name-authentication',
      '/parking-corrective-feedback',
      '/open-intimate-account',
      '/triprule-passenger-saic-predict',
      '/repair-shop',
      '/traffic/travel',
      '/router-share',
    ]) {
      await page.goto(gateway.page(path, 'en_us'));
      await see(page.getByRole('heading').first());
      await page.waitForLoadState('networkidle');
      const sizes = await page
        .locator(
          'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, select',
        )
        .evaluateAll((fields) =>
          fields.map((field) => parseFloat(getComputedStyle(field).fontSize)),
        );
      fieldCount += sizes.length;
      for (const size of sizes) expect(size, path).toBeGreaterThanOrEqual(16);
    }
    expect(fieldCount).toBeGreaterThan(8);
  });
});
