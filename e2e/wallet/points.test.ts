import { describe } from 'vitest';
import { callAs, DEMO_RIDER, logIn as tokenOf } from '../../tools/stage/rider.ts';
import type { LedgerAccount } from '../../packages/contract/src/ledger/schemas.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, see, readingTest as test } from '../stage/journey.ts';
import { logIn } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS, TITLES } from '../stage/texts.ts';

/** The heading of a day. */
const DAY = {
  zh_cn: /^(?:今天|昨天|(?:\d{4}年)?\d{1,2}月\d{1,2}日（周[一二三四五六日]）)$/,
  en_us: /^(?:Today|Yesterday|(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat), [A-Z][a-z]{2} \d{1,2}(?:, \d{4})?)$/,
};

describe.each(IN_CHINESE)('points in %s', (language) => {
  const t = TEXTS[language];

  test('are reached from the home, with the order of each posting, and the rules', async ({
    gateway,
    open,
  }) => {
    const token = await tokenOf(gateway.origin, DEMO_RIDER);
    const { balance, items } = await callAs<LedgerAccount>(
      gateway.origin,
      token,
      '/cap/app/v1/points',
    );
    expect(balance).toBeGreaterThan(0);
    const page = await open({ token });
    await page.goto(gateway.page('/', language));
    await page.getByRole('link', { name: t.home.account }).tap();
    await page.getByRole('link', { name: t.me.points }).tap();
    await see(page.getByText(String(balance), { exact: true }));
    const rows = page.getByRole('main').getByRole('listitem');
    await see(rows.first());
    expect(await rows.count()).toBe(items.length);
    // Each day has one heading.
    const days = await page.getByRole('heading', { level: 3 }).allTextContents();
    expect(days[0]).toMatch(DAY[language]);
    expect(new Set(days).size).toBe(days.length);
    await expectAccessible(page);
    await rows.first().getByRole('link').tap();
    await see(page.getByRole('heading', { level: 1, name: TITLES[language].order }));
    await page.goBack();
    await page.getByRole('link', { name: t.points.guide }).tap();
    await expectToRead(page, language, {
      zh: ['地铁、公交和轮渡每乘一次得10积分。', '每实付1元得1积分。', '每 100 积分可抵 1 元。'],
      en: [
        '10 points for each ride on metro, bus and ferry.',
        '1 point for each yuan you paid.',
        '100 points are worth ¥1.',
      ],
    });
    await see(page.getByText(String(balance), { exact: true }));
    await expectAccessible(page);
  });

  test('are explained to anyone, and shown after a log-in', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/integral-strategy', language));
    await see(page.getByRole('heading', { name: t.points.howToSpend }));
    await page.getByRole('link', { name: t.points.logIn }).tap();
    await logIn(page, gateway.origin, t);
    await expectToRead(page, language, {
      zh: ['0 可用积分', '还没有积分'],
      en: ['0 Available points', 'No points yet'],
    });
  });
});
