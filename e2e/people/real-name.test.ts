import { describe } from 'vitest';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { freshPhone } from './login-form.ts';
import { freshNumber } from '../stage/identity.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('a rider’s real name in %s', (language) => {
  const t = TEXTS[language];

  test('is checked by the form, refused, and confirmed', async ({ gateway, open }) => {
    const token = await tokenOf(gateway.origin, freshPhone());
    const page = await open({ token });
    await page.goto(gateway.page('/real-name-authentication?return=/sessions', language));
    const name = page.getByLabel(t.realName.name, { exact: true });
    const number = page.getByLabel(t.realName.number, { exact: true });
    const submit = page.getByRole('button', { name: t.realName.submit });
    await submit.tap();
    await see(page.getByText(t.form.required(t.realName.name)));
    await see(page.getByText(t.form.agree));
    await name.fill('李雷');
    const right = freshNumber('001');
    await number.fill(right.slice(0, -1) + (right.endsWith('0') ? '1' : '0'));
    await page.getByRole('checkbox').check();
    await submit.tap();
    await see(page.getByText(t.errors.id_checksum));
    await expectAccessible(page);
    // The sandbox refuses this number (docs/sandbox.md), and then confirms another.
    await number.fill(right);
    await submit.tap();
    await see(page.getByText(t.realName.reason.mismatch));
    await name.fill('李雷');
    const confirmedNumber = freshNumber();
    await number.fill(confirmedNumber.replace(/(.{4})/g, '$1 '));
    await page.getByRole('checkbox').check();
    await submit.tap();
    await see(page.getByText(t.realName.passedText));
    await see(page.getByText('*雷'));
    expect(await page.getByRole('main').innerText()).not.toContain(confirmedNumber.slice(6, 14));
    await expectAccessible(page);
    await page.getByRole('button', { name: t.realName.goOn }).tap();
    await see(page.getByText(t.sessions.lead));
  });
});
