import { describe } from 'vitest';
import { codeFor, logInAnew } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, seeGone, test } from '../stage/journey.ts';
import { LANGUAGES, TEXTS } from '../stage/texts.ts';
import { freshPhone } from './login-form.ts';

describe.each(LANGUAGES)('the rider’s data and account in %s', (language) => {
  const t = TEXTS[language];

  test('a copy is requested, ready within the visit, and opened', async ({ gateway, open }) => {
    const phone = freshPhone();
    // The copy's page has no storage, which the stage reads on each page.
    const expected = [/document is sandboxed/];
    const page = await open({ token: await logInAnew(gateway.origin, phone), expected });
    await page.goto(gateway.page('/', language));
    await page.getByRole('link', { name: t.home.account }).tap();
    await page.getByRole('link', { name: t.me.row.account }).tap();
    await page.getByRole('button', { name: t.account.copy.ask }).tap();
    const toPage = page.locator('a[href^="/data-copies/"]').first();
    await see(toPage);
    await expectAccessible(page);

    expect(await toPage.getAttribute('target')).toBe('_blank');
    const [toCopy = '', toData = ''] = await page
      .locator('a[href^="/data-copies/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    const data = await page.request.get(toData);
    expect(data.headers()['content-disposition']).toContain('attachment');
    expect(await data.json()).toMatchObject({
      modules: { auth: { users: { rows: [{ phone }] } } },
    });

    await page.goto(toCopy);
    await see(
      page.getByRole('heading', { name: language === 'zh_cn' ? '账号' : 'Account' }).first(),
    );
    const text = await page.locator('body').innerText();
    expect(text).toContain(phone);
    expect(text).toContain(language === 'zh_cn' ? '登录设备' : 'Signed-in devices');
  });

  test('the account is ended with a code, and kept after all', async ({ gateway, open }) => {
    const phone = freshPhone();
    const token = await logInAnew(gateway.origin, phone);
    // Clears the pause between two codes, which another test covers.
    await gateway.db
      .updateTable('sms_pauses')
      .set({ resend_at: new Date(0) })
      .execute();
    const page = await open({ token, expected: [/status of 400/] });
    await page.goto(gateway.page('/account', language));
    const main = page.getByRole('main');
    const code = main.getByRole('textbox', { name: t.login.code });
    const submit = main.getByRole('button', { name: t.account.close.submit });
    await submit.tap();
    await see(main.getByText(t.errors.code_format));
    await main.getByRole('button', { name: t.login.send }).tap();
    await see(page.getByText(t.login.sent));
    const dialog = page.getByRole('alertdialog');
    const confirm = async (): Promise<void> => {
      await submit.tap();
      await see(dialog.getByText(t.account.close.confirmText));
      await dialog.getByRole('button', { name: t.account.close.submit }).tap();
    };
    const right = await codeFor(gateway.origin, phone);
    await code.fill(right === '000000' ? '000001' : '000000');
    await confirm();
    await see(main.getByText(t.errors.code_wrong));
    await code.fill(right);
    await confirm();
    const cancel = main.getByRole('button', { name: t.account.close.cancel });
    await see(cancel);
    const row = await gateway.db
      .selectFrom('account_closures')
      .innerJoin('users', 'users.id', 'account_closures.user_id')
      .select('ends_at')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', day: 'numeric' });
    await see(main.getByText(new RegExp(`\\b${day.format(row.ends_at)}(?:日|,)`)));
    await expectAccessible(page);
    await cancel.tap();
    await see(submit);
    await seeGone(cancel);
  });
});
