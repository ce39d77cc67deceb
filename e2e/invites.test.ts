import { describe } from 'vitest';
import { callAs, DEMO_RIDER, logIn as tokenOf } from '../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from './journey.ts';
import { logIn } from './login-form.ts';
import { languagesInTurn, TEXTS } from './texts.ts';

describe.each(languagesInTurn(import.meta.filename))('invitations in %s', (language) => {
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
    // The code survives the login.
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
});
