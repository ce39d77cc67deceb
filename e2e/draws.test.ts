import { describe } from 'vitest';
import { logIn as tokenOf } from '../tools/stage/rider.ts';
import { expect, expectAccessible, see, takenOver, test } from './journey.ts';
import { freshPhone } from './login-form.ts';
import { languagesInTurn, TEXTS } from './texts.ts';

describe.each(languagesInTurn(import.meta.filename))('draws in %s', (language) => {
  const t = TEXTS[language].campaigns;

  test('say what came of them once, though the answer was lost, and are the same in all editions', async ({
    gateway,
    open,
  }) => {
    const drawn = async (): Promise<number> =>
      (await gateway.db.selectFrom('campaign_acts').select('key').execute()).length;
    const before = await drawn();
    const token = await tokenOf(gateway.origin, freshPhone());
    const page = await open({ token, expected: [/ERR_FAILED|Network Error/] });
    await page.goto(gateway.page('/winter/index', language));
    await takenOver(page);
    await page.route(
      /\/campaigns\/winter\/lots$/,
      async (route) => {
        await route.fetch();
        await route.abort('failed');
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: t.draw }).tap();
    await see(page.getByRole('button', { name: t.noChance }));
    await see(page.locator('output').filter({ hasText: /\S/ }).first());
    await page.getByText(t.myDraws).tap();
    await see(page.getByText(t.nth(1)));
    await expectAccessible(page);
    await page.goto(gateway.page('/winter/alipay', language));
    await see(page.getByRole('button', { name: t.noChance }));
    expect(await drawn()).toBe(before + 1);
  });
});
