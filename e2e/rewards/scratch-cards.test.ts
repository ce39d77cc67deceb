import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, see, takenOver, test } from '../stage/journey.ts';
import { riderOf } from '../stage/database.ts';
import { freshPhone } from '../people/login-form.ts';
import { dayWithRoom, WITHIN_A_DAY } from '../stage/one-day.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('scratch cards in %s', (language) => {
  const t = TEXTS[language].campaigns;

  test(
    'are reached from the draw and opened by keys, one a day',
    WITHIN_A_DAY,
    async ({ gateway, open }) => {
      await dayWithRoom();
      const token = await tokenOf(gateway.origin, freshPhone());
      const page = await open({ token });
      await page.goto(gateway.page('/winter/index', language));
      await takenOver(page);
      const name = {
        zh_cn: '刮刮卡：第七张必中',
        en_us: 'Scratch cards: a guaranteed win in seven',
      }[language];
      await page.getByRole('link', { name }).tap();
      await expectToRead(page, language, {
        zh: ['还有 1 张可刮', '最晚第 7 张必得地铁满3.00减2.00券'],
        en: ['1 card left', 'Guaranteed within 7 cards: Metro coupon (¥2.00 off ¥3.00 or more)'],
      });
      const button = page.getByRole('button', { name: t.scratch.scratch });
      await button.focus();
      await page.keyboard.press('Enter');
      await see(page.locator('output').filter({ hasText: /\S/ }).first());
      await see(page.getByRole('button', { name: t.scratch.none }));
      await see(page.getByText(t.scratch.left(0)));
      await page.getByText(t.scratch.mine).tap();
      await see(page.getByText(t.scratch.nth(1)));
      await expectAccessible(page);
    },
  );

  test(
    'always win with the seventh card, scratched by a finger',
    WITHIN_A_DAY,
    async ({ gateway, open }) => {
      await dayWithRoom();
      const phone = freshPhone();
      const token = await tokenOf(gateway.origin, phone);
      const user_id = await riderOf(gateway.db, phone);
      const before = { campaign: 'scratch-cards', mechanic: 'cards', user_id, at: new Date(0) };
      await gateway.db
        .insertInto('campaign_acts')
        .values(
          [1, 2, 3, 4, 5, 6].map((n) => ({
            ...before,
            key: String(n).padStart(6, '0'),
            detail: JSON.stringify({ n, day: '2026-01-01', given: null, free: true }),
          })),
        )
        .execute();
      const page = await open({ token });
      await page.goto(gateway.page('/scratch-cards', language));
      await takenOver(page);
      await see(page.getByRole('button', { name: t.scratch.scratch }));
      const box = await page.locator('div:has(> svg mask)').boundingBox();
      if (box === null) throw new Error('there is no card');
      await page.mouse.move(box.x + 8, box.y + 8);
      await page.mouse.down();
      for (const row of [0.15, 0.4, 0.65, 0.9]) {
        for (let column = 0; column <= 10; column++) {
          await page.mouse.move(box.x + (box.width * column) / 10.5 + 4, box.y + box.height * row);
        }
      }
      await page.mouse.up();
      await see(page.locator('output').filter({ hasText: /\S/ }).first());
      await see(page.getByRole('button', { name: t.scratch.none }));
      const won = await gateway.db
        .selectFrom('campaign_awards')
        .select(['reward', 'cause'])
        .where('user_id', '=', user_id)
        .where('mechanic', '=', 'cards')
        .execute();
      expect(won).toHaveLength(1);
      expect(won[0]?.cause).toBe('card 7');
    },
  );
});
