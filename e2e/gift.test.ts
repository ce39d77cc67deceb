import { describe } from 'vitest';
import type { Db } from '../apps/gateway/src/db/database.ts';
import { logIn as tokenOf } from '../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from './journey.ts';
import { freshPhone, logIn } from './login-form.ts';
import { languagesInTurn, TEXTS } from './texts.ts';

/** How many riders had it so far. */
const claimsOf = async ({ db }: { db: Db }, gift: string): Promise<number> =>
  (await db.selectFrom('gift_claims').select('id').where('gift', '=', gift).execute()).length;

describe.each(languagesInTurn(import.meta.filename))('gifts in %s', (language) => {
  const t = TEXTS[language];

  test('of the railway station: logs in, claims by arriving, and has it once', async ({
    gateway,
    open,
  }) => {
    const before = await claimsOf(gateway, 'shanghai-chezhan');
    const page = await open();
    await page.goto(gateway.page('/shanghai-chezhan/login', language));
    await page.getByRole('link', { name: t.gifts.rules }).tap();
    await see(page.getByRole('article'));
    await page.goBack();
    await page.getByRole('link', { name: t.gifts.logInAndClaim }).tap();
    await logIn(page, gateway.origin, t);
    await see(page.getByRole('heading', { name: t.gifts.granted }));
    await see(page.getByRole('list', { name: t.coupons.items }));
    expect(new URL(page.url()).searchParams.get('claim')).toBeNull();
    await page.reload();
    await see(page.getByRole('heading', { name: t.gifts.granted }));
    await expectAccessible(page);
    await page.goto(gateway.page('/shanghai-chezhan/login', language));
    await see(page.getByText(t.gifts.state.claimed));
    expect(await claimsOf(gateway, 'shanghai-chezhan')).toBe(before + 1);
  });

  test('of the guide: claimed by a tap, the same after a lost answer', async ({
    gateway,
    open,
  }) => {
    const before = await claimsOf(gateway, 'traffic');
    const token = await tokenOf(gateway.origin, freshPhone());
    const page = await open({ token, expected: [/ERR_FAILED|Network Error/] });
    await page.goto(gateway.page('/traffic/gift', language));
    // The gateway does it, and the answer is lost on the way.
    await page.route(
      /\/gifts\/traffic\/claim$/,
      async (route) => {
        await route.fetch();
        await route.abort('failed');
      },
      { times: 1 },
    );
    const claim = page.getByRole('button', { name: t.gifts.claim });
    await claim.tap();
    await see(page.getByText(t.gifts.state.claimed));
    expect(await claimsOf(gateway, 'traffic')).toBe(before + 1);
    await page.getByRole('link', { name: t.gifts.toWallet }).tap();
    // What the page of the gift promised, as coupons of the rider's own: five, of three kinds.
    for (const [kind, number] of [
      [t.coupons.percentOff(10), 1],
      [t.coupons.off('2'), 2],
      [t.coupons.off('1'), 2],
    ] as const) {
      await expect.poll(() => page.getByText(kind, { exact: true }).count()).toBe(number);
    }
  });
});
