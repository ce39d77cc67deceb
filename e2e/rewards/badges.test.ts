import { describe } from 'vitest';
import { logIn, logInAnew } from '../../tools/stage/rider.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { riderOf } from '../stage/database.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('badges in %s', (language) => {
  const t = TEXTS[language];

  test('are won by a ride, and shared by a link', async ({ gateway, open }) => {
    const phone = language === 'zh_cn' ? '13970000001' : '13970000002';
    const token = await logInAnew(gateway.origin, phone);
    const page = await open({ token });
    await page.goto(gateway.page('/achievement-badges', language));
    await see(page.getByText(t.badges.won(0, 7)));
    const id = await riderOf(gateway.db, phone);
    await gateway.db
      .insertInto('ride_facts')
      .values({
        user_id: id,
        order_id: '019b0000-0000-7000-8000-0000000000ba',
        type: 'metro',
        day: '2026-11-20',
        ended_at: new Date('2026-11-20T01:00:00Z'),
        metres: 8000,
        fare_cents: 400,
      })
      .execute();
    // As the nightly count stores them, of more riders than the demo has.
    const lastCount = { riders: 2000, counted_at: new Date() };
    await gateway.db
      .insertInto('badge_counts')
      .values([
        { ...lastCount, badge: 'first-ride', holders: 1840 },
        { ...lastCount, badge: 'metro-10', holders: 160 },
      ])
      .onConflict((c) => c.doNothing())
      .execute();
    await page.reload();
    await see(page.getByText(t.badges.won(1, 7)));
    await expectToRead(page, language, {
      zh: ['92%的人拥有', '8%的人拥有', '不到1%的人拥有'],
      en: ['92% have it', '8% have it', 'Under 1% have it'],
    });
    await page.getByRole('listitem').first().getByRole('link').tap();
    await expectToRead(page, language, {
      zh: ['有徽章的乘客中，92%拥有这枚'],
      en: ['Held by 92% of riders with badges'],
    });
    await see(page.getByText(t.badges.rule));
    await expectAccessible(page);
    await page.getByRole('link', { name: t.badges.share }).tap();
    await see(page.getByRole('img', { name: t.badges.scan }));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t.badges.save }).tap();
    expect((await download).suggestedFilename()).toMatch(/\.png$/);

    const stranger = await open();
    await stranger.goto(page.url());
    await see(stranger.getByText(t.badges.sharedLead));
    await see(stranger.getByRole('link', { name: t.badges.visit }));
    await expectAccessible(stranger);

    const friend = await open({ token: await logIn(gateway.origin, freshPhone()) });
    await friend.goto(page.url());
    await see(friend.getByRole('link', { name: t.badges.visit }));
    expect(await friend.getByRole('button', { name: t.badges.save }).count()).toBe(0);
  });
});
