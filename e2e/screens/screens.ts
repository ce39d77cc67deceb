import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { OrderPage, OrderSummary } from '../../packages/contract/src/orders/schemas.ts';
import type { PhoneOptions } from '../../tools/stage/phone.ts';
import { atToken } from '../../packages/contract/src/campaigns/token.ts';
import { TOKEN_ADDRESS } from '../../packages/contract/src/campaigns/path.ts';
import { campaignLink } from '../../tools/stage/campaign-link.ts';
import { callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import type { Screen } from './screen.ts';
import type { Texts } from '../stage/texts.ts';

/** Returns the demo rider's first order of each type and status. */
export async function ordersOf(origin: string): Promise<OrderSummary[]> {
  const token = await logIn(origin, DEMO_RIDER);
  const firstOrders = new Map<string, OrderSummary>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: OrderPage = await callAs<OrderPage>(
      origin,
      token,
      `/v1/orders?limit=50${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    for (const order of page.items) {
      const key = [order.type, order.status, order.parkingKind].join(' ');
      if (!firstOrders.has(key)) firstOrders.set(key, order);
    }
    cursor = page.nextCursor;
  }
  return [...firstOrders.values()];
}

type ScreensOf = (t: Texts, orders: readonly OrderSummary[]) => Screen[];

/** Every screen in every state, by group, from the files `*-screens.ts`. */
export const SCREENS: Readonly<Record<string, ScreensOf>> = {};
const E2E = path.dirname(import.meta.dirname);
for (const file of readdirSync(E2E, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('-screens.ts'),
)) {
  const { screens } = (await import(/* @vite-ignore */ `../${file}`)) as {
    screens: Record<string, ScreensOf>;
  };
  Object.assign(SCREENS, screens);
}

/** Returns the credential of a screen's rider, as a phone stores it. */
export async function credentialOf(
  origin: string,
  { rider, local }: Screen,
): Promise<Pick<PhoneOptions, 'token' | 'localToken'>> {
  if (rider === undefined) return {};
  const token = await logIn(origin, rider, local ? 'local' : 'main');
  return local ? { localToken: token } : { token };
}

/** Opens the screen and brings it into its state. */
export async function openScreen(
  page: Page,
  screen: Screen,
  site: { origin: string; page: (address: string) => string },
): Promise<void> {
  await screen.stub?.(page);
  const { address: template } = screen;
  const address = template.startsWith(TOKEN_ADDRESS)
    ? atToken(template, await campaignLink(site.origin))
    : template;
  const sandbox = /^sandbox:(.*)$/.exec(address)?.[1];
  const english = site.page('/').includes('en_us') ? '?language=en_us' : '';
  await page.goto(
    sandbox === undefined ? site.page(address) : `${site.origin}/sandbox${sandbox}${english}`,
  );
  await screen.act?.(page);
  await screen.shows(page).first().waitFor();
}
