import { describe } from 'vitest';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { expectLiterals } from '../literals/expect-literals.ts';
import { expect, see, test } from '../stage/journey.ts';
import { LITERALS } from '../literals/literals.ts';
import { OTHERS } from './screen-addresses.ts';
import { ordersOf, SCREENS } from './screens.ts';
import { SPECIFIED, specifiedAt } from './specified.ts';
import { LANGUAGES, TEXTS } from '../stage/texts.ts';

test('every screen has a state with the gateway’s own data, for its login', async ({ gateway }) => {
  const orders = await ordersOf(gateway.origin);
  const coveredPaths = new Set(Object.keys(OTHERS));
  for (const { address, stub, rider, local } of Object.values(SCREENS).flatMap((screensOf) =>
    screensOf(TEXTS.en_us, orders),
  )) {
    const screen = stub ? undefined : specifiedAt(address);
    const login = rider === undefined ? 'none' : local ? 'local' : 'user';
    if (screen && (screen.login === 'none' || screen.login === login))
      coveredPaths.add(screen.path);
  }
  const missing = SPECIFIED.map(({ path }) => path).filter((path) => !coveredPaths.has(path));
  expect(missing).toEqual([]);
  const paths = Object.keys(LITERALS).filter((name) => name.startsWith('/'));
  expect(paths.filter((path) => !(path in OTHERS))).toEqual([]);
});

describe.each(LANGUAGES)('with data of its own in %s', (language) => {
  test('each screen without such a state opens', async ({ gateway, open }) => {
    const { origin } = gateway;
    const token = await logIn(origin, DEMO_RIDER);
    const demo = { origin, token, orders: await ordersOf(origin) };
    const page = await open({ token, reducedMotion: true });
    for (const [path, find] of Object.entries(OTHERS)) {
      const address = await find(demo);
      expect(specifiedAt(address)?.path).toBe(path);
      await page.goto(gateway.page(address, language));
      await see(page.getByRole('main').locator('section, article, li, form'));
      expect(await page.getByRole('alert').count(), address).toBe(0);
      expect(await page.title(), address).not.toBe(TEXTS[language].app.noRoute);
      await expectLiterals(page, path, language);
    }
  });
});
