import { expect } from 'vitest';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { addressedScreens, type AddressedScreen } from '../screens/screen-addresses.ts';
import { ordersOf } from '../screens/screens.ts';
import { test } from './journey.ts';
import type { RiderPage } from './rider-page.ts';

/** A log-in by a partner's ticket leaves this screen immediately. */
const WITHOUT_A_TICKET =
  '/thirdparty/login says that it failed: 登录链接无法使用 登录链接不完整 使用手机号登录';

/**
 * Expected 404s: the refund page requests the refund before one exists; the worker requests the frame of each route by its
 * path alone, and the page of a key does not exist without the key.
 */
const ASKED_IN_VAIN = [
  /^404 GET \/v1\/orders\/[^/]+\/refund$/,
  /^404 GET \/shtrans-h5\/dynamic-activity$/,
];

/** Returns the faults of the page. */
const faultsOn = (page: RiderPage): Promise<string[]> =>
  page.call(() => {
    const wrong: string[] = [];
    if (/路由不存在/.test(document.title + document.body.innerText)) wrong.push('is no screen');
    for (const alert of document.querySelectorAll<HTMLElement>('main [role=alert]')) {
      const words = alert.innerText.replace(/\s+/g, ' ').trim();
      if (words !== '') wrong.push(`says that it failed: ${words}`);
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) wrong.push(`is ${scrollWidth} px wide on ${innerWidth}`);
    // Safari on iPhones zooms in on a field with smaller text, and does not zoom out.
    for (const field of document.querySelectorAll('input, textarea, select')) {
      const { type, readOnly } = field as HTMLInputElement;
      if (readOnly || /^(?:checkbox|radio|file|hidden|range)$/.test(type)) continue;
      const { fontSize } = getComputedStyle(field);
      if (parseFloat(fontSize) < 16)
        wrong.push(`has a field with text of ${fontSize}: ${field.className}`);
    }
    return wrong;
  });

/** Opens a screen and waits until it is quiet. Returns its faults. */
async function findFaults(page: RiderPage, { address }: AddressedScreen, origin: string) {
  await page.goto(`${origin}/shtrans-h5${address}`);
  await page.takenOver();
  await page.until(`nothing to see at ${address}`, () =>
    page.call(() => {
      const main = document.querySelector<HTMLElement>('main, [role=dialog]');
      if (main === null || main.querySelector('[aria-busy=true]') !== null) return false;
      return main.innerText.trim() !== '' || main.querySelector('img') !== null;
    }),
  );
  await page.waitUntilIdle();
  return (await faultsOn(page)).map((wrong) => `${address} ${wrong}`);
}

for (const login of ['none', 'user', 'local'] as const) {
  test(
    `each screen opens without faults for the login: ${login}`,
    { timeout: 900_000 },
    async ({ gateway, open }) => {
      const { origin } = gateway;
      const token = await logIn(origin, DEMO_RIDER);
      const all = await addressedScreens(
        { origin, token, orders: await ordersOf(origin) },
        DEMO_RIDER,
      );
      const screens = all.filter((screen) => screen.login === login);
      expect(screens.length).toBeGreaterThan(0);
      const wrong: string[] = [];
      for (const rider of new Set(screens.map((screen) => screen.rider))) {
        const page = await open({
          expected: ASKED_IN_VAIN,
          ...(login === 'user' && { token: await logIn(origin, rider ?? DEMO_RIDER) }),
          ...(login === 'local' && {
            localToken: await logIn(origin, rider ?? DEMO_RIDER, 'local'),
          }),
        });
        for (const screen of screens.filter((each) => each.rider === rider)) {
          wrong.push(...(await findFaults(page, screen, origin)));
        }
      }
      expect(wrong).toEqual(login === 'none' ? [WITHOUT_A_TICKET] : []);
    },
  );
}
