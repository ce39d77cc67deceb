import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, see, takenOver, test } from '../stage/journey.ts';
import { riderOf } from '../stage/database.ts';
import { freshPhone } from '../people/login-form.ts';
import { dayWithRoom, WITHIN_A_DAY } from '../stage/one-day.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('draws in %s', (language) => {
  const t = { ...TEXTS[language].campaigns, ...TEXTS[language].drawCheck };

  test(
    'show their result once, even if the answer is lost, and are the same in all editions',
    WITHIN_A_DAY,
    async ({ gateway, open }) => {
      await dayWithRoom();
      const countDraws = async (): Promise<number> =>
        (
          await gateway.db
            .selectFrom('campaign_acts')
            .where('mechanic', '=', 'lots')
            .select('key')
            .execute()
        ).length;
      const before = await countDraws();
      const token = await tokenOf(gateway.origin, freshPhone());
      const page = await open({ token, expected: [/ERR_FAILED|Network Error/] });
      await page.goto(gateway.page('/winter/index', language));
      await takenOver(page);
      await expectToRead(page, language, {
        zh: ['剩余 1 次机会', '雪夜保温杯 0.2%'],
        en: ['Draws left: 1', 'Winter night thermos 0.2%'],
      });
      // The thermos has a picture of its own.
      await see(page.locator('svg image'));
      await page.route(
        /\/campaigns\/winter\/lots$/,
        async (route) => {
          await route.fetch();
          await route.abort('failed');
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: t.draw }).tap();
      await expectToRead(page, language, {
        zh: ['暂无抽奖机会', '剩余 0 次机会'],
        en: ['No draws left', 'Draws left: 0'],
      });
      await see(page.locator('output').filter({ hasText: /\S/ }).first());
      // The turned wheel does not widen the page.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.getByText(t.drawn.myDraws).tap();
      await see(page.getByText(t.drawn.nth(1)));
      await page.getByRole('button', { name: t.drawn.checkThis }).tap();
      const check = page.getByRole('dialog', { name: t.drawn.checkThis });
      // The seed is published on the next day.
      await see(check.getByText(t.unproved.part));
      await expectAccessible(page);
      await page.goto(gateway.page('/winter/alipay', language));
      await see(page.getByRole('button', { name: t.noChance }));
      expect(await countDraws()).toBe(before + 1);
    },
  );

  test('lead to bags that open once, and to the delivery address of a prize', async ({
    gateway,
    open,
  }) => {
    const phone = freshPhone();
    const token = await tokenOf(gateway.origin, phone);
    const user_id = await riderOf(gateway.db, phone);
    const path = encodeURIComponent('/winter/index');
    const answer = await fetch(`${gateway.origin}/v1/campaign-pages?path=${path}`);
    const { version } = (await answer.json()) as { version: number };
    const won = { campaign: 'winter', mechanic: 'lots', user_id, version, bucket: 0 };
    const grantedAt = new Date();
    const bag = randomUUID();
    await gateway.db
      .insertInto('campaign_awards')
      .values([
        { ...won, id: bag, reward: 'bag', cause: 'draw 1', at: grantedAt },
        { ...won, id: randomUUID(), reward: 'cup', cause: 'draw 2', at: grantedAt },
      ])
      .execute();
    const openableBag = { campaign: 'winter', mechanic: 'bags', user_id, key: bag, at: grantedAt };
    const detail = JSON.stringify({ content: 'bag-points' });
    await gateway.db
      .insertInto('campaign_acts')
      .values({ ...openableBag, detail })
      .execute();
    const page = await open({ token });
    await page.goto(gateway.page('/my-blessing-bag', language));
    await see(
      page
        .getByRole('listitem')
        .filter({ hasText: /雪夜保温杯|thermos/ })
        .locator('image'),
    );
    await page.getByRole('button', { name: t.open }).tap();
    await expectToRead(page, language, { zh: ['内含：50 积分'], en: ['Inside: 50 points'] });
    await see(page.getByRole('button', { name: t.drawn.checkThis }).nth(1));
    await expectAccessible(page);
    await page.getByRole('link', { name: t.toAddress }).tap();
    await page.getByRole('button', { name: t.keepAddress }).tap();
    await see(page.getByText(TEXTS[language].errors.phone_empty));
    await expectAccessible(page);
    for (const [field, value] of [
      ['name', '王小明'],
      ['phone', '13912345678'],
      ['region', '上海市徐汇区'],
      ['address', '肇嘉浜路 1 号'],
    ] as const) {
      await page.getByLabel(t.addressField[field]).fill(value);
    }
    await page.getByRole('button', { name: t.keepAddress }).tap();
    await expectToRead(page, language, {
      zh: ['寄送至：**明 139****5678 上海市徐汇区'],
      en: ['Deliver to: **明 139****5678 上海市徐汇区'],
    });
  });
});
