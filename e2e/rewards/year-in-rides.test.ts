import { describe } from 'vitest';
import { DEMO_RIDER, logIn as tokenOf, NEW_RIDER } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('figures of the rider’s own rides in %s', (language) => {
  const { campaigns: t } = TEXTS[language];

  test('are slides of a year, by buttons and keys, and a poster of the chosen ones', async ({
    gateway,
    open,
  }) => {
    const page = await open({ token: await tokenOf(gateway.origin, DEMO_RIDER) });
    await page.goto(gateway.page('/annual-report', language));
    const deck = page.getByRole('region').filter({ hasText: t.year.cover });
    await deck.getByRole('button', { name: t.deck.next }).tap();
    await expect.poll(() => deck.getByText(/^2 \/ \d/).count()).toBe(1);
    await see(deck.getByText(t.year.rides).first());
    await expectAccessible(page);
    await deck.getByRole('list').first().focus();
    await page.keyboard.press('End');
    await see(deck.getByText(t.year.posterTitle));
    await deck.getByText(t.year.favouriteStation).tap();
    const saved = page.waitForEvent('download');
    await deck.getByRole('button', { name: t.year.save }).tap();
    expect((await saved).suggestedFilename()).toMatch(/\.png$/);
    await expectAccessible(page);

    const newcomer = await open({ token: await tokenOf(gateway.origin, NEW_RIDER) });
    await newcomer.goto(gateway.page('/annual-report', language));
    await see(newcomer.getByRole('link', { name: t.year.plan }));
  });

  test('say what passes would have cost, and lead to the shop', async ({ gateway, open }) => {
    const page = await open({ token: await tokenOf(gateway.origin, DEMO_RIDER) });
    await page.goto(gateway.page('/multi-fare', language));
    await see(page.getByText(t.fares.single).first());
    await page.getByText(t.fares.other).tap();
    await see(page.getByText(t.fares.howFar));
    await page.getByRole('link', { name: t.fares.see }).first().tap();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/products$/);
  });
});
