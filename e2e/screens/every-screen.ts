import { readdirSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { describe } from 'vitest';
import { lossesWhenEnlarged } from '../../tools/stage/enlarged-text.ts';
import { layoutShift, listShifts } from '../../tools/stage/layout-shift.ts';
import { restoreAnswers } from '../../tools/stage/stand-in.ts';
import { expectLiterals } from '../literals/expect-literals.ts';
import { expect, expectAccessible, framesTest as test } from '../stage/journey.ts';
import type { Screen } from './screen.ts';
import { credentialOf, openScreen, ordersOf, SCREENS } from './screens.ts';
import { LANGUAGES, TEXTS } from '../stage/texts.ts';

const FILES = new Set(readdirSync(import.meta.dirname));

/** The groups without a `pages-<group>.test.ts`; those files run in parallel. */
export const REST = Object.keys(SCREENS).filter((group) => !FILES.has(`pages-${group}.test.ts`));

/**
 * Whether the screen must not move: false for screens that `act` taps, and for results of payments, which replace the
 * waiting page.
 */
const mustBeStill = ({ act, address, name }: Screen): boolean =>
  act === undefined && !address.startsWith('sandbox:') && !name.startsWith('result-');

/** Resets the phone to before its first visit; the next page logs its rider in again. */
async function resetPhone(phone: BrowserContext): Promise<void> {
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
 * Opens every state of the groups' screens in both languages, and checks it with axe and for losses of enlarged text:
 * in the first language by all rules, in the second, in the same tab, by the rules on texts.
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
          // A page gives its phone another mark, after which a second code would have to wait: all logins come first.
          for (const { screen } of firstStates) await credentialOf(gateway.origin, screen);
          // One phone per rider, with one tab for the plain screens: opening a phone and a tab for each
          // state costs more than the states do.
          const tabs = new Map<string, Page>();
          const tabOf = async (screen: Screen): Promise<Page> => {
            // Journeys check motion; here only the final page counts.
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
              // A stubbed state is a first visit, and must leave nothing on the phone.
              if (stub) await resetPhone(tab.context());
              await openScreen(page, screen, site);
              await expectLiterals(page, screen.name, language);
              const rules = screen === state.screen ? 'all' : 'texts';
              await expectAccessible(page, `${screen.name} in ${language}`, rules);
              const losses = await lossesWhenEnlarged(page);
              expect(
                losses,
                `${screen.name} in ${language}, enlarged: ${losses.join('; ')}`,
              ).toEqual([]);
              if (mustBeStill(screen)) {
                const shifts = `${screen.name}\n${await listShifts(page)}`;
                expect(await layoutShift(page), shifts).toBeLessThanOrEqual(0.01);
              }
              if (stub) {
                // Otherwise a page that still sends requests meets the next visit's stubs, or none.
                await page.goto(`${gateway.origin}/healthz`);
                await restoreAnswers(page);
                await resetPhone(tab.context());
              }
            }
            if (expected) await page.close();
          }
        },
      );
    }
  });
}
