import type { Page } from 'playwright-core';
import type { WholeDb } from '../../apps/gateway/src/db/database.ts';
import { invitationAddress } from '../../apps/gateway/src/modules/operations/desk/operators.ts';
import { texts } from '../../apps/gateway/src/modules/operations/desk/texts.ts';
import { codesOf, invitationFor, PASSWORD } from '../../apps/gateway/test/desk.ts';
import type { Language } from '../../tools/stage/gateway.ts';
import { system } from '../stage/database.ts';
import { see } from '../stage/journey.ts';

const NAME = 'ada';

/** The desk's texts in a language. */
export const deskWords =
  (language: Language) =>
  (text: { zh: string; en: string }): string =>
    language === 'en_us' ? text.en : text.zh;

/**
 * Joins the desk as an administrator by an invitation, with password and code, and logs in.
 * @param look called on the page of the invitation and on that of the login
 */
export async function joinDesk(
  desk: Page,
  { origin, db }: { origin: string; db: WholeDb },
  language: Language,
  look: (name: 'invitation' | 'login') => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const say = deskWords(language);
  const tap = async (name: string) => await desk.getByRole('button', { name, exact: true }).tap();
  const token = await invitationFor({ ctx: system, db }, NAME, 'admin');
  await desk.goto(
    invitationAddress(origin, token) + (language === 'en_us' ? '?language=en_us' : ''),
  );
  const page = await desk.content();
  /** The code `steps` periods ahead: the next code is already valid, and each is valid once. */
  const code = (steps: number): string => {
    const clock = { now: () => new Date(Date.now() + steps * 30_000) };
    return codesOf({ clock }, page)();
  };
  await look('invitation');
  await desk.getByLabel(say(texts.password), { exact: true }).fill(PASSWORD);
  await desk.getByLabel(say(texts.passwordAgain)).fill(PASSWORD);
  await desk.getByLabel(say(texts.code)).fill(code(0));
  await tap(say(texts.join));
  await see(desk.getByText(say(texts.joined)));
  await look('login');
  await desk.getByLabel(say(texts.name), { exact: true }).fill(NAME);
  await desk.getByLabel(say(texts.password), { exact: true }).fill(PASSWORD);
  await desk.getByLabel(say(texts.code)).fill(code(1));
  await tap(say(texts.logIn));
  await see(desk.getByRole('heading', { name: say(texts.refunds), exact: true }));
}
