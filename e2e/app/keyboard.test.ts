import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, takenOver, test } from '../stage/journey.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

/** Safe-area insets in px: the camera at the top, the home indicator at the bottom. */
const INSETS = { top: 47, bottom: 34 };
const SCREEN = { width: 360, height: 780 };
/** Height of the keyboard in px. */
const KEYBOARD = 340;

async function setInsets(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
}

/** Opens the keyboard as on Android: the viewport shrinks. */
const openKeyboard = (page: Page): Promise<void> =>
  page.setViewportSize({ ...SCREEN, height: SCREEN.height - KEYBOARD });

interface Seen {
  top: number;
  bottom: number;
  /** Nothing covers its middle. */
  free: boolean;
}

const placementOf = (field: Locator): Promise<Seen> =>
  field.evaluate((element) => {
    const { top, bottom, left, width, height } = element.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      top,
      bottom,
      free: topmost !== null && (element === topmost || element.contains(topmost)),
    };
  });

/** Scrolls the field into view by the minimum, as phones do above a keyboard; no bar of the page may cover it. */
async function expectSeen(field: Locator): Promise<void> {
  await field.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  const { top, bottom, free } = await placementOf(field);
  expect(free).toBe(true);
  expect(top).toBeGreaterThanOrEqual(INSETS.top);
  // Pages scroll by whole device pixels.
  expect(bottom).toBeLessThanOrEqual(SCREEN.height - KEYBOARD + 1);
}

describe.each(IN_ENGLISH)('a phone in %s', (language) => {
  const t = TEXTS[language];

  test.for(['/login', '/real-name-authentication'])(
    'keeps the focused field of %s above the keyboard',
    async (address, { gateway, open }) => {
      // A rider whose name is not verified.
      const token = await logIn(gateway.origin, '13911112222');
      const page = await open(address === '/login' ? {} : { token });
      await setInsets(page);
      await page.goto(gateway.page(address, language));
      await takenOver(page);
      const fields = page.getByRole('main').getByRole('textbox', { disabled: false });
      await see(fields.first());
      for (const field of await fields.all()) {
        await field.focus();
        await openKeyboard(page);
        await expectSeen(field);
        await page.setViewportSize(SCREEN);
      }
    },
  );

  test('shows nothing to read or tap outside the safe area', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, DEMO_RIDER);
    const page = await open({ token });
    await setInsets(page);
    for (const address of [
      '/',
      '/riding-order-list/',
      '/ride-code',
      '/traffic/travel',
      '/sessions',
    ]) {
      await page.goto(gateway.page(address, language));
      await takenOver(page);
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(title?.y, address).toBeGreaterThanOrEqual(INSETS.top);
      const edge = await page.evaluate((insets) => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        const limit = innerHeight - insets.bottom;
        return [...document.querySelectorAll<HTMLElement>('a, button, h1, input')]
          .filter((each) => each.checkVisibility({ opacityProperty: true }))
          .map((each) => ({ name: each.innerText, box: each.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && box.height > 0)
          .filter(({ box }) => box.bottom > limit + 1 && box.top < innerHeight)
          .map(({ name, box }) => `${name} to ${box.bottom} of ${limit}`);
      }, INSETS);
      expect(edge, address).toEqual([]);
    }
    await expectAccessible(page);
  });

  test('of iOS has the rider’s text size, up to the maximum of the pages', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    // Emulates the system font by which web views of iOS report the text size, at the size of the test.
    await page.addInitScript(() => {
      const supports = CSS.supports.bind(CSS);
      CSS.supports = (...condition: [string, string?]) =>
        condition[1] === '-apple-system-body' || supports(...(condition as [string, string]));
      Object.defineProperty(CSSStyleDeclaration.prototype, 'font', {
        set(this: CSSStyleDeclaration) {
          this.fontSize = localStorage.getItem('size') ?? '17px';
        },
      });
    });
    const sizeOf = () =>
      page
        .getByRole('heading', { level: 1 })
        .evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
    const openWith = async (size: string): Promise<number> => {
      await page.goto(gateway.page('/login', language));
      await page.evaluate((fontSize) => localStorage.setItem('size', fontSize), size);
      await page.reload();
      await see(page.getByRole('textbox', { name: t.login.phone }));
      return await sizeOf();
    };
    const usualSize = await openWith('17px');
    expect((await openWith('20px')) / usualSize).toBeCloseTo(20 / 17, 2);
    expect((await openWith('53px')) / usualSize).toBeCloseTo(2, 2);
    expect(await openWith('14px')).toBe(usualSize);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SCREEN.width);
    // Back from the settings.
    await page.evaluate(() => {
      localStorage.setItem('size', '21px');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(async () => (await sizeOf()) / usualSize).toBeCloseTo(21 / 17, 2);
  });
});
