import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { StageGateway } from '../../tools/stage/gateway.ts';
import { BUSY_RIDER } from '../../tools/stage/rider.ts';
import { credentialOf, openScreen, ordersOf, SCREENS } from '../screens/screens.ts';
import {
  expect,
  expectAccessible,
  framesTest,
  type Open,
  see,
  takenOver,
  test,
} from '../stage/journey.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const DARK_GROUND = 'rgb(14, 23, 24)';
const LIGHT_GROUND = 'rgb(242, 246, 245)';

/** Records the grounds of every frame of later documents, from the first one with a body on. */
const recordGrounds = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const grounds = new Set<string>();
    Object.assign(window, { grounds });
    const look = (): void => {
      const { body } = document;
      // A document without a body is painted in the ground of the browser's own scheme.
      if (body !== null) grounds.add(getComputedStyle(body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const groundsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { grounds: Set<string> }).grounds]);
const groundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
/** The colour of the browser's bar: the first tag whose media apply. */
const barOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

describe.each(IN_CHINESE)('the colour scheme in %s', (language) => {
  const t = TEXTS[language];

  test('is chosen on the about page, and is there from the first frame on', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await recordGrounds(page);
    await page.goto(gateway.page('/about', language));
    await takenOver(page);
    expect(await groundOf(page)).toBe(LIGHT_GROUND);
    const choice = page.getByRole('group', { name: t.about.scheme.title });
    expect(await choice.getByRole('radio', { name: t.about.scheme.system }).isChecked()).toBe(true);
    await choice.getByRole('radio', { name: t.about.scheme.dark }).check();
    expect([await groundOf(page), await barOf(page)]).toEqual([DARK_GROUND, '#0e1718']);
    await expectAccessible(page);

    for (const address of ['/about', '/', '/traffic/index']) {
      await page.goto(gateway.page(address, language));
      await takenOver(page);
      await see(page.getByRole('main'));
      expect([address, await groundsOf(page)]).toEqual([address, [DARK_GROUND]]);
      expect(await barOf(page)).toBe('#0e1718');
    }

    await page.goto(gateway.page('/about', language));
    await takenOver(page);
    await choice.getByRole('radio', { name: t.about.scheme.system }).check();
    expect([await groundOf(page), await barOf(page)]).toEqual([LIGHT_GROUND, '#f2f6f5']);
  });

  test('follows the phone, and is switched among the settings', async ({ gateway, open }) => {
    const page = await open({ colorScheme: 'dark' });
    await recordGrounds(page);
    await page.goto(gateway.page('/me', language));
    await takenOver(page);
    expect(await groundsOf(page)).toEqual([DARK_GROUND]);
    const button = page.getByRole('button', { name: t.me.scheme });
    await button.tap();
    expect([await groundOf(page), await barOf(page)]).toEqual([LIGHT_GROUND, '#f2f6f5']);
    await page.reload();
    await takenOver(page);
    expect(await groundsOf(page)).toEqual([LIGHT_GROUND]);
    await button.tap();
    expect([await groundOf(page), await barOf(page)]).toEqual([DARK_GROUND, '#0e1718']);
    // The phone's setting is followed again.
    await page.emulateMedia({ colorScheme: 'light' });
    expect([await groundOf(page), await barOf(page)]).toEqual([LIGHT_GROUND, '#f2f6f5']);
  });
});

test('is the phone’s without JavaScript, and light on paper', async ({ gateway, open }) => {
  const page = await open({ colorScheme: 'dark' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(gateway.page('/about', 'zh_cn'));
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  expect(await groundOf(page)).toBe(DARK_GROUND);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await groundOf(page)).toBe(LIGHT_GROUND);
});

test('shows chosen tabs and edges of cards in forced colours', async ({ gateway, open }) => {
  const page = await open();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(gateway.page('/about', 'zh_cn'));
  await takenOver(page);
  const card = page.locator('.card').first();
  await expect
    .poll(() => card.evaluate((each) => getComputedStyle(each).borderTopStyle))
    .toBe('solid');
  const chosenRadio = page.getByRole('radio', { checked: true });
  expect(await chosenRadio.evaluate((each) => getComputedStyle(each).outlineStyle)).toBe('solid');
});

/** Screens of each kind of surface. */
const SHOWN = [
  'home',
  'home-rider',
  'guide-near',
  'orders',
  'coupons',
  'points',
  'shop',
  'ride-code',
  'login',
  'map-station',
  'line-disturbed',
  'plan-itineraries',
  'trip-on-trip',
  'scenic-list',
  'badges',
  'order-cancel-asks',
  'campaign-anniversary-anniversary',
  'campaign-ciie-ciie-marketing',
  'campaign-energy-carbon-energy-carbon',
];

/** Opens a screen on a phone that is set to dark. */
async function openDark(gateway: StageGateway, open: Open, name: string): Promise<Page> {
  const orders = await ordersOf(gateway.origin);
  const all = Object.values(SCREENS).flatMap((tell) => tell(TEXTS['en_us'], orders));
  const shownScreen = all.find((each) => each.name === name);
  if (shownScreen === undefined) throw new Error(`${name} is no screen`);
  // The demo rider is logged in as others are: a second code would be refused for a minute.
  const screen = shownScreen.local === true ? { ...shownScreen, rider: BUSY_RIDER } : shownScreen;
  const page = await open({
    colorScheme: 'dark',
    reducedMotion: true,
    expected: screen.expected ?? [],
    ...(await credentialOf(gateway.origin, screen)),
  });
  await openScreen(page, screen, {
    origin: gateway.origin,
    page: (address) => gateway.page(address, 'en_us'),
  });
  return page;
}

framesTest.for(SHOWN)('is legible in the dark: %s', async (name, { gateway, open }) => {
  await expectAccessible(await openDark(gateway, open, name), `${name} in the dark`);
});

framesTest('leaves codes black on white, with a quiet zone', async ({ gateway, open }) => {
  const page = await openDark(gateway, open, 'ride-code');
  const code = page.getByRole('img', { name: TEXTS['en_us'].rideCode.label });
  const drawing = await code.evaluate((svg) => {
    const fillOf = (shape: string): string => {
      const element = svg.querySelector(shape);
      return element === null ? '' : getComputedStyle(element).fill;
    };
    // Nothing is drawn in the first four rows and columns.
    const { x, y } = (svg.querySelector('path') as SVGPathElement).getBBox();
    return { ground: fillOf('rect'), ink: fillOf('path'), x, y };
  });
  expect(drawing).toEqual({ ground: 'rgb(255, 255, 255)', ink: 'rgb(0, 0, 0)', x: 4, y: 4 });
});
