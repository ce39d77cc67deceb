import type { Page } from 'playwright-core';
import { codeFor } from '../../tools/stage/rider.ts';
import { see } from '../stage/journey.ts';
import { withNumber, type Texts } from '../stage/texts.ts';

/** The fields and buttons of the login page. */
export const form = (page: Page, t: Texts) => ({
  phone: page.getByRole('textbox', { name: t.login.phone }),
  code: page.getByRole('textbox', { name: t.login.code }),
  send: page.getByRole('button', { name: t.login.send }),
  waiting: page.getByRole('button', { name: withNumber(t.login.resendIn) }),
  agree: page.getByRole('checkbox'),
  submit: page.getByRole('main').getByRole('button', { name: t.auth.submit, exact: true }),
});

let last = 13_910_000_000;

/** Returns a number that nothing else uses in this run. */
export const freshPhone = (): string => String(++last);

/** Logs in with phone, code and agreement, by default a new rider; on the login page or another page with its form. */
export async function logIn(
  page: Page,
  origin: string,
  t: Texts,
  phone = freshPhone(),
  submitText = t.auth.submit,
): Promise<void> {
  const { phone: phoneBox, code, send, waiting, agree } = form(page, t);
  const submit = page.getByRole('main').getByRole('button', { name: submitText, exact: true });
  await phoneBox.fill(phone);
  await send.tap();
  await see(waiting);
  await code.fill(await codeFor(origin, phone));
  await agree.check();
  await submit.tap();
}
