import { describe } from 'vitest';
import { callAs, logInAnew } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, seeGone, readingTest as test } from '../stage/journey.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0';
const ANDROID = 'Mozilla/5.0 (Linux; Android 13)';

describe.each(IN_ENGLISH)('the rider’s logins in %s', (language) => {
  const t = TEXTS[language];

  test('are listed, and ended one by one or all except this one', async ({ gateway, open }) => {
    const phone = language === 'zh_cn' ? '13960000001' : '13960000002';
    const logIn = async (userAgent: string): Promise<string> => {
      // Clears the pause between two codes, which another test covers.
      await gateway.db
        .updateTable('sms_pauses')
        .set({ resend_at: new Date(0) })
        .execute();
      return await logInAnew(gateway.origin, phone, { 'user-agent': userAgent });
    };
    const currentToken = await logIn(ANDROID);
    const lostToken = await logIn(IPHONE);
    const tabletToken = await logIn(ANDROID);
    const works = (token: string): Promise<boolean> =>
      callAs(gateway.origin, token, '/v1/me').then(
        () => true,
        () => false,
      );

    const page = await open({ token: currentToken });
    await page.goto(gateway.page('/', language));
    await page.getByRole('link', { name: t.home.account }).tap();
    await page.getByRole('link', { name: t.me.row.sessions }).tap();
    const cards = page.getByRole('main').getByRole('listitem');
    await see(cards.filter({ hasText: t.sessions.here }));
    expect(await cards.count()).toBe(3);
    expect(await page.getByRole('main').innerText()).not.toContain('127.0.0.1');
    await expectAccessible(page);

    const iphone = t.sessions.device(t.sessions.os.ios, t.sessions.app.WX);
    await page.getByRole('button', { name: `${t.sessions.end}: ${iphone}` }).tap();
    await seeGone(cards.filter({ hasText: iphone }));
    expect([await works(lostToken), await works(tabletToken)]).toEqual([false, true]);

    await page.getByRole('button', { name: t.sessions.endOthers, exact: true }).tap();
    const dialog = page.getByRole('alertdialog');
    await see(dialog.getByText(t.sessions.endOthersText));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.sessions.endOthers }).tap();
    await see(page.getByText(t.sessions.onlyHere));
    expect([await works(currentToken), await works(tabletToken)]).toEqual([true, false]);
  });
});
