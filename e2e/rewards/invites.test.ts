import { describe } from 'vitest';
import { callAs, DEMO_RIDER, logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { freshPhone, logIn } from '../people/login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('invitations in %s', (language) => {
  const t = TEXTS[language];

  test('a friend opens the link, logs in and accepts; the inviter sees it', async ({
    gateway,
    open,
  }) => {
    const token = await tokenOf(gateway.origin, DEMO_RIDER);
    const { code, count } = await callAs<{ code: string; count: number }>(
      gateway.origin,
      token,
      '/v1/invitations',
    );
    const page = await open();
    await page.goto(gateway.page(`/maas-app-download-friends?code=${code}`, language));
    await see(page.getByText(t.opening.invitedBy('8000')));
    await page.getByRole('link', { name: t.opening.acceptHere }).tap();
    // The code is kept through the login.
    await logIn(page, gateway.origin, t);
    await see(page.getByRole('heading', { name: t.invites.friends.invites('8000') }));
    expect(
      await page.getByRole('textbox', { name: t.invites.friends.codeLabel }).inputValue(),
    ).toBe(code);
    await page.getByRole('button', { name: t.invites.friends.accept }).tap();
    await see(page.getByRole('heading', { name: t.invites.friends.mine('138****8000') }));
    await expectAccessible(page);
    const after = await callAs<{ count: number }>(gateway.origin, token, '/v1/invitations');
    expect(after.count).toBe(count + 1);
  });

  test('a promoter’s code logs a new rider in, binds them, and gives the points', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await page.goto(gateway.page('/promoter-activity/download?promoter=xujiahui-01', language));
    await page.getByRole('link', { name: t.opening.promoter.here }).tap();
    await logIn(page, gateway.origin, t, freshPhone(), t.invites.promoter.submit(100));
    await see(page.getByText(t.invites.promoter.result.given));
    await page.getByRole('link', { name: t.invites.promoter.toPoints }).tap();
    await see(page.getByText(t.points.why['promoter.reward']));
  });

  test('a rider is bound by a promoter’s link, permanently', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/rebate/bind/entry?code=WEYGHU88', language));
    await page.getByRole('link', { name: t.invites.rebate.goBind }).tap();
    await logIn(page, gateway.origin, t);
    // Not the login's checkbox, which shows until the answer arrives.
    await page.getByRole('checkbox', { name: t.invites.rebate.agreeBind }).check();
    await page.getByRole('button', { name: t.invites.rebate.bind }).tap();
    await see(page.getByText(t.invites.rebate.binding.counted));
    await page.goto(gateway.page('/rebate/bind?code=WEYGHU88', language));
    await see(page.getByText(t.invites.rebate.alreadyBound));
  });
});
