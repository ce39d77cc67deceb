import { readdirSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { describe } from 'vitest';
import { lossesWhenEnlarged } from '../../tools/stage/enlarged-text.ts';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import { standDown } from '../../tools/stage/stand-in.ts';
import { expectLiterals } from '../literals/expect-literals.ts';
import { expect, expectAccessible, framesTest as test } from '../stage/journey.ts';
import type { Screen } from './screen.ts';
import { credentialOf, openScreen, ordersOf, SCREENS } from './screens.ts';
import { LANGUAGES, TEXTS } from '../stage/texts.ts';

const FILES = new Set(readdirSync(import.meta.dirname));

/** The groups that no `pages-<group>.test.ts` looks at; those files run side by side. */
export const REST = Object.keys(SCREENS).filter((group) => !FILES.has(`pages-${group}.test.ts`));

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

/**
 * Brings about every state of the groups' screens in both languages, and searches it for what axe finds and for what
 * enlarged text loses: by all rules in the first language, and in the second, in the same tab, by those on texts.
 */
export function everyScreen(...groups: readonly string[]): void {
  describe('every screen', () => {
    for (const group of groups) {
      test(
        `is accessible, still and free of faults: ${group}`,
        { timeout: 600_000 },
        async ({ gateway, open }) => {
          const orders = await ordersOf(gateway.origin);
          const [firstStates = [], ...otherStates] = LANGUAGES.map((language) =>
            (SCREENS[group]?.(TEXTS[language], orders) ?? []).map((screen) => ({
              language,
              screen,
            })),
          );
          expect(firstStates.length).toBeGreaterThan(0);
          for (const states of otherStates) expect(states).toHaveLength(firstStates.length);
          // A phone of each rider, with one tab for the plain screens: a phone and a tab of its own for
          // each state cost more than the states do.
          const tabs = new Map<string, Page>();
          const tabOf = async (screen: Screen): Promise<Page> => {
            // Motion is looked at in journeys: here the page is looked at as it stands in the end.
            const phone = { reducedMotion: true };
            const key = JSON.stringify([screen.rider, screen.local]);
            const tab =
              tabs.get(key) ??
              (await open({ ...phone, ...(await credentialOf(gateway.origin, screen)) }));
            tabs.set(key, tab);
            return tab;
          };
          for (const [i, state] of firstStates.entries()) {
            const { stub, expected } = state.screen;
            const tab = await tabOf(state.screen);
            const page = expected ? await open({ context: tab.context(), expected }) : tab;
            for (const { language, screen } of [
              state,
              ...otherStates.flatMap((states) => states[i] ?? []),
            ]) {
              const site = {
                origin: gateway.origin,
                page: (a: string) => gateway.page(a, language),
              };
              // A stubbed state is a first visit, and leaves nothing behind.
              if (stub) await forget(tab.context());
              await openScreen(page, screen, site);
              await expectLiterals(page, screen.name, language);
              const rules = screen === state.screen ? 'all' : 'texts';
              await expectAccessible(page, `${screen.name} in ${language}`, rules);
              const losses = await lossesWhenEnlarged(page);
              expect(losses, `${screen.name} in ${language}, enlarged`).toEqual([]);
              if (standsStill(screen)) {
                expect(await layoutShift(page), screen.name).toBeLessThanOrEqual(0.01);
              }
              if (stub) {
                // A page that still asks would meet the next visit's answers, or none.
                await page.goto(`${gateway.origin}/healthz`);
                await standDown(page);
                await forget(tab.context());
              }
            }
            if (expected) await page.close();
          }
        },
      );
    }
  });
}
