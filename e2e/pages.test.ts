import { describe } from 'vitest';
import { layoutShift } from '../tools/stage/layout-shift.ts';
import { logIn } from '../tools/stage/rider.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openScreen, ordersOf, screensOf, type Screen } from './screens.ts';
import { LANGUAGES, TEXTS } from './texts.ts';

/**
 * A screen that waits for a tap moves because it was told to; a payment's outcome takes the place of
 * the waiting for it.
 */
const standsStill = ({ act, address, name }: Screen): boolean =>
  act === undefined && !address.startsWith('sandbox:') && !name.startsWith('result-');

/** Groups of screens, so that a failure names where to look and the rest still runs. */
const GROUPS = [
  'home|about|test|no-route|page|sandbox',
  'login|partner',
  'orders',
  'order-',
  'result',
  'ride-',
  'trip',
  'rules',
  'elsewhere',
  'after-r',
  'after-[^r]',
];

describe.each(LANGUAGES)('every screen in %s', (language) => {
  test.for(GROUPS)(
    'is accessible, still and free of faults: %s',
    { timeout: 300_000 },
    async (group, { gateway, open }) => {
      const at = { origin: gateway.origin, page: (a: string) => gateway.page(a, language) };
      const screens = screensOf(TEXTS[language], await ordersOf(gateway.origin)).filter(
        ({ name }) => new RegExp(`^(${group})`).test(name),
      );
      expect(screens.length).toBeGreaterThan(0);
      for (const screen of screens) {
        const page = await open({
          ...(screen.rider !== undefined && {
            token: await logIn(gateway.origin, screen.rider),
          }),
          ...(screen.expected && { expected: screen.expected }),
        });
        await openScreen(page, screen, at);
        await expectAccessible(page, screen.name);
        if (standsStill(screen)) {
          expect(await layoutShift(page), screen.name).toBeLessThanOrEqual(0.01);
        }
        await page.context().close();
      }
    },
  );
});
