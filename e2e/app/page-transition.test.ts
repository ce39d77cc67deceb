import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expect, see, takenOver, readingTest as test } from '../stage/journey.ts';
import { IN_CHINESE, TEXTS, TITLES } from '../stage/texts.ts';

declare global {
  interface Window {
    /** The parts of the page that each transition animates, by the names of their pictures. */
    transitions: string[][];
    /** Whether transitions stop at their first frame until another begins. */
    held: boolean;
  }
}

/** Notes what each transition of the browser animates. */
async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.transitions = [];
    window.held = false;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void (async () => {
        // Rejected when the transition is skipped.
        if ((await transition.ready.catch(() => 'skipped')) === 'skipped') return;
        const animations = document.getAnimations();
        const parts = animations.map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
        window.transitions.push(parts.filter((part) => part !== null));
        if (window.held) for (const animation of animations) animation.pause();
      })();
      return transition;
    };
  });
}

const transitions = (page: Page): Promise<string[][]> => page.evaluate(() => window.transitions);
const hold = (page: Page, isHeld: boolean): Promise<void> =>
  page.evaluate((value) => {
    window.held = value;
  }, isHeld);

/** What transitions leave behind: names, marks, pictures. */
const remains = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document.querySelectorAll('[style*="view-transition-name"], html[data-turn]').length +
      document
        .getAnimations()
        .filter(({ effect }) =>
          (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition'),
        ).length,
  );

const LIST = '/riding-order-list/metro/completed';
const GROUP = '::view-transition-group(card)';

const cards = (page: Page) => page.getByRole('article');
async function openList(page: Page, address: string): Promise<void> {
  await watchTransitions(page);
  await page.goto(address);
  await see(cards(page));
  await takenOver(page);
}
const goBack = async (page: Page): Promise<void> => {
  await page.goBack();
  await see(cards(page));
};

describe.each(IN_CHINESE)('the change of pages in %s', (language) => {
  const t = TEXTS[language];
  const heading = (page: Page) =>
    page.getByRole('heading', { level: 1, name: TITLES[language].order });

  const toOrder = async (page: Page): Promise<void> => {
    await cards(page).first().getByRole('link').first().tap();
    await see(heading(page));
  };
  /**
   * Goes to an order and back until the browser animates it: not before the code is loaded, nor when a busy machine
   * does not capture a page in time.
   */
  async function untilHeld(page: Page): Promise<void> {
    await expect
      .poll(async () => {
        await hold(page, true);
        await toOrder(page);
        if ((await remains(page)) > 0) return true;
        await hold(page, false);
        await goBack(page);
        return false;
      })
      .toBe(true);
    await hold(page, false);
  }

  test('turns an order’s card into the head of its page, and back', async ({ gateway, open }) => {
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await openList(page, gateway.page(LIST, language));
    await expect
      .poll(async () => {
        await toOrder(page);
        const [toOrderParts] = (await transitions(page)).slice(-1);
        // The heading has the focus, as without a transition.
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
        await expect.poll(() => remains(page)).toBe(0);
        const { length } = await transitions(page);
        await goBack(page);
        await expect.poll(() => remains(page)).toBe(0);
        const backParts = (await transitions(page)).slice(length)[0];
        return [toOrderParts?.includes(GROUP), backParts?.includes(GROUP)];
      })
      .toEqual([true, true]);
  });

  test('takes taps and the way back while pages change', async ({ gateway, open }) => {
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await openList(page, gateway.page(LIST, language));
    await untilHeld(page);
    // The transition is held, so the tap goes to the page below its pictures.
    const box = await page.getByRole('link', { name: t.ui.back }).boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await see(cards(page));
    await expect.poll(() => remains(page)).toBe(0);
    await untilHeld(page);
    await goBack(page);
    await expect.poll(() => remains(page)).toBe(0);
    // The page below takes taps again, too.
    await toOrder(page);
  });

  test('does not move for riders who prefer less motion', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({ token, reducedMotion: true });
    await openList(page, gateway.page(LIST, language));
    await toOrder(page);
    await goBack(page);
    await toOrder(page);
    expect(await transitions(page)).toEqual([]);
    expect(await remains(page)).toBe(0);
  });
});
