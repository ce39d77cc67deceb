import { readdirSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { describe } from 'vitest';
import { layoutShift } from '../tools/stage/layout-shift.ts';
import { logIn } from '../tools/stage/rider.ts';
import { expect, expectAccessible, test } from './journey.ts';
import type { Screen } from './screen.ts';
import { openScreen, ordersOf, SCREENS, type ScreenGroup } from './screens.ts';
import { LANGUAGES, TEXTS } from './texts.ts';

const FILES = new Set(readdirSync(import.meta.dirname));

/** The groups that no `pages-<group>.test.ts` looks at; those files run side by side. */
export const REST = (Object.keys(SCREENS) as ScreenGroup[]).filter(
  (group) => !FILES.has(`pages-${group}.test.ts`),
);

/**
 * A screen that waits for a tap moves because it was told to; a payment's outcome takes the place of
 * the waiting for it.
 */
const standsStill = ({ act, address, name }: Screen): boolean =>
  act === undefined && !address.startsWith('sandbox:') && !name.startsWith('result-');

/** The phone as it was before its first visit; its rider is logged in again with the next page. */
async function forget(phone: BrowserContext): Promise<void> {
  await phone.clearPermissions();
  for (const tab of phone.pages()) {
    if (tab.url() === 'about:blank') continue;
    await tab.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
}

/** Looks at every state of the groups' screens, in both languages. */
export function everyScreen(...groups: readonly ScreenGroup[]): void {
  describe.each(LANGUAGES)('every screen in %s', (language) => {
    test.for([...groups])(
      'is accessible, still and free of faults: %s',
      { timeout: 300_000 },
      async (group, { gateway, open }) => {
        const at = { origin: gateway.origin, page: (a: string) => gateway.page(a, language) };
        const screens = SCREENS[group](TEXTS[language], await ordersOf(gateway.origin));
        expect(screens.length).toBeGreaterThan(0);
        // A phone of each rider, with one tab for the plain screens: a phone and a tab of its own for
        // each state cost more than the states do.
        const tabs = new Map<string, Page>();
        const tabOf = async (rider: string): Promise<Page> => {
          const tab =
            tabs.get(rider) ??
            (await open(rider === '' ? {} : { token: await logIn(gateway.origin, rider) }));
          tabs.set(rider, tab);
          return tab;
        };
        for (const screen of screens) {
          const tab = await tabOf(screen.rider ?? '');
          const { stub, expected } = screen;
          const own = stub !== undefined || expected !== undefined;
          // A stubbed state is a first visit, and leaves nothing behind.
          if (stub) await forget(tab.context());
          const page = own ? await open({ context: tab.context(), expected: expected ?? [] }) : tab;
          await openScreen(page, screen, at);
          await expectAccessible(page, screen.name);
          if (standsStill(screen)) {
            expect(await layoutShift(page), screen.name).toBeLessThanOrEqual(0.01);
          }
          if (stub) await forget(tab.context());
          if (own) await page.close();
        }
      },
    );
  });
}
