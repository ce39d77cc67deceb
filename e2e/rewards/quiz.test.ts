import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

describe.each(IN_CHINESE)('a quiz in %s', (language) => {
  const t = TEXTS[language].campaigns.quiz;

  test('goes from question to question and back, and shows the result', async ({
    gateway,
    open,
  }) => {
    const page = await open({ token: await tokenOf(gateway.origin, freshPhone()) });
    await page.goto(gateway.page('/energy-conservation-activity', language));
    const button = (name: string) => page.getByRole('button', { name });
    await button(t.start).tap();
    await see(page.getByRole('status').filter({ hasText: t.question(1, 3) }));
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await button(t.next).tap();
    await see(page.getByRole('status').filter({ hasText: t.question(2, 3) }));
    await button(t.back).tap();
    expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
    await button(t.next).tap();
    await page.getByRole('radio').first().check();
    await button(t.next).tap();
    await page.getByRole('radio').first().check();
    await expectAccessible(page);
    await button(t.submit).tap();
    await see(button(t.spent));
    await page.getByRole('link', { name: t.toResult }).tap();
    await see(page.getByRole('heading', { level: 2 }).nth(3));
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await button(t.poster).tap();
    expect((await saved).suggestedFilename()).toMatch(/\.png$/);
  });
});
