import { describe } from 'vitest';
import { callAs, DEMO_RIDER, logIn as tokenOf } from '../tools/stage/rider.ts';
import type { LedgerAccount } from '../packages/contract/src/ledger.ts';
import { expect, expectAccessible, see, readingTest as test } from './journey.ts';
import { logIn } from './login-form.ts';
import { IN_CHINESE, TEXTS, TITLES } from './texts.ts';

describe.each(IN_CHINESE)('points in %s', (language) => {
  const t = TEXTS[language];

  test('are found from the home, with the order of each, and the rules', async ({
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
    await page.getByRole('link', { name: t.home.more.points }).tap();
    await see(page.getByText(String(balance), { exact: true }));
    const rows = page.getByRole('main').getByRole('listitem');
    await see(rows.first());
    expect(await rows.count()).toBe(items.length);
    await expectAccessible(page);
    await rows.first().getByRole('link').tap();
    await see(page.getByRole('heading', { level: 1, name: TITLES[language].order }));
    await page.goBack();
    await page.getByRole('link', { name: t.points.guide }).tap();
    await see(page.getByRole('heading', { name: t.points.howToEarn }));
    await see(page.getByText(String(balance), { exact: true }));
    await expectAccessible(page);
  });

  test('are read about by anybody, who logs in to see their own', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/integral-strategy', language));
    await see(page.getByRole('heading', { name: t.points.howToSpend }));
    await page.getByRole('link', { name: t.points.logIn }).tap();
    await logIn(page, gateway.origin, t);
    await see(page.getByText(t.points.emptyTitle));
  });
});
