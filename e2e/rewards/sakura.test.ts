import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expectAccessible, see, takenOver, test } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('the sakura quiz in %s', (language) => {
  const t = TEXTS[language].campaigns.quiz;

  test('names the rider’s type, with places and a poster', async ({ gateway, open }) => {
    const token = await tokenOf(gateway.origin, freshPhone());
    const page = await open({ token });
    await page.goto(gateway.page('/hello-sakura', language));
    await takenOver(page);
    await page.getByRole('button', { name: t.start }).tap();
    for (const n of [1, 2, 3, 4]) {
      await see(page.getByText(t.question(n, 4)));
      // Each rider has another order of questions and options; any answer will do.
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name: n === 4 ? t.submit : t.next, exact: true }).tap();
    }
    await page.getByRole('link', { name: t.toResult }).tap();
    const types = language === 'zh_cn' ? /早樱|晚樱|垂枝樱/ : /Early cherry|Double cherry|Weeping/;
    await see(page.getByText(types));
    await see(page.getByRole('heading', { level: 2 }).nth(1));
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: t.poster }).tap();
    await saved;
  });
});
